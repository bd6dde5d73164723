import { sql } from 'kysely';
import type { HostDatabase, Tables } from '../database/database.ts';
import { KIND_TABLES } from './kinds.ts';
import { isEmbedded } from '../database/portable.ts';

/** Tables from which an erasure takes something. */
const PERSONAL = [
  'people',
  'sessions',
  'passwordResets',
  'loginPlaces',
  'phones',
  'personBooths',
  'cards',
  'submissions',
  ...KIND_TABLES,
  'photos',
  'media',
] as const satisfies (keyof Tables)[];

/**
 * Overwrites what erasures since the last time left in the database's free space. SQLite's
 * secure_delete misses old copies of index entries that moved to another page; some in a thousand
 * stayed readable in the file. It blocks a SQLite database, for about ten seconds a gigabyte.
 * Does nothing if nothing was erased.
 */
export async function wipeErased(db: HostDatabase): Promise<void> {
  const { erasures } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('erasures'))
    .where('erasedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  const wiped = await db.selectFrom('wiped').select('erasures').executeTakeFirst();
  if (erasures === (wiped?.erasures ?? 0)) return;
  if (isEmbedded(db)) {
    await sql`vacuum`.execute(db);
    // The log holds old pages until then.
    const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(db);
    // A list is being read from them. The next round wipes them.
    if (rows[0]?.busy !== 0) return;
  } else
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`vacuum ${sql.join(PERSONAL.map((table) => sql.table(table)))}`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    });
  // Write this last: a vacuum that was cut short comes again.
  const row = { one: 1 as const, erasures };
  await db
    .insertInto('wiped')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}
