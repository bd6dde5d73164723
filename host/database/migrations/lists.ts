import type { Kysely } from 'kysely';

/**
 * Adds an index for each thing that a list filters by: docs/decisions/0035-lists.md. For posts it
 * replaces one, because every index makes storing slower.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['voters', 'members'])
    await db.schema
      .createIndex(`${table}_by_district`)
      .on(table)
      .columns(['district', 'received_at', 'id'])
      .execute();
  await db.schema.dropIndex('posts_by_time').execute();
  await db.schema
    .createIndex('posts_by_state')
    .on('posts')
    .columns(['state', 'received_at', 'id'])
    .execute();
  await db.schema
    .createIndex('people_by_time')
    .on('people')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('people_by_role')
    .on('people')
    .columns(['role', 'created_at', 'id'])
    .execute();
}
