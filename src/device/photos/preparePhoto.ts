import type { Cover } from '../../domain/forms/cover.ts';
import type { FromWorker, Picked, Prepared } from './photo.worker.ts';

/** A cheap phone starts the script within two seconds. After this time it never comes. */
const START_MS = 10_000;
/** A cheap phone needs some ten seconds for its largest photo. After this time it's stuck. */
const STUCK_AFTER_MS = 60_000;

/**
 * Turns a taken or chosen file into a photo ready to send: checked, shrunk and hashed off the main
 * thread. It reads the file at once, because picked files can disappear or change later.
 * Each photo gets its own worker, which frees its memory when it ends. If that worker fails, a
 * second one tries: the script comes from the service worker, which the system may stop any time.
 * A worker that is stuck counts as failed.
 * @param covers parts of the picture to paint over
 */
export async function preparePhoto(file: Blob, covers: readonly Cover[] = []): Promise<Prepared> {
  return (
    (await prepareOnce(file, covers)) ??
    (await prepareOnce(file, covers)) ?? { fault: 'notPrepared' }
  );
}

async function prepareOnce(file: Blob, covers: readonly Cover[]): Promise<Prepared | undefined> {
  const picked = await file.arrayBuffer().catch(() => undefined);
  if (!picked) return { fault: 'unreadable' };
  // A phone short of memory may refuse the worker itself.
  return prepareInWorker({ bytes: picked, covers }).catch(() => undefined);
}

/**
 * Resolves to undefined if the script doesn't load, the worker dies, say of low memory, or it
 * doesn't answer.
 * @throws if the browser starts no worker, or can't hand it the photo
 */
async function prepareInWorker(picked: Picked): Promise<Prepared | undefined> {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Prepared | undefined>((resolve) => {
    const giveUpAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(undefined), milliseconds);
    };
    giveUpAfter(START_MS);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'began') giveUpAfter(STUCK_AFTER_MS);
      else resolve(data);
    };
    worker.onerror = () => resolve(undefined);
    worker.postMessage(picked, [picked.bytes]);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
