import { type Kysely, sql } from 'kysely';

/**
 * Replaces two indexes by one for what a person has brought in a day, for themselves or others.
 * Counting then reads the index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['submissions_by_owner', 'submissions_by_bringer'])
    await db.schema.dropIndex(index).execute();
  await sql`create index submissions_by_bringer on submissions (coalesce(delivered_by, owner), received_at, bytes)`.execute(
    db,
  );
}
