import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './jpeg.ts';

/** Pictures from strangers are small, so one thread is enough. More would share the same cores. */
sharp.concurrency(1);
/** libvips remembers what it has read, but none of our pictures comes twice. */
sharp.cache(false);

/** 200 phones that come back at once (`npm run load`) wait; a flood hears to come back later. */
export const MAX_WAITING = 250;
/** Decoding the dearest picture takes a tenth of this on a busy machine. */
const TIMEOUT_SECONDS = 5;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work on a picture when all earlier work on pictures is done. One at a time bounds the memory
 * of the whole process, so the work should read the picture itself, not wait with its bytes.
 * @returns what the work returns; rejects with the code PICTURES_BUSY if too many wait already
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) return Promise.reject(busy());
  waiting += 1;
  const turn = last.then(work).finally(() => (waiting -= 1));
  last = turn.catch(() => {
    /* The caller hears of it; the next in line doesn't care. */
  });
  return turn;
}

/** Opens a JPEG for decoding. @param bare its bytes as `readJpeg` returns them */
export function openPicture(bare: Uint8Array): Sharp {
  return sharp(bare, {
    failOn: 'warning',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
  }).timeout({ seconds: TIMEOUT_SECONDS });
}

/**
 * Waits for what `openPicture` makes of a picture.
 * @returns undefined if the picture is damaged; rejects with the code PICTURES_BUSY if the time was
 *   over, which is no fault of the picture
 */
export async function unlessBroken<Made>(made: Promise<Made>): Promise<Made | undefined> {
  try {
    return await made;
  } catch (error) {
    if (String(error).includes('timeout:')) throw busy();
    // sharp throws for every picture that it cannot read, and for nothing else.
    return undefined;
  }
}

/** Returns the error of work on a picture that has to come back later. */
export function busy(): Error {
  return Object.assign(new Error('Too many pictures wait'), { code: 'PICTURES_BUSY' });
}
