import type { Cover } from '../../domain/forms/cover.ts';
import { isTooNarrow, photoFault, type PhotoFault } from '../../domain/forms/photo.ts';
import type { PhotoDoubt } from '../../domain/forms/photoDoubt.ts';
import { sha256 } from '../storage/sha256.ts';
import { hasHonestCanvas } from './honestCanvas.ts';
import { lookAtPhoto } from './lookAtPhoto.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

export type Picked = { bytes: ArrayBuffer; covers: readonly Cover[] };
/** `doubt`: nothing may be readable on it. */
export type Prepared =
  | { bytes: ArrayBuffer; sha256: string; doubt?: PhotoDoubt }
  | { fault: PhotoFault };
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
  if (!hasHonestCanvas()) return { fault: 'canvas' };
  // We expect some pictures that can't be decoded. The page tells the person.
  const small = await shrinkPhoto(bytes, undefined, covers).catch(() => undefined);
  if (!small) return { fault: fault ?? 'broken' };
  // As it will arrive: what is lost by then can't be read at the office. If this fails, the photo
  // counts as good.
  const look = await lookAtPhoto(small).catch(() => undefined);
  if (look && isTooNarrow(look.width, look.height)) return { fault: 'tooSmall' };
  return { bytes: small, sha256: await sha256(small), ...(look?.doubt && { doubt: look.doubt }) };
}
