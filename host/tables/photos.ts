import type { HostDatabase, Tables } from '../database/database.ts';

type PhotoRow = Tables['photos'];

export async function insertPhotos(
  db: HostDatabase,
  photos: Omit<PhotoRow, 'dueAt'>[],
): Promise<void> {
  if (photos.length > 0) await db.insertInto('photos').values(photos).execute();
}

/** The owner and id of a submission. The owner gave the id. */
export type RecordKey = { owner: string; id: string };

/** Returns the photos of some records, without their names in the store. */
export async function listPhotos(
  db: HostDatabase,
  records: RecordKey[],
): Promise<Pick<PhotoRow, 'owner' | 'record' | 'slot' | 'sha256' | 'bytes'>[]> {
  // PostgreSQL has no empty list.
  if (records.length === 0) return [];
  const [owners, ids] = [records.map(({ owner }) => owner), records.map(({ id }) => id)];
  return db
    .selectFrom('photos')
    .select(['owner', 'record', 'slot', 'sha256', 'bytes'])
    .where('owner', 'in', owners)
    .where('record', 'in', ids)
    .orderBy('slot')
    .execute();
}

/** Returns the photos of a record, with their names in the store. */
export function listPhotosOf(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<Pick<PhotoRow, 'slot' | 'sha256' | 'bytes' | 'file'>[]> {
  return db
    .selectFrom('photos')
    .select(['slot', 'sha256', 'bytes', 'file'])
    .where('owner', '=', owner)
    .where('record', '=', id)
    .orderBy('slot')
    .execute();
}

/** Returns a photo's name in the store and its hash. */
export function findPhoto(
  db: HostDatabase,
  { owner, id }: RecordKey,
  slot: string,
): Promise<Pick<PhotoRow, 'file' | 'sha256'> | undefined> {
  return db
    .selectFrom('photos')
    .select(['file', 'sha256'])
    .where('owner', '=', owner)
    .where('record', '=', id)
    .where('slot', '=', slot)
    .executeTakeFirst();
}

/** Counts the photos of a record. */
export async function countPhotos(db: HostDatabase, record: RecordKey): Promise<number> {
  return (await listPhotosOf(db, record)).length;
}

/**
 * Photos in some slots that were received before `before` (milliseconds since 1970). `prefix` are
 * the first hexadecimal digits of their files' names.
 */
type Aged = { prefix: string; slots: string[]; before: number };

/**
 * Marks photos as due to be removed. A mark of a time that is still to come was made by a clock
 * that has been set back since, and is made anew.
 */
export async function markDue(db: HostDatabase, aged: Aged, now: number): Promise<void> {
  await db
    .updateTable('photos')
    .set({ dueAt: now })
    .where('file', 'in', filesOf(db, aged))
    .where((photo) => photo.or([photo('dueAt', 'is', null), photo('dueAt', '>', now)]))
    .execute();
}

/** Returns up to 500 files of photos that were marked as due at `markedBy` or earlier. */
export async function listExpired(
  db: HostDatabase,
  aged: Aged,
  markedBy: number,
): Promise<string[]> {
  const rows = await filesOf(db, aged).where('dueAt', '<=', markedBy).limit(500).execute();
  return rows.map(({ file }) => file);
}

function filesOf(db: HostDatabase, { prefix, slots, before }: Aged) {
  return db
    .selectFrom('photos')
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.owner', '=', 'photos.owner')
        .onRef('submissions.id', '=', 'photos.record'),
    )
    .select('photos.file')
    .where('photos.file', '>=', prefix)
    .where('photos.file', '<', `${prefix}g`)
    .where('photos.slot', 'in', slots)
    .where('submissions.receivedAt', '<', before);
}

/**
 * Removes the rows of these files.
 * @param files at least one
 */
export async function removePhotoRows(db: HostDatabase, files: string[]): Promise<void> {
  await db.deleteFrom('photos').where('file', 'in', files).execute();
}

/**
 * Returns the files of records and of published pictures whose names begin with these hexadecimal
 * digits.
 */
export async function listFiles(db: HostDatabase, prefix: string): Promise<Set<string>> {
  return new Set((await listKept(db, prefix)).map(({ file }) => file));
}

/** Returns the same files with the hashes of their content. */
export async function listKept(
  db: HostDatabase,
  prefix: string,
): Promise<Pick<PhotoRow, 'file' | 'sha256'>[]> {
  const lists = await Promise.all(
    (['photos', 'media'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['file', 'sha256'])
        .where('file', '>=', prefix)
        .where('file', '<', `${prefix}g`)
        .execute(),
    ),
  );
  return lists.flat();
}
