import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Picture } from '../../src/domain/calls/lists.ts';
import type { Host } from '../http/call.ts';
import { insertMedia } from '../tables/media.ts';

const LONG_SIDE = 1600;

/**
 * Makes a picture public: a new JPEG, upright and without all that cameras write into files, under a name of 128 random bits.
 * @param picture a JPEG: its bytes, or the file it lies in
 */
export async function publishPicture(
  { db, photos }: Pick<Host, 'db' | 'photos'>,
  picture: Uint8Array | string,
): Promise<Picture> {
  const {
    data,
    info: { width, height },
  } = await sharp(picture)
    .rotate()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const arrived = await photos.receive(Readable.from([data]));
  const code = randomBytes(16).toString('hex');
  await insertMedia(db, {
    code,
    file: await photos.keep(arrived),
    sha256: arrived.sha256,
    width,
    height,
  });
  return { url: `/media/${code}.jpg`, width, height };
}
