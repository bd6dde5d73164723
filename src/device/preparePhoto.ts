import type { Cover } from '../domain/cover.ts';
import { photoFault, type PhotoFault } from '../domain/photo.ts';
import type { Picked, Shrunk } from './photo.worker.ts';
import { sha256 } from './sha256.ts';

export type PreparedPhoto = { bytes: ArrayBuffer; sha256: string };

/**
 * Turns a taken or chosen file into a photo that may leave the phone, off the main thread. The file is read at once:
 * picked files can disappear or change later. Each photo gets a worker of its own, whose memory goes with it.
 */
export async function preparePhoto(file: Blob, covers: readonly Cover[] = []): Promise<PreparedPhoto | { fault: PhotoFault }> {
  const picked = await file.arrayBuffer().catch(() => undefined);
  if (!picked) return { fault: 'unreadable' };
  const fault = photoFault(new Uint8Array(picked));
  // Some phones can decode HEIC: only those that cannot make it a fault.
  if (fault && fault !== 'heic') return { fault };
  const bytes = await shrinkInWorker({ bytes: picked, covers });
  return bytes ? { bytes, sha256: await sha256(bytes) } : { fault: fault ?? 'broken' };
}

function shrinkInWorker(picked: Picked): Promise<Shrunk> {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Shrunk>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Shrunk>) => resolve(data);
    // A worker that dies, of too little memory for example, leaves the picture undecoded.
    worker.onerror = () => resolve(undefined);
    worker.postMessage(picked, [picked.bytes]);
  }).finally(() => worker.terminate());
}
