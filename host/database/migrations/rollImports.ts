import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds the office's imports of rolls, and their files in pieces until they are imported. The tables
 * outlive a restore (host/tables/everything.ts), so they may be there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict, bytes } = portable(db);
  await db.schema
    .createTable('roll_imports')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('share', 'integer', (column) => column.notNull())
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('seen_at', time, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createTable('roll_pieces')
    .ifNotExists()
    .addColumn('roll_import', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('roll_pieces_key', ['roll_import', 'place'])
    .modifyEnd(strict)
    .execute();
}
