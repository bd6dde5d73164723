import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Libsql from 'libsql';

/** Far more than the statements of every call; what is asked in ever other words, as a search is, does not fill the memory. */
const STATEMENTS = 200;

/**
 * An SQLite file for Kysely. A statement is prepared once and used again; SQLite itself prepares it anew when the schema
 * has changed. libsql leaves a statement that met a lock in progress, and as long as one is, every commit of its
 * connection fails (https://github.com/tursodatabase/libsql-js/pull/237). Therefore a connection on which something
 * failed is exchanged for a new one as soon as it is in no transaction, and its statements with it.
 */
export function openLibsql(file: string): SqliteDatabase {
  let connection = connect(file);
  let isSpoilt = false;
  const statements = new Map<string, SqliteStatement>();

  const watch = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      isSpoilt = true;
      throw error;
    }
  };

  const prepare = (sql: string): SqliteStatement => {
    const statement = watch(() => connection.prepare(sql));
    return {
      reader: statement.reader,
      all: (parameters) => watch(() => statement.all(parameters)),
      run: (parameters) => watch(() => statement.run(parameters)),
      // One of its own: whoever stops reading leaves it in progress.
      iterate: (parameters) => connection.prepare(sql).iterate(parameters),
    };
  };

  const statementFor = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    // Those in use are soon here again, and to note at each call which were used last takes longer.
    if (statements.size >= STATEMENTS) statements.clear();
    const statement = prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  // The file is let go when no statement is left.
  const close = (): void => {
    statements.clear();
    connection.close();
  };

  return {
    prepare(sql) {
      if (isSpoilt && !connection.inTransaction) {
        close();
        connection = connect(file);
        isSpoilt = false;
      }
      return statementFor(sql);
    },
    close,
  };
}

/** A commit is on the disk when it returns: without synchronous = FULL a power cut would take the last ones. */
function connect(file: string): Libsql.Database {
  const connection = new Libsql(file);
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 2000',
  ])
    connection.pragma(setting);
  return connection;
}
