import { readFile } from 'node:fs/promises';
import { pictureType } from '../../src/domain/forms/photo.ts';
import type { Refusal } from '../http/answers.ts';
import { inTurn, openPicture, unlessBroken, type Line } from '../photos/decoding.ts';
import { isCheap, isLargeEnough, MAX_PIXELS, readJpeg, workOf } from '../photos/jpeg.ts';

/**
 * For all photos of a form, as `workOf` counts. Six photos of a phone are 15 million, two of the
 * largest progressive pictures 51 million: some 50 ms, beside 100 ms for all bytes of a form.
 */
const MAX_WORK = 24 * MAX_PIXELS;

type Photo = { slot: string; arrived: { path: string } };

/**
 * Says why the files of a form cannot be its photos: one isn't a JPEG, costs more to decode than
 * any photo of a phone, or can't be decoded to its end. The markers of all of them come first,
 * because reading those is cheap.
 * @param line whose photos they are
 * @returns the refusal, or undefined for good photos; rejects with PICTURES_BUSY under overload
 */
export function checkPhotos(line: Line, photos: Photo[]): Promise<Refusal | undefined> {
  return inTurn(line, async () => {
    let work = 0;
    for (const { slot, arrived } of photos) {
      const bytes = await readFile(arrived.path);
      if (pictureType(bytes) !== 'jpeg') return noJpeg(slot);
      const jpeg = readJpeg(bytes);
      if (!jpeg || !isCheap(jpeg)) return broken(slot);
      if (!isLargeEnough(jpeg)) return tooSmall(slot);
      work += workOf(jpeg);
      if (work > MAX_WORK) return broken(slot);
    }
    // One after the other, and read once more: the bytes of only one are in memory.
    for (const { slot, arrived } of photos) {
      const jpeg = readJpeg(await readFile(arrived.path));
      // Making it tiny decodes every block, and needs the memory of a few lines only.
      const tiny = jpeg && openPicture(jpeg.bare).resize(8, 8).raw().toBuffer();
      if (!tiny || !(await unlessBroken(tiny))) return broken(slot);
    }
    return undefined;
  });
}

function noJpeg(slot: string): Refusal {
  return {
    code: 'photoType',
    msg: 'A photo is not a JPEG picture',
    field: slot,
    error: 'voter:photo.type',
  };
}

function tooSmall(slot: string): Refusal {
  return {
    code: 'photoTooSmall',
    msg: 'Nothing can be read on a photo this small or narrow',
    field: slot,
    error: 'voter:photo.tooSmall',
  };
}

function broken(slot: string): Refusal {
  return {
    code: 'photoBroken',
    msg: 'A photo is damaged',
    field: slot,
    error: 'voter:photo.broken',
  };
}
