import { loadChunk } from '../../../../ui/loadChunk.ts';

/** Returns the text of the QR code in a picture, or undefined if it finds none. */
type CodeReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>;

/** TypeScript doesn't know it, because only Chromium has it, and not everywhere. */
type Detector = { detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** More doesn't help, and a cheap phone needs long for it. */
const LONGEST_SIDE = 2_000;

/**
 * Returns the browser's own reader, or ours.
 * @throws ChunkLoadError if ours isn't on the phone and can't come
 */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  if ((await Own?.getSupportedFormats())?.includes('qr_code') && Own) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  }
  const { decodeQR } = await loadChunk(() => import('./decodeQr.ts'));
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => {
    const isPhoto = picture instanceof ImageBitmap;
    const [width, height] = isPhoto
      ? [picture.width, picture.height]
      : [picture.videoWidth, picture.videoHeight];
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height);
    // The next frame of a camera is a better try than more work on this one.
    const effort = isPhoto ? { effort: Infinity, timeLimit: Infinity } : {};
    try {
      return Promise.resolve(pixels && decodeQR(pixels, effort));
    } catch {
      // It throws if there is no code.
      return Promise.resolve(undefined);
    }
  };
}
