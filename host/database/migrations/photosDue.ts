import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds since when a photo is about to be removed: docs/decisions/0049-clocks.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('due_at', portable(db).time).execute();
}
