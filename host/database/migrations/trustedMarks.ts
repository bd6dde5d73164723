import type { Kysely } from 'kysely';

/** Finds whether the office has kept a record: host/tables/trusted.ts asks that of each one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('replacements_by_kept').on('replacements').column('kept').execute();
}
