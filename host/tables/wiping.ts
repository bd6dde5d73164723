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
  'keyHolders',
  'cards',
  'submissions',
  ...KIND_TABLES,
  'photos',
  'media',
  'withdrawals',
] as const satisfies (keyof Tables)[];

/**
 * Counts erasures that took something away. An entry that never came isn't one: a person could have
 * the host wipe itself for a list of ids that they made up.
 */
export async function countErasures(db: HostDatabase, erasures: number): Promise<void> {
  await db
    .insertInto('wiped')
    .values({ one: 1, erasures: 0, erased: erasures })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet((at) => ({ erased: at('wiped.erased', '+', erasures) })),
    )
    .execute();
}

/**
 * Overwrites what erasures since the last time left in the database's free space. SQLite's
 * secure_delete misses old copies of index entries that moved to another page; some in a thousand
 * stayed readable in the file. It blocks a SQLite database, for about ten seconds a gigabyte.
 * Does nothing if nothing was erased.
 */
export async function wipeErased(db: HostDatabase): Promise<void> {
  const counts = await db.selectFrom('wiped').select(['erased', 'erasures']).executeTakeFirst();
  if (!counts || counts.erased === counts.erasures) return;
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
  await db.updateTable('wiped').set({ erasures: counts.erased }).execute();
}
