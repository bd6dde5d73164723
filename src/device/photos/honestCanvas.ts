import { isHonest } from '../../domain/app/honestCanvas.ts';

let isHonestHere: boolean | undefined;

/** Returns true if this thread's canvases are honest. */
export function hasHonestCanvas(): boolean {
  if (isHonestHere === undefined) {
    const pen = new OffscreenCanvas(2, 1).getContext('2d', { alpha: false });
    isHonestHere = pen !== null && isHonest(pen);
  }
  return isHonestHere;
}
