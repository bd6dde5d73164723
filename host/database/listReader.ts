import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import pLimit from 'p-limit';

/** Beside this file, and beside the bundle that tests start (build/bundleHost.ts). */
const THREAD = new URL('./listThread.mjs', import.meta.url);

/** Returns the error of a list that took too long or found every reader busy. */
export function listTooLong(): Error {
  return Object.assign(new Error('The list takes too long'), { code: 'LIST_TOO_LONG' });
}

/**
 * Returns a dialect for lists from an SQLite file. SQLite blocks the thread that asks, so a thread
 * of their own reads them, one after another, and the host goes on. It can only read.
 * @param limitMs how long a query may take, waiting included. SQLite can't be interrupted: a query
 *   that is over its time goes on, and its answer is dropped
 */
export function listReader(file: string, limitMs: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => createDriver(file, limitMs),
  };
}

function createDriver(file: string, limitMs: number): Driver {
  let thread: Worker | undefined;
  const oneAtATime = pLimit(1);

  async function ask(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    thread ??= new Worker(THREAD, { workerData: file });
    // The host needn't wait for it to end.
    thread.unref();
    try {
      thread.postMessage({ sql, parameters });
      const [rows] = (await once(thread, 'message')) as [unknown];
      return rows;
    } catch (error) {
      thread = undefined;
      throw error;
    }
  }

  function askInTime(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const late = new AbortController();
      const timer = setTimeout(() => {
        late.abort();
        reject(listTooLong());
      }, limitMs);
      oneAtATime(() => (late.signal.aborted ? undefined : ask(sql, parameters)))
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({
      rows: (await askInTime(sql, parameters)) as never[],
    }),
    streamQuery: refuse,
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async destroy() {
      await thread?.terminate();
      thread = undefined;
    },
  };
}

function refuse(): never {
  throw new Error('Lists are single queries');
}
