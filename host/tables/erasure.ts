import type { HostDatabase, KindName } from '../database/database.ts';
import { changeKeysOf } from './boothKeys.ts';
import type { RecordKey } from './photos.ts';
import { KEPT, OF_AUTHORS, OF_PEOPLE, PEOPLE_TABLES } from './kinds.ts';

/** A voter, member or post record, as its submission names it. */
export type FoundRecord = RecordKey & { reference: string; kind: KindName; receivedAt: number };

const COLUMNS = [
  'submissions.owner',
  'submissions.id',
  'submissions.reference',
  'submissions.kind',
  'submissions.receivedAt',
] as const;

/**
 * Returns the voter and member records that aren't erased, the oldest first.
 * @param whom a voter ID, a submission id or a reference
 */
export async function findRecords(db: HostDatabase, whom: string): Promise<FoundRecord[]> {
  const submissions = db
    .selectFrom('submissions')
    .select(COLUMNS)
    .where('submissions.erasedAt', 'is', null)
    .where('submissions.kind', 'in', OF_PEOPLE);
  const found = await Promise.all([
    submissions.where('submissions.id', '=', whom).execute(),
    submissions.where('submissions.reference', '=', whom).execute(),
    ...PEOPLE_TABLES.map((table) =>
      db
        .selectFrom(table)
        .innerJoin('submissions', (join) =>
          join
            .onRef('submissions.owner', '=', `${table}.owner`)
            .onRef('submissions.id', '=', `${table}.id`),
        )
        .select(COLUMNS)
        .where('submissions.erasedAt', 'is', null)
        .where('voterId', '=', whom)
        .execute(),
    ),
  ]);
  return found.flat().toSorted((a, b) => a.receivedAt - b.receivedAt);
}

/**
 * Returns the voter and member records that a code withdraws, erased ones too.
 * @param codeHash see `hashOfCode`
 */
export async function findWithdrawn(
  db: HostDatabase,
  codeHash: string,
): Promise<(FoundRecord & { erasedAt: number | null })[]> {
  return db
    .selectFrom('submissions')
    .select([...COLUMNS, 'submissions.erasedAt'])
    .where('submissions.withdrawHash', '=', codeHash)
    .where('submissions.kind', 'in', OF_PEOPLE)
    .execute();
}

/** Returns a record that isn't erased, by its owner and id. */
export function findOwn(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<FoundRecord | undefined> {
  return db
    .selectFrom('submissions')
    .select(COLUMNS)
    .where('submissions.owner', '=', owner)
    .where('submissions.id', '=', id)
    .where('submissions.erasedAt', 'is', null)
    .executeTakeFirst();
}

/** Returns what is left of erased records. */
export function listErased(db: HostDatabase): Promise<RecordKey[]> {
  return db
    .selectFrom('submissions')
    .select(['owner', 'id'])
    .where('erasedAt', 'is not', null)
    .execute();
}

/** Returns which of these submissions are erased, of those that the person owns or brought. */
export async function listErasedOf(
  db: HostDatabase,
  person: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('submissions')
    .select('id')
    .where('id', 'in', ids)
    .where('erasedAt', 'is not', null)
    .where((eb) => eb.or([eb('owner', '=', person), eb('deliveredBy', '=', person)]))
    .execute();
  return found.map(({ id }) => id);
}

/** Returns what a person wrote: records that enrol nobody, and aren't erased. */
export function listWritten(db: HostDatabase, owner: string): Promise<FoundRecord[]> {
  return db
    .selectFrom('submissions')
    .select(COLUMNS)
    .where('submissions.owner', '=', owner)
    .where('submissions.kind', 'in', OF_AUTHORS)
    .where('submissions.erasedAt', 'is', null)
    .execute();
}

/**
 * Removes everything a record holds except its submission.
 * @returns the files of its photos and public pictures, which no row names any more
 */
export async function removeRecord(
  db: HostDatabase,
  { owner, id, kind }: FoundRecord,
): Promise<string[]> {
  const photos = await removePhotosOf(db, { owner, id });
  return [...photos, ...(await KEPT[kind].remove(db, { owner, id }))];
}

/** Removes the rows of a record's photos. Returns their files, which no row names any more. */
export async function removePhotosOf(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<string[]> {
  const photos = await db
    .deleteFrom('photos')
    .where('owner', '=', owner)
    .where('record', '=', id)
    .returning('file')
    .execute();
  return photos.map(({ file }) => file);
}

/**
 * Empties a registered person's account, so nobody can log in with it. Only the id stays, because
 * records they enrolled for others refer to it.
 * @param passwordHash a hash that matches no known password
 */
export async function emptyAccount(
  db: HostDatabase,
  person: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('people')
    .set({
      userName: `erased ${person}`,
      name: '',
      passwordHash,
      role: 'member',
      suspendedAt: null,
    })
    .where('id', '=', person)
    .execute();
  await changeKeysOf(db, person);
  for (const table of [
    'cards',
    'sessions',
    'passwordResets',
    'loginPlaces',
    'phones',
    'personBooths',
  ] as const)
    await db.deleteFrom(table).where('person', '=', person).execute();
}

/**
 * Moves the photos and the card of a corrected record to its new district, because lookups use the
 * district.
 */
export async function moveTo(
  db: HostDatabase,
  { owner, id }: RecordKey,
  district: string,
): Promise<void> {
  // A distributed database can't change the column it distributes by, so delete and insert.
  const photos = await db
    .deleteFrom('photos')
    .where('owner', '=', owner)
    .where('record', '=', id)
    .returningAll()
    .execute();
  if (photos.length > 0)
    await db
      .insertInto('photos')
      .values(photos.map((photo) => ({ ...photo, district })))
      .execute();
  await db
    .updateTable('cards')
    .set({ district })
    .where('person', '=', owner)
    .where('member', '=', id)
    .execute();
}
