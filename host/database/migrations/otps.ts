import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds one-time passwords for registrations, without the numbers and codes themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('otps')
    .addColumn('mobile_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
}
