/** Why there is no picture. `missing`: none, or the page isn't served in a way that allows it. */
export type CameraTrouble = 'denied' | 'missing' | 'busy';

/** Opens the camera that looks away from the person, if there are several. */
export async function openCamera(): Promise<MediaStream | CameraTrouble> {
  // Pages without HTTPS have none.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return 'missing';
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
    return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
