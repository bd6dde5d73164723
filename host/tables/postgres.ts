import type { PostgresPool } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, types as known } from 'pg';

/** One process seldom needs more, and a hundred processes share the server's connections. */
const CONNECTIONS = 10;
/** A call waits no longer for a connection, and no longer for a statement; a phone comes back. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;
const INT8 = 20;

/** Times and counts fit into a number; the driver would give them as text. */
const types: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (id === INT8 ? Number : known.getTypeParser(id, format)) as never,
};

/** Connections to a PostgreSQL for Kysely. @param url as in libpq: postgresql://user:password@machine/database */
export function openPostgres(url: string): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'enrolment',
  });
  // Without a listener a connection that breaks while idle would end the process. The next call opens a new one.
  pool.on('error', () => {
    /* Calls that need the database say so themselves. */
  });
  return {
    async connect() {
      const client = await pool.connect().catch((error: Error) => {
        // Where others have every connection, the database itself is well.
        throw withCode(
          error,
          pool.totalCount >= CONNECTIONS && pool.idleCount === 0
            ? 'DATABASE_BUSY'
            : 'DATABASE_UNREACHABLE',
        );
      });
      return {
        query: ((...args: [string, unknown[]]) =>
          client.query(...args).catch(unreachable)) as never,
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
}

function unreachable(error: Error): never {
  throw withCode(error, 'DATABASE_UNREACHABLE');
}

/** The driver says in words only that it has no connection, or lost it. What the database itself says keeps its code. */
function withCode(error: Error, code: string): Error {
  return error instanceof DatabaseError ? error : Object.assign(error, { code });
}
