import { type Kysely, sql } from 'kysely';
import { isEmbedded } from '../portable.ts';

/**
 * Adds an index of the names in each list that the office sorts: docs/decisions/0035-lists.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const name = isEmbedded(db) ? sql`lower(name)` : sql`lower(name) collate "C"`;
  // A large table may take longer than a call may.
  if (!isEmbedded(db)) await sql`set local statement_timeout = 0`.execute(db);
  for (const table of ['voters', 'members', 'people'])
    await sql`create index ${sql.id(`${table}_by_name`)} on ${sql.table(table)} (${name}, id)`.execute(
      db,
    );
}
