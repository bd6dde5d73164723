import type { Kysely } from 'kysely';

/**
 * Drops the index of posts by reference. A post is found through its submission, as every record
 * is, and the index made each post's commit slower.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('posts_by_reference').execute();
}
