import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds since when an account is suspended: docs/decisions/0038-suspended.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('suspended_at', portable(db).time).execute();
}
