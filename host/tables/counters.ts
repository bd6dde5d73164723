import { CompiledQuery, sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { HostDatabase } from '../database/database.ts';
import { isEmbedded } from '../database/portable.ts';

export type Counter = RateLimiterMemory | RateLimiterPostgres;

/** Counters in memory belong to the database, so that apps on one database count together. */
const inMemory = new WeakMap<HostDatabase, Map<string, RateLimiterMemory>>();

/**
 * Returns a counter of points per key. Hosts on one PostgreSQL count together in the table
 * `limits`. SQLite has a single host, which counts in memory.
 * @param name tells this counter's keys from those of others
 */
export function openCounter(db: HostDatabase, name: string, points: number): Counter {
  const options = { keyPrefix: name, points, duration: 0 };
  if (isEmbedded(db)) {
    const counters = inMemory.get(db) ?? new Map<string, RateLimiterMemory>();
    inMemory.set(db, counters);
    const counter = counters.get(name) ?? new RateLimiterMemory(options);
    counters.set(name, counter);
    return counter;
  }
  return new RateLimiterPostgres({
    ...options,
    storeType: 'client',
    storeClient: {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    },
    tableName: 'limits',
    tableCreated: true,
    // startMaintenance does it: a timer here would outlive the database.
    clearExpiredByTimeout: false,
    // A flood costs the database twice the limit and no more.
    inMemoryBlockOnConsumed: 2 * points,
  });
}

/** Removes counts whose time is over. */
export async function removeOldCounts(db: HostDatabase, now: number): Promise<void> {
  if (!isEmbedded(db)) await sql`delete from limits where expire < ${now}`.execute(db);
}
