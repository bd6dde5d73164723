import type { HostDatabase, Tables } from './database.ts';

type PhotoRow = Tables['photos'];

export async function insertPhotos(db: HostDatabase, photos: PhotoRow[]): Promise<void> {
  if (photos.length > 0) await db.insertInto('photos').values(photos).execute();
}

/** What is known of the photos of some of a person's voters, without where they lie. */
export async function listPhotos(db: HostDatabase, owner: string, voters: string[]): Promise<Pick<PhotoRow, 'voter' | 'slot' | 'sha256' | 'bytes'>[]> {
  // PostgreSQL has no empty list.
  if (voters.length === 0) return [];
  return db.selectFrom('photos').select(['voter', 'slot', 'sha256', 'bytes']).where('owner', '=', owner).where('voter', 'in', voters).orderBy('slot').execute();
}

/** The files of records whose names begin with these hexadecimal digits. */
export async function listFiles(db: HostDatabase, prefix: string): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').select('file').where('file', '>=', prefix).where('file', '<', `${prefix}g`).execute();
  return new Set(rows.map(({ file }) => file));
}
