import { type Kysely, sql } from 'kysely';

/** One index answers what a person has brought within a day, for themselves or for others, without a look at the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['submissions_by_owner', 'submissions_by_bringer'])
    await db.schema.dropIndex(index).execute();
  await sql`create index submissions_by_bringer on submissions (coalesce(delivered_by, owner), received_at, bytes)`.execute(
    db,
  );
}
