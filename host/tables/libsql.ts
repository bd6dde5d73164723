import type { SqliteDatabase } from 'kysely';
import Libsql from 'libsql';

/**
 * An SQLite file for Kysely. libsql leaves a statement that met a lock in progress, and as long as one is, every commit
 * of its connection fails (https://github.com/tursodatabase/libsql-js/pull/237). Therefore a connection on which
 * something failed is exchanged for a new one as soon as it is in no transaction.
 */
export function openLibsql(file: string): SqliteDatabase {
  let connection = connect(file);
  let isSpoilt = false;

  const watch = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      isSpoilt = true;
      throw error;
    }
  };

  return {
    prepare(sql) {
      if (isSpoilt && !connection.inTransaction) {
        connection.close();
        connection = connect(file);
        isSpoilt = false;
      }
      const statement = watch(() => connection.prepare(sql));
      return {
        reader: statement.reader,
        all: (parameters) => watch(() => statement.all(parameters)),
        run: (parameters) => watch(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
    close: () => connection.close(),
  };
}

/** A commit is on the disk when it returns: without synchronous = FULL a power cut would take the last ones. */
function connect(file: string): Libsql.Database {
  const connection = new Libsql(file);
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 2000']) connection.pragma(setting);
  return connection;
}
