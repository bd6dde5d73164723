import type { Kysely } from 'kysely';

/** Adds indexes for searching people by mobile number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['voters', 'members'])
    await db.schema.createIndex(`${table}_by_mobile`).on(table).column('mobile').execute();
}
