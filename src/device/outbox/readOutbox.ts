import { promisifyRequest } from 'idb-keyval';
import { FORMAT, type Entry } from '../../domain/outbox/outbox.ts';
import { changedSince, readChangeLog, type ChangeLog } from './changeLog.ts';
import { ENTRY, entryKey, outbox, startingWith } from './outboxRecords.ts';

/** The first format whose every change is in the log: older builds write none, and may be open in another window. */
const FIRST_LOGGED_FORMAT = 3;

/** What a look at the store has found, and the log as it was in the same transaction. */
type Look = { log: ChangeLog | undefined; entries: ReadonlyMap<string, Entry> };
/** A look that follows another reads only what has changed since: to read all of a thousand takes ten times as long. */
let last: Look | undefined;

/**
 * Every entry that this build understands, also those that older builds saved and may save still, in another window;
 * and how many it does not: a newer build saved them, and they stay in the store, untouched.
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
  // Many are read sooner all together than each by itself.
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
  // What an older build has saved meanwhile is in no log and no look before.
  return { log, entries: entries.size === count ? entries : await readAll(store) };
}

/** What may be another by now; undefined where the log cannot tell. */
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
