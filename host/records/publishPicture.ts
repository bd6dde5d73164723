import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Picture } from '../../src/domain/calls/lists.ts';
import { LONG_SIDE } from '../../src/domain/forms/photo.ts';
import type { Host } from '../http/call.ts';
import { inTurn, lineOfPerson, openPicture } from '../photos/decoding.ts';
import { isCheap, readJpeg } from '../photos/jpeg.ts';
import { insertMedia, pictureOf } from '../tables/media.ts';
import { type Caller, writeAs } from '../tables/sessions.ts';
import type { MediaRow } from '../database/schema.ts';

const OFFICE = lineOfPerson('office');

/**
 * Publishes a picture under a name of 128 random bits.
 * @param picture a JPEG that passed checkPhotos: its bytes or its path
 * @param caller who must still have the rights when it is published
 */
export async function publishPicture(
  { db, photos }: Pick<Host, 'db' | 'photos'>,
  picture: Uint8Array | string,
  caller: Caller,
): Promise<Picture> {
  const media = await drawPicture(photos, picture);
  await writeAs(db, caller, (transaction) => insertMedia(transaction, [media]));
  return pictureOf(media);
}

/**
 * Stores a picture as a new JPEG for the public, and returns the row that publishes it. The JPEG is
 * upright and has none of the metadata that cameras write. Without the row a later sweep removes
 * it.
 * @param picture a JPEG that passed checkPhotos: its bytes or its path
 */
export async function drawPicture(
  photos: Host['photos'],
  picture: Uint8Array | string,
): Promise<MediaRow> {
  const {
    data,
    info: { width, height },
  } = await inTurn(OFFICE, async () =>
    redraw(typeof picture === 'string' ? await readFile(picture) : picture),
  );
  const drawn = await photos.begin();
  try {
    await drawn.write(data);
    const arrived = await drawn.end();
    return {
      code: randomBytes(16).toString('hex'),
      file: await photos.keep(arrived),
      sha256: arrived.sha256,
      width,
      height,
    };
  } finally {
    await drawn.drop();
  }
}

function redraw(bytes: Uint8Array) {
  const jpeg = readJpeg(bytes);
  if (!jpeg || !isCheap(jpeg)) throw new Error('A stored picture costs too much to decode');
  return openPicture(jpeg.bare)
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
}
