import { promisifyRequest } from 'idb-keyval';

/**
 * The ids of the entries that changed last (`latest`, newest at the end) and the number of changes
 * ever made (`count`). `id` identifies the store, because a cleared store starts a new log.
 */
export type ChangeLog = { id: string; count: number; latest: string[] };

const KEY = 'changes';
/** A reader rarely misses more changes than this between two reads. If it does, it reads all. */
const KEPT = 64;

export function readChangeLog(store: IDBObjectStore): Promise<ChangeLog | undefined> {
  return promisifyRequest<ChangeLog | undefined>(store.get(KEY));
}

/**
 * Logs changed entries, in the transaction that changes them.
 * @param log the log as read in that transaction
 */
export function logChanges(store: IDBObjectStore, log: ChangeLog | undefined, ids: string[]): void {
  const { id, count, latest } = log ?? { id: crypto.randomUUID(), count: 0, latest: [] };
  store.put(
    { id, count: count + ids.length, latest: [...latest, ...ids].slice(-KEPT) } satisfies ChangeLog,
    KEY,
  );
}

/** Returns the ids of the entries that changed between two logs, or undefined if it can't tell. */
export function changedSince(
  before: ChangeLog | undefined,
  now: ChangeLog | undefined,
): string[] | undefined {
  if (!before || before.id !== now?.id) return undefined;
  const missed = now.count - before.count;
  if (missed < 0 || missed > now.latest.length) return undefined;
  return missed === 0 ? [] : now.latest.slice(-missed);
}
