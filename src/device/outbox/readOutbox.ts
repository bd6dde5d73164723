import { promisifyRequest } from 'idb-keyval';
import { FORMAT, type Entry } from '../../domain/outbox/outbox.ts';
import { changedSince, readChangeLog, type ChangeLog } from './changeLog.ts';
import { ENTRY, entryKey, outbox, startingWith } from './outboxRecords.ts';

/** Builds before this format write no change log, and one may still be open in another window. */
const FIRST_LOGGED_FORMAT = 3;

/** The entries that were read, and the change log of the same transaction. */
type Look = { log: ChangeLog | undefined; entries: ReadonlyMap<string, Entry> };
/** Lets the next read fetch only what changed: reading all of a thousand takes ten times longer. */
let last: Look | undefined;

/**
 * Reads every entry that this build understands, and counts the others. Older builds' entries are
 * included: such a build may still be saving in another window. A newer build saved the ones not
 * understood, and they stay in the store untouched.
 */
export async function readOutbox(): Promise<{ entries: Entry[]; notUnderstood: number }> {
  last = await outbox('readonly', look);
  const stored = [...last.entries.values()];
  const entries = stored.filter(({ format }) => format <= FORMAT);
  return { entries, notUnderstood: stored.length - entries.length };
}

async function look(store: IDBObjectStore): Promise<Look> {
  const before = last;
  const [log, count] = await Promise.all([
    readChangeLog(store),
    promisifyRequest(store.count(startingWith(ENTRY))),
  ]);
  const stale = before && staleIds(before, log);
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
  // If the count differs, an older build has saved an entry. Older builds don't log changes.
  return { log, entries: entries.size === count ? entries : await readAll(store) };
}

/** Returns the ids of entries that may have changed since, or undefined if the log can't tell. */
function staleIds({ log, entries }: Look, now: ChangeLog | undefined): string[] | undefined {
  const changed = changedSince(log, now);
  if (!changed) return undefined;
  const unlogged = [...entries.values()].filter(
    ({ format, state }) => format < FIRST_LOGGED_FORMAT && state !== 'sent',
  );
  return [...new Set([...changed, ...unlogged.map(({ id }) => id)])];
}

async function readAll(store: IDBObjectStore): Promise<ReadonlyMap<string, Entry>> {
  const entries = await promisifyRequest<Entry[]>(store.getAll(startingWith(ENTRY)));
  return new Map(entries.map((entry) => [entry.id, entry]));
}
