import type { Picture } from '../../src/domain/calls/lists.ts';
import type { HostDatabase, KindName } from './database.ts';
import type { RecordKey } from './photos.ts';

/** A record of one person, as its submission names it. */
export type FoundRecord = RecordKey & { reference: string; kind: KindName; receivedAt: number };

const COLUMNS = [
  'submissions.owner',
  'submissions.id',
  'submissions.reference',
  'submissions.kind',
  'submissions.receivedAt',
] as const;

/** The voter and member records of a voter ID, a submission id or a reference that are not erased, oldest first. */
export async function findRecords(db: HostDatabase, whom: string): Promise<FoundRecord[]> {
  const submissions = db
    .selectFrom('submissions')
    .select(COLUMNS)
    .where('submissions.erasedAt', 'is', null)
    .where('submissions.kind', '!=', 'createPost');
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

export function listPostRecords(db: HostDatabase, owner: string): Promise<FoundRecord[]> {
  return db
    .selectFrom('submissions')
    .select(COLUMNS)
    .where('submissions.owner', '=', owner)
    .where('submissions.kind', '=', 'createPost')
    .where('submissions.erasedAt', 'is', null)
    .execute();
}

/** Removes what a record holds but for its submission. @returns the files of its photos and public pictures, which nothing names any more */
export async function removeRecord(
  db: HostDatabase,
  { owner, id, kind }: FoundRecord,
): Promise<string[]> {
  const table = kind === 'addvoters' ? 'voters' : kind === 'createPost' ? 'posts' : 'members';
  const pictures = kind === 'createPost' ? await removePictures(db, { owner, id }) : [];
  const photos = await db
    .deleteFrom('photos')
    .where('owner', '=', owner)
    .where('record', '=', id)
    .returning('file')
    .execute();
  await db.deleteFrom(table).where('owner', '=', owner).where('id', '=', id).execute();
  return [...photos, ...pictures].map(({ file }) => file);
}

async function removePictures(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<{ file: string }[]> {
  const post = await db
    .selectFrom('posts')
    .select('images')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  const codes = (JSON.parse(post?.images ?? '[]') as Picture[]).map(({ url }) =>
    url.replace('/media/', '').replace('.jpg', ''),
  );
  return codes.length === 0
    ? []
    : db.deleteFrom('media').where('code', 'in', codes).returning('file').execute();
}

/** Leaves of a registered person's account an id that nobody can log in with; what they enrolled for others refers to it. @param passwordHash of no password */
export async function emptyAccount(
  db: HostDatabase,
  person: string,
  passwordHash: string,
): Promise<void> {
  for (const table of ['cards', 'sessions', 'passwordResets', 'personBooths'] as const)
    await db.deleteFrom(table).where('person', '=', person).execute();
  await db
    .updateTable('people')
    .set({ userName: `erased ${person}`, name: '', passwordHash, role: 'member' })
    .where('id', '=', person)
    .execute();
}

/** Puts a corrected record's photos and card where the record is: they are found by its district. */
export async function moveTo(
  db: HostDatabase,
  { owner, id }: RecordKey,
  district: string,
): Promise<void> {
  // A distributed database cannot change the column that it distributes by.
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
