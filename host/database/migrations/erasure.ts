import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds the time of erasure to submissions; an erased one keeps its id:
 * docs/decisions/0016-personal-data.md. The indexes find one person among millions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('erased_at', portable(db).time).execute();
  await db.schema.createIndex('submissions_by_id').on('submissions').column('id').execute();
  await db.schema.createIndex('voters_by_voter_id').on('voters').column('voter_id').execute();
  await db.schema.createIndex('members_by_voter_id').on('members').column('voter_id').execute();
}
