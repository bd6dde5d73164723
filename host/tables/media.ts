import type { HostDatabase } from './database.ts';
import type { MediaRow } from './rows.ts';

export async function insertMedia(db: HostDatabase, media: MediaRow): Promise<void> {
  await db.insertInto('media').values(media).execute();
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
