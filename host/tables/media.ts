import type { Picture } from '../../src/domain/calls/lists.ts';
import type { HostDatabase } from '../database/database.ts';
import type { MediaRow } from '../database/schema.ts';

/** Returns a published picture as lists show it. */
export function pictureOf({ code, width, height }: MediaRow): Picture {
  return { url: `/media/${code}.jpg`, width, height };
}

export async function insertMedia(db: HostDatabase, media: MediaRow[]): Promise<void> {
  // PostgreSQL has no empty list.
  if (media.length > 0) await db.insertInto('media').values(media).execute();
}

export function findMedia(
  db: HostDatabase,
  code: string,
): Promise<Pick<MediaRow, 'file' | 'sha256'> | undefined> {
  return db
    .selectFrom('media')
    .select(['file', 'sha256'])
    .where('code', '=', code)
    .executeTakeFirst();
}

/**
 * Takes back published pictures.
 * @returns their files, which no row names any more
 */
export async function removeMedia(db: HostDatabase, pictures: Picture[]): Promise<string[]> {
  const codes = pictures.map(({ url }) => url.replace('/media/', '').replace('.jpg', ''));
  if (codes.length === 0) return [];
  const removed = await db
    .deleteFrom('media')
    .where('code', 'in', codes)
    .returning('file')
    .execute();
  return removed.map(({ file }) => file);
}
