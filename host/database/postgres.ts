import type { PostgresPool } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, types as known } from 'pg';
import { listTooLong } from './listReader.ts';

/** One process seldom needs more, and a hundred processes share the server's connections. */
const CONNECTIONS = 10;
/** Lists have fewer, of their own: they may keep the server busy. */
const LIST_CONNECTIONS = 4;
/** A call waits no longer than this for a connection and for a statement. Phones retry. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;
const INT8 = 20;
/** The server stopped a statement because of its time limit. */
const CANCELED = '57014';

/**
 * Parses 64-bit integers as numbers: our times and counts fit, and the driver would return strings.
 */
const types: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (id === INT8 ? Number : known.getTypeParser(id, format)) as never,
};

/**
 * Opens a pool of connections to a PostgreSQL for Kysely.
 * @param url as in libpq: postgresql://user:password@machine/database
 * @param listSeconds how long a statement may take in a pool for lists. Without it, the pool is for
 *   everything else
 */
export function openPostgres(url: string, listSeconds?: number): PostgresPool {
  const isForLists = listSeconds !== undefined;
  const connections = isForLists ? LIST_CONNECTIONS : CONNECTIONS;
  const statementMs = isForLists ? listSeconds * 1_000 : STATEMENT_MS;
  const pool = new Pool({
    connectionString: url,
    types,
    max: connections,
    connectionTimeoutMillis: isForLists ? statementMs : CONNECT_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'enrolment',
  });
  // Without a listener, a connection that breaks while idle would end the process. The next call
  // opens a new one.
  pool.on('error', () => {
    /* Calls that need the database report this themselves. */
  });
  // So would one that breaks within a transaction.
  pool.on('connect', (client) =>
    client.on('error', () => {
      /* The next query on it fails. */
    }),
  );
  return {
    async connect() {
      const client = await pool.connect().catch((error: Error) => {
        // If other calls hold every connection, the database itself is fine.
        const isBusy = pool.totalCount >= connections && pool.idleCount === 0;
        if (isBusy && isForLists) throw listTooLong();
        throw withCode(error, isBusy ? 'DATABASE_BUSY' : 'DATABASE_UNREACHABLE');
      });
      return {
        query: ((...args: [string, unknown[]]) =>
          client.query(...args).catch((error: Error & { code?: string }) => {
            if (isForLists && error.code === CANCELED) throw listTooLong();
            throw withCode(error, 'DATABASE_UNREACHABLE');
          })) as never,
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
}

/**
 * Adds a code to the driver's own errors, which describe a missing or lost connection only in
 * words. The database's errors keep their codes.
 */
function withCode(error: Error, code: string): Error {
  return error instanceof DatabaseError ? error : Object.assign(error, { code });
}
