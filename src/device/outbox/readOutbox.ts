import { promisifyRequest } from 'idb-keyval';
import { FORMAT, isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { changedSince, readChangeLog, type ChangeLog } from './changeLog.ts';
import { ENTRY, entryKey, outbox, startingWith } from './outboxRecords.ts';

/** The entries that were read, and the change log of the same transaction. */
type Look = { log: ChangeLog | undefined; entries: ReadonlyMap<string, Entry> };
/** Lets the next read fetch only what changed: reading all of a thousand takes ten times longer. */
let last: Look | undefined;

/** How many unsent entries a build too old to be supported has saved, and a newer build. */
export type NotUnderstood = { older: number; newer: number };

/**
 * Reads every entry that this build understands, and counts the others. They stay in the store
 * untouched.
 */
export async function readOutbox(): Promise<{ entries: Entry[] } & NotUnderstood> {
  last = await outbox('readonly', look);
  const stored = [...last.entries.values()];
  return {
    entries: stored.filter(({ format }) => format === FORMAT),
    older: stored.filter((entry) => entry.format < FORMAT && !isEnded(entry)).length,
    newer: stored.filter(({ format }) => format > FORMAT).length,
  };
}

async function look(store: IDBObjectStore): Promise<Look> {
  const before = last;
  const [log, count] = await Promise.all([
    readChangeLog(store),
    promisifyRequest(store.count(startingWith(ENTRY))),
  ]);
  const stale = before && changedSince(before.log, log);
  // Reading everything at once is faster than reading many entries one by one.
  if (!stale || stale.length * 2 > count) return { log, entries: await readAll(store) };
  if (stale.length === 0 && before.entries.size === count) return before;
  const entries = new Map(before.entries);
  await Promise.all(
    stale.map(async (id) => {
      const entry = await promisifyRequest<Entry | undefined>(store.get(entryKey(id)));
      if (entry) entries.set(id, entry);
      else entries.delete(id);
    }),
  );
  // If the count differs, the phone has lost an entry.
  return { log, entries: entries.size === count ? entries : await readAll(store) };
}

async function readAll(store: IDBObjectStore): Promise<ReadonlyMap<string, Entry>> {
  const entries = await promisifyRequest<Entry[]>(store.getAll(startingWith(ENTRY)));
  return new Map(entries.map((entry) => [entry.id, entry]));
}
