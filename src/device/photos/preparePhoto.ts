import type { Cover } from '../../domain/forms/cover.ts';
import type { Picked, Prepared } from './photo.worker.ts';

/**
 * Turns a taken or chosen file into a photo that may leave the phone, looked through and hashed off the main thread. The file is read at once:
 * picked files can disappear or change later. Each photo gets a worker of its own, whose memory goes with it, and a second one where the first
 * says nothing: its script comes by the service worker, which the system may end at any moment.
 */
export async function preparePhoto(file: Blob, covers: readonly Cover[] = []): Promise<Prepared> {
  return (
    (await prepareOnce(file, covers)) ??
    (await prepareOnce(file, covers)) ?? { fault: 'notPrepared' }
  );
}

async function prepareOnce(file: Blob, covers: readonly Cover[]): Promise<Prepared | undefined> {
  const picked = await file.arrayBuffer().catch(() => undefined);
  return picked ? prepareInWorker({ bytes: picked, covers }) : { fault: 'unreadable' };
}

/** Nothing comes of a worker whose script does not come, or that dies, of too little memory for example. */
function prepareInWorker(picked: Picked): Promise<Prepared | undefined> {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Prepared | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Prepared>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(picked, [picked.bytes]);
  }).finally(() => worker.terminate());
}
