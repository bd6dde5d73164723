import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds the phones that hold unsent entries, to notice when one loses its storage:
 * docs/decisions/0033-cleared-storage.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('phones')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person', 'text', (column) =>
      column.notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('unsent', 'integer', (column) => column.notNull())
    .addColumn('oldest_at', time)
    .addColumn('seen_at', time, (column) => column.notNull())
    .addColumn('lost', 'integer', (column) => column.notNull())
    .addColumn('lost_at', time)
    .modifyEnd(strict)
    .execute();
}
