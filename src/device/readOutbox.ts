import { promisifyRequest } from 'idb-keyval';
import type { StoredEntry } from '../domain/formats.ts';
import { FORMAT, type Entry } from '../domain/outbox.ts';
import { migrateEntries } from './migrateEntries.ts';
import { ENTRY, outbox, startingWith } from './outboxRecords.ts';

/**
 * Every entry that this build understands, those of older builds brought to its layout; and how many it does not:
 * a newer build saved them, and they stay in the store, untouched.
 */
export async function readOutbox(): Promise<{ entries: Entry[]; notUnderstood: number }> {
  let stored = await readStored();
  // Looked for each time: a window of an older build may still be open and save.
  if (stored.some(({ format }) => format < FORMAT)) {
    await migrateEntries(outbox);
    stored = await readStored();
  }
  const entries = stored.filter((entry): entry is Entry => entry.format === FORMAT);
  return { entries, notUnderstood: stored.length - entries.length };
}

function readStored(): Promise<StoredEntry[]> {
  return outbox('readonly', (store) => promisifyRequest<StoredEntry[]>(store.getAll(startingWith(ENTRY))));
}
