import type { Cover } from '../../domain/forms/cover.ts';
import { photoFault, type PhotoFault } from '../../domain/forms/photo.ts';
import { sha256 } from '../storage/sha256.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

export type Picked = { bytes: ArrayBuffer; covers: readonly Cover[] };
export type Prepared = { bytes: ArrayBuffer; sha256: string } | { fault: PhotoFault };
/** What the page hears: first that the script runs, then what became of the photo. */
export type FromWorker = 'began' | Prepared;

const worker = self as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = async ({ data }: MessageEvent<Picked>) => {
  const prepared = await prepare(data);
  worker.postMessage(prepared, 'bytes' in prepared ? [prepared.bytes] : []);
};
worker.postMessage('began' satisfies FromWorker);

async function prepare({ bytes, covers }: Picked): Promise<Prepared> {
  const fault = photoFault(new Uint8Array(bytes));
  // Some phones can decode HEIC, so it's a fault only if decoding fails.
  if (fault && fault !== 'heic') return { fault };
  // We expect some pictures that can't be decoded. The page tells the person.
  const small = await shrinkPhoto(bytes, undefined, covers).catch(() => undefined);
  return small ? { bytes: small, sha256: await sha256(small) } : { fault: fault ?? 'broken' };
}
