import { type Kysely, sql } from 'kysely';
import { isEmbedded } from '../portable.ts';

/** Adds the voter ID that the roll had for a voter, where it's another: src/domain/roll/. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isEmbedded(db)) await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .alterTable('voters')
    .addColumn('listed_as', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const listed = sql`select min(roll.voter_id) from roll where roll.assembly = voters.assembly
    and roll.booth = voters.booth and roll.line = voters.roll_line
    and roll.voter_id <> voters.voter_id`;
  await sql`update voters set listed_as = (${listed})
    where roll_line > 0 and (${listed}) is not null`.execute(db);
}
