import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isWholeJpeg } from '../../src/domain/forms/jpeg.ts';
import { pictureType } from '../../src/domain/forms/photo.ts';
import type { Refusal } from '../http/answers.ts';

const MAX_PIXELS = 50_000_000;

/** libvips remembers files by their path; ours are gone a moment later. */
sharp.cache(false);

/** Why a file cannot be the photo of `slot`: its first bytes are not a JPEG's, its end is missing, or it cannot be decoded to the end. */
export async function checkPhoto(path: string, slot: string): Promise<Refusal | undefined> {
  const bytes = await readFile(path);
  if (pictureType(bytes) !== 'jpeg')
    return {
      status: 422,
      code: 'photoType',
      msg: 'A photo is not a JPEG picture',
      field: slot,
      error: 'voter:photo.type',
    };
  if (isWholeJpeg(bytes) && (await canBeDecoded(path))) return undefined;
  return {
    status: 422,
    code: 'photoBroken',
    msg: 'A photo is damaged',
    field: slot,
    error: 'voter:photo.broken',
  };
}

/** Making it tiny decodes every block, and needs the memory of a few lines only. Whether the end marker is there it does not always tell. */
async function canBeDecoded(path: string): Promise<boolean> {
  try {
    await sharp(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .resize(8, 8)
      .raw()
      .toBuffer();
    return true;
  } catch {
    // sharp throws for every picture that it cannot read, and for nothing else; its message would say where the file lies.
    return false;
  }
}
