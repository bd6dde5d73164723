import type { HostDatabase, Tables } from '../database/database.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from '../database/prepared.ts';
import { namesOf } from './people.ts';

export type Held = Pick<Tables['submissions'], 'fingerprint' | 'reference' | 'answer' | 'erasedAt'>;

const selectHeld = prepared((db, { owner, id }: RecordKey) =>
  db
    .selectFrom('submissions')
    .select(['fingerprint', 'reference', 'answer', 'erasedAt'])
    .where('owner', '=', owner)
    .where('id', '=', id),
);

/**
 * Returns what the host holds of a person's submission. It never finds another person's submission
 * with the same id.
 */
export async function findSubmission(
  db: HostDatabase,
  owner: string,
  id: string,
): Promise<Held | undefined> {
  return (await selectHeld(db, { owner, id })).rows[0];
}

const insertOnce = prepared((db, submission: Tables['submissions']) =>
  db
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Inserts a submission. Returns false and writes nothing if the person has one with this id
 * already.
 */
export async function claimSubmission(
  db: HostDatabase,
  submission: Tables['submissions'],
): Promise<boolean> {
  return (await insertOnce(db, submission)).numAffectedRows === 1n;
}

/**
 * Returns a function that names who brought one of these records for its owner: undefined if the
 * owner sent it, '' if the account of whoever brought it is gone. docs/decisions/0058-carried.md
 */
export async function bringersOf(
  db: HostDatabase,
  records: RecordKey[],
): Promise<(record: RecordKey) => string | undefined> {
  // PostgreSQL has no empty list.
  if (records.length === 0) return () => undefined;
  const [owners, ids] = [records.map(({ owner }) => owner), records.map(({ id }) => id)];
  const held = await db
    .selectFrom('submissions')
    .select(['owner', 'id', 'deliveredBy'])
    .where('owner', 'in', owners)
    .where('id', 'in', ids)
    .execute();
  const brought = new Map(
    held.flatMap(({ owner, id, deliveredBy }) =>
      deliveredBy === null ? [] : [[`${owner} ${id}`, deliveredBy] as const],
    ),
  );
  const names = await namesOf(
    db,
    [...brought.values()].map((owner) => ({ owner })),
  );
  return ({ owner, id }) => {
    const bringer = brought.get(`${owner} ${id}`);
    return bringer === undefined ? undefined : (names.get(bringer) ?? '');
  };
}

/** Finds a submission by its reference, without checking who asks. */
export function findByReference(
  db: HostDatabase,
  reference: string,
): Promise<Pick<Tables['submissions'], 'owner' | 'id' | 'kind'> | undefined> {
  return db
    .selectFrom('submissions')
    .select(['owner', 'id', 'kind'])
    .where('reference', '=', reference)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Marks a submission as erased. What stays prevents it from being stored again. Returns false and
 * writes nothing if it was erased already.
 */
export async function markErased(
  db: HostDatabase,
  { owner, id }: RecordKey,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({ erasedAt: now, answer: '', fingerprint: '', deviceType: '' })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Keeps a submission from being erased until the transaction ends. Returns false if it was erased
 * already.
 */
export async function holdSubmission(db: HostDatabase, { owner, id }: RecordKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({ erasedAt: null })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const sumBrought = prepared((db, { person, since }: { person: string; since: number }) =>
  db
    .selectFrom('submissions')
    .select(({ fn }) => [
      fn.countAll<number>().as('entries'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where(({ fn }) => fn.coalesce('deliveredBy', 'owner'), '=', person)
    .where('receivedAt', '>=', since),
);

/**
 * Counts what a person has brought since then, for themselves or others: submissions, and bytes of
 * photos.
 */
export async function countBrought(
  db: HostDatabase,
  person: string,
  since: number,
): Promise<{ entries: number; bytes: number }> {
  const [sum] = (await sumBrought(db, { person, since })).rows;
  return { entries: sum?.entries ?? 0, bytes: Number(sum?.bytes ?? 0) };
}

/** What an erasure takes from a submission. */
type Answered = Pick<Tables['submissions'], 'answer' | 'fingerprint' | 'deviceType'>;

export function readSubmission(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<Answered | undefined> {
  return db
    .selectFrom('submissions')
    .select(['answer', 'fingerprint', 'deviceType'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes the mark of `markErased` back. */
export async function putSubmissionBack(
  db: HostDatabase,
  { owner, id }: RecordKey,
  answered: Answered,
): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ ...answered, erasedAt: null })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute();
}

/** Replaces the code that withdraws the consent to a record: an earlier one no longer counts. */
export async function replaceWithdrawHash(
  db: HostDatabase,
  { owner, id }: RecordKey,
  withdrawHash: string,
): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ withdrawHash })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute();
}
