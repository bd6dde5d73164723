import { shrinkPhoto } from './shrinkPhoto.ts';

/** The bytes of a small JPEG, or undefined if the picture could not be decoded. */
export type Shrunk = ArrayBuffer | undefined;

const worker = self as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  // A picture that cannot be decoded is an expected outcome, said in words by the page.
  const shrunk: Shrunk = await shrinkPhoto(data).catch(() => undefined);
  worker.postMessage(shrunk, shrunk ? [shrunk] : []);
};
