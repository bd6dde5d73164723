import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely';

/** What the two databases write differently in a schema. */
type Portable = {
  /** A column type for milliseconds since 1970: SQLite's integer has 64 bits, PostgreSQL's 32. */
  time: 'integer' | 'bigint';
  /** For `modifyEnd` of every table: without it SQLite would take a text for a number. PostgreSQL never does. */
  strict: RawBuilder<unknown>;
};

export function portable(db: Kysely<unknown>): Portable {
  return isEmbedded(db)
    ? { time: 'integer', strict: sql`strict` }
    : { time: 'bigint', strict: sql`` };
}

/** True for SQLite. */
export function isEmbedded(db: { getExecutor: Kysely<unknown>['getExecutor'] }): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
