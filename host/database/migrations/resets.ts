import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds one-time codes for choosing a new password. The code itself isn't stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('password_resets')
    .addColumn('person', 'text', (column) => column.primaryKey().notNull().references('people.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
}
