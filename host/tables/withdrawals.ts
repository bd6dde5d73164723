import type { HostDatabase } from '../database/database.ts';
import type { PageAsked, WithdrawalRow } from '../database/schema.ts';
import type { RecordKey } from './photos.ts';

/** Holds a record that was withdrawn. One that was taken back may be withdrawn again. */
export async function holdWithdrawal(db: HostDatabase, row: WithdrawalRow): Promise<void> {
  await db
    .insertInto('withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doUpdateSet(row))
    .execute();
}

/** Returns what the office can take back now, the last withdrawn first. */
export function listWithdrawals(
  db: HostDatabase,
  { limit, before }: PageAsked,
  now: number,
): Promise<Omit<WithdrawalRow, 'held'>[]> {
  const query = db
    .selectFrom('withdrawals')
    .select(['owner', 'id', 'reference', 'withdrawnAt', 'eraseAt'])
    .where('held', 'is not', null)
    .where('eraseAt', '>', now)
    .orderBy('withdrawnAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (
    before
      ? query.where((at) =>
          at(at.refTuple('withdrawnAt', 'id'), '<', at.tuple(before.place, before.id)),
        )
      : query
  ).execute();
}

/** Returns what the office can take back of a reference. */
export async function findWithdrawal(
  db: HostDatabase,
  reference: string,
  now: number,
): Promise<(RecordKey & { held: string }) | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['owner', 'id', 'held'])
    .where('reference', '=', reference)
    .where('eraseAt', '>', now)
    .executeTakeFirst();
  return row?.held ? { ...row, held: row.held } : undefined;
}

/**
 * Ends the holding of a record that is taken back. The row stays, so that the note beside backups
 * forgets the record too. Returns false if somebody was faster.
 */
export async function releaseWithdrawal(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set({ held: null })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('held', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns records that the office has taken back. */
export function listTakenBack(db: HostDatabase): Promise<RecordKey[]> {
  return db.selectFrom('withdrawals').select(['owner', 'id']).where('held', 'is', null).execute();
}

/** Returns up to 100 records whose week is over. */
export function listDue(db: HostDatabase, now: number): Promise<RecordKey[]> {
  return db
    .selectFrom('withdrawals')
    .select(['owner', 'id'])
    .where('held', 'is not', null)
    .where('eraseAt', '<=', now)
    .limit(100)
    .execute();
}

/** Removes a held record. Returns what it was; undefined if somebody was faster. */
export async function dropWithdrawal(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<Pick<WithdrawalRow, 'reference' | 'held'> | undefined> {
  return db
    .deleteFrom('withdrawals')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('held', 'is not', null)
    .returning(['reference', 'held'])
    .executeTakeFirst();
}
