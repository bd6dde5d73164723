import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Libsql from 'libsql';

/**
 * Far more statements than our calls have. The limit is for searches, whose SQL varies and would
 * fill the memory.
 */
const STATEMENTS = 200;

/**
 * Opens an SQLite file for Kysely. Statements are prepared once and reused; SQLite itself prepares
 * them again after a change of the schema.
 *
 * libsql leaves a statement that met a lock in progress. While one is in progress, every commit on
 * its connection fails (https://github.com/tursodatabase/libsql-js/pull/237). So after any error we
 * replace the connection and its statements, as soon as no transaction is open.
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
      // Use a separate statement: a reader that stops early leaves it in progress.
      iterate: (parameters) => connection.prepare(sql).iterate(parameters),
    };
  };

  const statementFor = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    // Clear them all: those in use soon come back, and tracking the last use on every call costs
    // more.
    if (statements.size >= STATEMENTS) statements.clear();
    const statement = prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  // The driver releases the file only when no statement is left.
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

/**
 * Opens a connection. Its commits are on disk when they return; without synchronous = FULL a power
 * cut would lose the last ones.
 */
function connect(file: string): Libsql.Database {
  const connection = new Libsql(file);
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 2000',
    // Overwrite what is deleted, or an erased person stays readable in the file.
    'secure_delete = ON',
  ])
    connection.pragma(setting);
  return connection;
}
