import type { Kysely } from 'kysely';

/** People are looked for by what is on their papers, and those who were enrolled twice are found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['voters', 'members']) {
    await db.schema.createIndex(`${table}_by_voter_id`).on(table).column('voter_id').execute();
    await db.schema.createIndex(`${table}_by_mobile`).on(table).column('mobile').execute();
  }
}
