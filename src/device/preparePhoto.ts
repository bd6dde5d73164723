import type { Cover } from '../domain/cover.ts';
import type { Picked, Prepared } from './photo.worker.ts';

/**
 * Turns a taken or chosen file into a photo that may leave the phone, looked through and hashed off the main thread. The file is read at once:
 * picked files can disappear or change later. Each photo gets a worker of its own, whose memory goes with it.
 */
export async function preparePhoto(file: Blob, covers: readonly Cover[] = []): Promise<Prepared> {
  const picked = await file.arrayBuffer().catch(() => undefined);
  return picked ? prepareInWorker({ bytes: picked, covers }) : { fault: 'unreadable' };
}

function prepareInWorker(picked: Picked): Promise<Prepared> {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Prepared>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Prepared>) => resolve(data);
    // A worker that dies, of too little memory for example, leaves the picture undecoded.
    worker.onerror = () => resolve({ fault: 'broken' });
    worker.postMessage(picked, [picked.bytes]);
  }).finally(() => worker.terminate());
}
