import { idsOf } from '../../src/domain/calls/withdrawCode.ts';
import type { HostDatabase, KindName } from './database.ts';
import type { RecordKey } from './photos.ts';
import { removePost } from './posts.ts';

/** The table that holds the answers of each kind. */
export const TABLES = {
  addvoters: 'voters',
  addmember: 'members',
  register: 'members',
  createPost: 'posts',
} as const satisfies Record<KindName, 'voters' | 'members' | 'posts'>;

/** A voter, member or post record, as its submission names it. */
export type FoundRecord = RecordKey & { reference: string; kind: KindName; receivedAt: number };

const OF_PEOPLE = (Object.keys(TABLES) as KindName[]).filter((kind) => TABLES[kind] !== 'posts');

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
    submissions
      .innerJoin('voters', (join) =>
        join
          .onRef('voters.owner', '=', 'submissions.owner')
          .onRef('voters.id', '=', 'submissions.id'),
      )
      .where('voters.voterId', '=', whom)
      .execute(),
    submissions
      .innerJoin('members', (join) =>
        join
          .onRef('members.owner', '=', 'submissions.owner')
          .onRef('members.id', '=', 'submissions.id'),
      )
      .where('members.voterId', '=', whom)
      .execute(),
  ]);
  return found.flat().toSorted((a, b) => a.receivedAt - b.receivedAt);
}

/** Returns the voter and member records that a code withdraws, erased ones too. */
export async function findWithdrawn(
  db: HostDatabase,
  code: string,
): Promise<(FoundRecord & { erasedAt: number | null })[]> {
  const { from, to } = idsOf(code);
  return db
    .selectFrom('submissions')
    .select([...COLUMNS, 'submissions.erasedAt'])
    .where('submissions.id', '>=', from)
    .where('submissions.id', '<=', to)
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

export function listPostRecords(db: HostDatabase, owner: string): Promise<FoundRecord[]> {
  return db
    .selectFrom('submissions')
    .select(COLUMNS)
    .where('submissions.owner', '=', owner)
    .where('submissions.kind', '=', 'createPost')
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
  const photos = await db
    .deleteFrom('photos')
    .where('owner', '=', owner)
    .where('record', '=', id)
    .returning('file')
    .execute();
  const files = photos.map(({ file }) => file);
  const table = TABLES[kind];
  if (table === 'posts') return [...files, ...(await removePost(db, { owner, id }))];
  await db.deleteFrom('cards').where('person', '=', owner).where('member', '=', id).execute();
  await db.deleteFrom(table).where('owner', '=', owner).where('id', '=', id).execute();
  return files;
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
  for (const table of [
    'cards',
    'sessions',
    'passwordResets',
    'loginPlaces',
    'phones',
    'personBooths',
  ] as const)
    await db.deleteFrom(table).where('person', '=', person).execute();
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
