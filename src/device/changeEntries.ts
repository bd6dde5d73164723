import { promisifyRequest } from 'idb-keyval';
import { FORMAT, isEnded, next, type Entry, type Event } from '../domain/outbox.ts';
import { announceChange } from './outboxChanges.ts';
import { entryKey, keyKey, outbox, photoKey, startingWith } from './outboxRecords.ts';
import type { Bytes } from './seal.ts';

/** An event that is to happen to a stored entry: new photos (sealed) replace the old. */
export type Change = { id: string; event: Event; now: number; sealedPhotos?: Bytes | undefined };
/** The entry as it is after an event, and whether the event changed it. */
export type Changed = { entry: Entry | undefined; changed: boolean };

/**
 * Lets events happen to stored entries, one after the other and all in one transaction with the photos; an entry that was
 * sent or discarded loses them and its key.
 */
export async function changeEntries(changes: Change[]): Promise<Changed[]> {
  const results = await outbox('readwrite', async (store) => {
    const ids = [...new Set(changes.map(({ id }) => id))];
    const stored = new Map(await Promise.all(ids.map(async (id) => [id, await promisifyRequest<Entry | undefined>(store.get(entryKey(id)))] as const)));
    const changed = changes.map(({ id, event, now, sealedPhotos }): Changed => {
      const before = stored.get(id);
      const after = before?.format === FORMAT ? next(before, event, now) : before;
      if (!after || after === before) return { entry: before, changed: false };
      stored.set(id, after);
      if (sealedPhotos || isEnded(after)) store.delete(startingWith(photoKey(id, '')));
      if (isEnded(after)) store.delete(keyKey(id));
      for (const [slot, bytes] of sealedPhotos ?? []) store.put(bytes, photoKey(id, slot));
      store.put(after, entryKey(id));
      return { entry: after, changed: true };
    });
    await promisifyRequest(store.transaction);
    return changed;
  });
  if (results.some(({ changed }) => changed)) announceChange();
  return results;
}

/** Lets one event happen to one entry. */
export async function changeEntry(id: string, event: Event, now: number, sealedPhotos?: Bytes): Promise<Changed> {
  const [result] = await changeEntries([{ id, event, now, sealedPhotos }]);
  return result ?? { entry: undefined, changed: false };
}
