import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely';

/** The parts of a schema that the two databases write differently. */
type Portable = {
  /** A column type for milliseconds since 1970: SQLite's integer has 64 bits, PostgreSQL's 32. */
  time: 'integer' | 'bigint';
  /** A column type for bytes. */
  bytes: RawBuilder<unknown>;
  /**
   * Pass it to every table's `modifyEnd`. Otherwise SQLite accepts a text in a number's column;
   * PostgreSQL never does.
   */
  strict: RawBuilder<unknown>;
};

export function portable(db: Kysely<unknown>): Portable {
  return isEmbedded(db)
    ? { time: 'integer', bytes: sql`blob`, strict: sql`strict` }
    : { time: 'bigint', bytes: sql`bytea`, strict: sql`` };
}

/** Returns true for SQLite. */
export function isEmbedded(db: { getExecutor: Kysely<unknown>['getExecutor'] }): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
