import type { Kysely } from 'kysely';

/** A post is found by way of its submission, as every record is: an index of its own made each post's commit longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('posts_by_reference').execute();
}
