import sharp, { type Sharp } from 'sharp';
import { createLines } from '../turns/lines.ts';
import { MAX_PIXELS } from './jpeg.ts';

/** Pictures from strangers are small, so one thread is enough. More would share the same cores. */
sharp.concurrency(1);
/** libvips remembers what it has read, but none of our pictures comes twice. */
sharp.cache(false);

/** 200 phones that come back at once (`npm run load`) wait; a flood hears to come back later. */
export const MAX_WAITING = 250;
/** Decoding the dearest picture takes a tenth of this on a busy machine. */
const TIMEOUT_SECONDS = 5;

/** Whose work it is, and how much of it may wait. */
export type Line = { key: string; most: number };
/** One phone sends eight forms at once, and a person may have two. */
export const lineOfPerson = (id: string): Line => ({ key: id, most: 16 });
/** A camp registers people behind one address. */
export const lineOfNetwork = (network: string): Line => ({ key: network, most: 100 });

const inLine = createLines(1, { most: MAX_WAITING, refusal: busy });

/**
 * Runs work on a picture when its turn has come. Everybody has a line, and the lines are served in
 * turn. One at a time bounds the memory of the whole process, so the work should read the picture
 * itself, not wait with its bytes.
 * @returns what the work returns; rejects with the code PICTURES_BUSY if too many wait already
 */
export function inTurn<Result>({ key, most }: Line, work: () => Promise<Result>): Promise<Result> {
  return inLine(key, work, most);
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
