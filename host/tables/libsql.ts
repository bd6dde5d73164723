import type { SqliteDatabase } from 'kysely';
import Libsql from 'libsql';

/** A submission takes a dozen, and preparing one takes as long as running it. Those of lists differ with what is asked for. */
const MOST_STATEMENTS = 200;

/**
 * An SQLite file for Kysely. libsql leaves a statement that met a lock in progress, and as long as one is, every commit
 * of its connection fails (https://github.com/tursodatabase/libsql-js/pull/237). Therefore a connection on which
 * something failed is exchanged for a new one as soon as it is in no transaction.
 */
export function openLibsql(file: string): SqliteDatabase {
  let connection = connect(file);
  let statements = new Map<string, Libsql.Statement>();
  let isSpoilt = false;

  const watch = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      isSpoilt = true;
      throw error;
    }
  };

  const prepared = (sql: string): Libsql.Statement => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    prepare(sql) {
      if (isSpoilt && !connection.inTransaction) {
        connection.close();
        connection = connect(file);
        statements = new Map();
        isSpoilt = false;
      }
      const statement = watch(() => prepared(sql));
      return {
        reader: statement.reader,
        all: (parameters) => watch(() => statement.all(parameters)),
        run: (parameters) => watch(() => statement.run(parameters)),
        // Others of the same words may run before its last row is read.
        iterate: (parameters) => connection.prepare(sql).iterate(parameters),
      };
    },
    close: () => connection.close(),
  };
}

/**
 * A commit is on the disk when it returns: without synchronous = FULL a power cut would take the last ones. Pages that every submission
 * changes are copied from the log into the file once in 4,000 pages (16 MB), and the indexes of a large table find room in 32 MB.
 */
function connect(file: string): Libsql.Database {
  const connection = new Libsql(file);
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 2000', 'wal_autocheckpoint = 4000', 'cache_size = -32000']) connection.pragma(setting);
  return connection;
}
