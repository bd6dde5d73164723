import { sql } from 'kysely';
import { isEmbedded } from '../database/portable.ts';
import type { HostDatabase } from '../database/database.ts';

/** Stands for a table known only by name. Kysely uses nothing but the name to build the query. */
type AnyTable = 'people';
/** A row of any table, as JSON can hold it: strings, numbers and null. */
export type AnyRow = Record<string, string | number | null>;

const ROWS_AT_ONCE = 500;

/**
 * Returns our tables in the order of their creation, so each comes after those it refers to.
 * Unlogged tables hold nothing that a backup needs. Which folder has the photos is no part of a
 * backup either: it is restored into another one. Nor are files of rolls on their way.
 */
export async function listTables(db: HostDatabase): Promise<string[]> {
  const all = isEmbedded(db)
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by rowid`
    : sql<{
        name: string;
      }>`select relname as name from pg_class where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace = current_schema()::regnamespace order by oid`;
  const { rows } = await all.execute(db);
  return rows
    .map(({ name }) => name)
    .filter(
      (name) => !/^((kysely|sqlite|libsql)_|(photo_store|roll_imports|roll_pieces)$)/.test(name),
    );
}

/** Returns true if any of our tables has a row. */
export async function isAnythingThere(db: HostDatabase): Promise<boolean> {
  for (const table of await listTables(db))
    if (
      await db
        .selectFrom(table as AnyTable)
        .select(sql`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return true;
  return false;
}

/** Drops our tables with their content, and Kysely's record of migrations. */
export async function dropTables(db: HostDatabase): Promise<void> {
  for (const table of (await listTables(db)).toReversed())
    await db.schema.dropTable(table).execute();
  for (const table of ['kysely_migration', 'kysely_migration_lock'])
    await db.schema.dropTable(table).ifExists().execute();
}

/** Runs `work` on a snapshot of the database, while others go on writing. */
export function inSnapshot<Result>(
  db: HostDatabase,
  work: (snapshot: HostDatabase) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      if (!isEmbedded(db))
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      return work(transaction);
    });
}

/**
 * Yields all rows of a table, up to 500 at a time.
 * @param snapshot a transaction
 */
export async function* readRows(snapshot: HostDatabase, table: string): AsyncIterable<AnyRow[]> {
  if (isEmbedded(snapshot)) {
    let rows: AnyRow[] = [];
    for await (const row of snapshot
      .selectFrom(table as AnyTable)
      .selectAll()
      .stream()) {
      rows.push(row);
      if (rows.length === ROWS_AT_ONCE) {
        yield rows;
        rows = [];
      }
    }
    return yield rows;
  }
  await sql`declare everything cursor for select * from ${sql.table(table)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<AnyRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from everything`.execute(
      snapshot,
    );
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close everything`.execute(snapshot);
}

export async function writeRows(db: HostDatabase, table: string, rows: AnyRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto(table as AnyTable)
      .values(rows as never)
      .execute();
}
