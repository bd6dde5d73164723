import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds the id of the data folder that has the photos. The table outlives a restore
 * (host/tables/everything.ts), so it may be there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photo_store')
    .ifNotExists()
    .addColumn('one', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .modifyEnd(portable(db).strict)
    .execute();
}
