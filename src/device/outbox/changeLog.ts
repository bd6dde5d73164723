import { promisifyRequest } from 'idb-keyval';

/** Which entries changed last, the latest at the end, and how many changes there ever were. `id`: which store it is of. */
export type ChangeLog = { id: string; count: number; latest: string[] };

const KEY = 'changes';
/** More are seldom missed between two looks, and who has missed more reads everything. */
const KEPT = 64;

export function readChangeLog(store: IDBObjectStore): Promise<ChangeLog | undefined> {
  return promisifyRequest<ChangeLog | undefined>(store.get(KEY));
}

/** Notes changes of entries in the transaction that makes them. @param log as it was read in that transaction */
export function logChanges(store: IDBObjectStore, log: ChangeLog | undefined, ids: string[]): void {
  const { id, count, latest } = log ?? { id: crypto.randomUUID(), count: 0, latest: [] };
  store.put(
    { id, count: count + ids.length, latest: [...latest, ...ids].slice(-KEPT) } satisfies ChangeLog,
    KEY,
  );
}

/** Which entries have changed since the log was like that; undefined where it does not tell. */
export function changedSince(
  before: ChangeLog | undefined,
  now: ChangeLog | undefined,
): string[] | undefined {
  if (!before || before.id !== now?.id) return undefined;
  const missed = now.count - before.count;
  if (missed < 0 || missed > now.latest.length) return undefined;
  return missed === 0 ? [] : now.latest.slice(-missed);
}
