import { promisifyRequest, type UseStore } from 'idb-keyval';
import { STEPS, upgrade, type StoredEntry } from '../domain/formats.ts';
import { FORMAT } from '../domain/outbox.ts';
import { ENTRY, entryKey, startingWith } from './outboxRecords.ts';

/**
 * Brings entries of older builds to this build's layout: every copy is made in memory first, then one transaction
 * puts all of them in place of the old. A phone that dies at any moment has either all old or all new entries, and
 * an entry that no step can take stays as it is. Photos and keys are never touched.
 * @throws what kept the transaction from completing: then nothing has changed
 */
export function migrateEntries(outbox: UseStore, steps = STEPS, target = FORMAT): Promise<void> {
  return outbox('readwrite', async (store) => {
    const stored = await promisifyRequest<StoredEntry[]>(store.getAll(startingWith(ENTRY)));
    const copies = stored.map((entry) => [entry, copyOf(entry, steps, target)] as const);
    for (const [entry, copy] of copies) if (copy !== entry) store.put(copy, entryKey(entry.id));
    return promisifyRequest(store.transaction);
  });
}

function copyOf(entry: StoredEntry, steps: typeof STEPS, target: number): StoredEntry {
  try {
    return upgrade(entry, steps, target);
  } catch {
    // A record that is not what its format promises: it is kept, and counted as one that this build does not understand.
    return entry;
  }
}
