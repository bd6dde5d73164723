import { type Kysely, sql } from 'kysely';
import { isEmbedded, portable } from '../portable.ts';

/**
 * Adds how often each booth has changed, and gives a voter the number of their change and their
 * line on the roll: docs/decisions/0045-living-booth.md. The index replaces one with the same
 * beginning, because every index makes storing slower.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict, time } = portable(db);
  // All voters on the roll are rewritten, which may take longer than a call may.
  if (!isEmbedded(db)) await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .createTable('booths')
    .addColumn('assembly', 'integer', (column) => column.notNull())
    .addColumn('booth', 'integer', (column) => column.notNull())
    .addColumn('number', time, (column) => column.notNull())
    .addColumn('freed', time, (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('booths_key', ['assembly', 'booth'])
    .modifyEnd(strict)
    .execute();
  for (const [column, type] of [
    ['number', time],
    ['roll_line', 'integer'],
  ] as const)
    await db.schema
      .alterTable('voters')
      .addColumn(column, type, (number) => number.notNull().defaultTo(0))
      .execute();
  const line = sql`select min(roll.line) from roll where roll.voter_id = voters.voter_id
    and roll.assembly = voters.assembly and roll.booth = voters.booth`;
  await sql`update voters set roll_line = (${line}) where (${line}) is not null`.execute(db);
  await db.schema.dropIndex('voters_by_booth').execute();
  await db.schema
    .createIndex('voters_by_line')
    .on('voters')
    .columns(['assembly', 'booth', 'roll_line', 'number'])
    .execute();
}
