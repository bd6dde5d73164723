import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds why a post was declined, and which of several records of a voter ID counts. The records
 * themselves stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .alterTable('posts')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('replacements')
    .addColumn('reference', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('at', time, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
}
