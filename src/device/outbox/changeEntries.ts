import { promisifyRequest } from 'idb-keyval';
import { FORMAT, isEnded, next, type Entry, type Event } from '../../domain/outbox/outbox.ts';
import { CALM, isOpen, type Queue } from '../../domain/outbox/queue.ts';
import { logChanges, readChangeLog } from './changeLog.ts';
import { announceChange } from '../storage/changes.ts';
import { deleteParts, entryKey, outbox, putParts, queueKey, type Sealed } from './outboxRecords.ts';
import type { Bytes } from '../storage/seal.ts';

/** The sealed text and photos that replace an entry's content. */
export type NewParts = { sealed: Sealed; photos: Bytes };
/**
 * An event for a stored entry, at `now` in milliseconds since 1970. If there is a `sender`, the
 * event only applies while that person's queue is open. `queue` changes a person's queue in the
 * same transaction, even if the event comes too late to change the entry.
 */
export type Change = {
  id: string;
  event: Event;
  now: number;
  parts?: NewParts | undefined;
  sender?: string | undefined;
  queue?: QueueChange | undefined;
};
export type QueueChange = { owner: string; change: (queue: Queue) => Queue };
/** The entry after an event, and true in `changed` if the event changed it. */
export type Changed = { entry: Entry | undefined; changed: boolean };

/**
 * Applies events to stored entries in order. One transaction covers all entries, their content and
 * the queues. An entry that ends (sent or discarded) loses its photos, text and key.
 * Returns one result for each change, in the same order.
 */
export async function changeEntries(changes: Change[]): Promise<Changed[]> {
  const { results, isChanged } = await outbox('readwrite', async (store) => {
    const owners = changes.flatMap(({ sender, queue }) =>
      [sender ?? [], queue?.owner ?? []].flat(),
    );
    const [stored, log, queues] = await Promise.all([
      getEach<Entry>(
        store,
        changes.map(({ id }) => id),
        entryKey,
      ),
      readChangeLog(store),
      getEach<Queue>(store, owners, queueKey),
    ]);
    const queueOf = (owner: string): Queue => ({ ...CALM, ...queues.get(owner) });
    let areQueuesChanged = false;
    const changeQueue = ({ owner, change }: QueueChange): void => {
      const before = queueOf(owner);
      const after = change(before);
      if (after === before) return;
      queues.set(owner, after);
      store.put(after, queueKey(owner));
      areQueuesChanged = true;
    };
    const changed = changes.map(({ id, event, now, parts, sender, queue }): Changed => {
      const before = stored.get(id);
      const mayHappen =
        before?.format === FORMAT && (sender === undefined || isOpen(queueOf(sender), now));
      const after = mayHappen ? next(before, event, now) : before;
      if (queue) changeQueue(queue);
      if (!after || after === before) return { entry: before, changed: false };
      stored.set(id, after);
      if (isEnded(after)) deleteParts(store, id);
      else if (parts) putParts(store, id, parts.sealed, parts.photos);
      store.put(after, entryKey(id));
      return { entry: after, changed: true };
    });
    const ids = changed.flatMap((each) => (each.changed && each.entry ? each.entry.id : []));
    if (ids.length > 0) logChanges(store, log, ids);
    await promisifyRequest(store.transaction);
    return { results: changed, isChanged: ids.length > 0 || areQueuesChanged };
  });
  if (isChanged) announceChange();
  return results;
}

async function getEach<Value>(
  store: IDBObjectStore,
  names: string[],
  keyOf: (name: string) => string,
): Promise<Map<string, Value | undefined>> {
  return new Map(
    await Promise.all(
      [...new Set(names)].map(
        async (name) =>
          [name, await promisifyRequest<Value | undefined>(store.get(keyOf(name)))] as const,
      ),
    ),
  );
}

/** Applies one event to one entry, at `now` in milliseconds since 1970. */
export async function changeEntry(
  id: string,
  event: Event,
  now: number,
  parts?: NewParts,
): Promise<Changed> {
  const [result] = await changeEntries([{ id, event, now, parts }]);
  return result ?? { entry: undefined, changed: false };
}
