import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds the hash of the code that withdraws a consent, and what the office can take back for a week:
 * docs/decisions/0055-withdrawals.md. Records from before have no hash: their codes followed from
 * ids that others see. Erasures are counted from now on, because some rows say "erased" of entries
 * that never came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema.alterTable('submissions').addColumn('withdraw_hash', 'text').execute();
  await db.schema
    .createIndex('submissions_withdraw_hash')
    .on('submissions')
    .column('withdraw_hash')
    .where('withdraw_hash', 'is not', null)
    .execute();
  await db.schema
    .createTable('withdrawals')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', time, (column) => column.notNull())
    .addColumn('erase_at', time, (column) => column.notNull())
    .addColumn('held', 'text')
    .addPrimaryKeyConstraint('withdrawals_key', ['owner', 'id'])
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('withdrawals_reference')
    .on('withdrawals')
    .column('reference')
    .execute();
  await db.schema
    .createIndex('withdrawals_list')
    .on('withdrawals')
    .columns(['withdrawn_at', 'id'])
    .execute();
  await countErasures(db);
}

async function countErasures(unknown: Kysely<unknown>): Promise<void> {
  await unknown.schema
    .alterTable('wiped')
    .addColumn('erased', portable(unknown).time, (column) => column.notNull().defaultTo(0))
    .execute();
  const db = unknown as Kysely<{
    submissions: { erased_at: number | null };
    wiped: { one: 1; erasures: number; erased: number };
  }>;
  const { erased } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('erased'))
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  // A backup, which brings its own row, is restored into an empty database.
  if (erased === 0) return;
  await db
    .insertInto('wiped')
    .values({ one: 1, erasures: 0, erased })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ erased }))
    .execute();
}
