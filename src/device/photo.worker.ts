import type { Cover } from '../domain/cover.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

export type Picked = { bytes: ArrayBuffer; covers: readonly Cover[] };

/** The bytes of a small JPEG, or undefined if the picture could not be decoded. */
export type Shrunk = ArrayBuffer | undefined;

const worker = self as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = async ({ data }: MessageEvent<Picked>) => {
  // A picture that cannot be decoded is an expected outcome, said in words by the page.
  const shrunk: Shrunk = await shrinkPhoto(data.bytes, undefined, data.covers).catch(() => undefined);
  worker.postMessage(shrunk, shrunk ? [shrunk] : []);
};
