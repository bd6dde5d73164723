import { type Kysely, sql } from 'kysely';
import { isEmbedded, portable } from '../portable.ts';

/**
 * Adds the networks that people log in from, and the counts of attempts for hosts that share a
 * PostgreSQL, as rate-limiter-flexible reads them. A crash may lose the counts and no backup needs
 * them, so their table is unlogged. It may exist already: emptying a database for a restore leaves
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('login_places')
    .addColumn('person', 'text', (column) =>
      column.notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('used_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('login_places_key', ['person', 'place'])
    .modifyEnd(strict)
    .execute();
  if (!isEmbedded(db))
    await sql`create unlogged table if not exists limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
      db,
    );
}
