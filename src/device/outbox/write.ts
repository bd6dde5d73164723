import { promisifyRequest, update } from 'idb-keyval';
import { DAY_MS } from '../../domain/app/calendar.ts';
import {
  FORMAT,
  isEnded,
  isNamed,
  mayDeliver,
  next,
  type Entry,
  type Event,
  type Unsent,
} from '../../domain/outbox/outbox.ts';
import { CALM, isOpen, wake, type Queue } from '../../domain/outbox/queue.ts';
import {
  photosMissing,
  type Content,
  type Photo,
  type PhotoBytes,
  type Submission,
} from '../../domain/outbox/submission.ts';
import { announceChange } from '../storage/changes.ts';
import { newKey, sealAll, sealFields } from '../storage/seal.ts';
import { isStoredWhole, readEntries, readQueue, readSealed } from './read.ts';
import {
  deleteParts,
  entryKey,
  getFacts,
  logChanges,
  outbox,
  putParts,
  queueKey,
  readChangeLog,
  type Sealed,
} from './records.ts';

const NAMES_KEPT_MS = 7 * DAY_MS;

/** Reports that the store doesn't hold what we tried to save. */
export class NotSavedError extends Error {
  override name = 'NotSavedError';
}

/**
 * Reports that the next version of an entry would have lost photos that nobody took away. Nothing
 * is written. `slots` says which.
 */
export class PhotosMissingError extends Error {
  override name = 'PhotosMissingError';

  constructor(readonly slots: readonly string[]) {
    super('The next version lacks photos that nobody took away');
  }
}

/**
 * Stores an entry with its content in one transaction and reads it back. `choose` makes the entry
 * from the stored one and the new content. Text and photos are sealed with a fresh key.
 * If `choose` returns undefined, writes nothing and returns false.
 * @param removed the slots of photos that somebody took away: a stored entry loses no others.
 * `any`: the content is a later version, saved whole elsewhere
 * @throws QuotaExceededError, NotSavedError, PhotosMissingError, or the database's own error
 */
export async function putEntry(
  id: string,
  submission: Submission,
  photos: PhotoBytes,
  choose: (stored: Entry | undefined, content: Content) => Entry | undefined,
  removed: readonly string[] | 'any',
): Promise<boolean> {
  const key = await newKey();
  const { fields, ...content } = submission;
  const [sealedFields, sealedPhotos] = await Promise.all([
    sealFields(key, fields),
    sealAll(key, photos),
  ]);
  const { isNew, isChosen } = await outbox('readwrite', async (store) => {
    const [stored, log] = await Promise.all([
      promisifyRequest<Entry | undefined>(store.get(entryKey(id))),
      readChangeLog(store),
    ]);
    const chosen = choose(stored, content);
    if (chosen) {
      if (stored && removed !== 'any') {
        const missing = photosMissing(await getFacts(store, id), content.photos, removed);
        if (missing.length > 0) throw new PhotosMissingError(missing);
      }
      store.put(chosen, entryKey(id));
      logChanges(store, log, [id]);
      putParts(store, id, { key, sealedFields, photos: content.photos }, sealedPhotos);
    }
    // Requests can succeed and the transaction still abort over quota. Only its completion counts.
    await promisifyRequest(store.transaction);
    return { isNew: !stored, isChosen: chosen !== undefined };
  });
  if (!isChosen) return false;
  try {
    if (!(await isStoredWhole(id))) {
      if (isNew) await forget(id);
      throw new NotSavedError('What was read back is not what was saved');
    }
  } finally {
    // If reading back throws, the entry may be stored all the same, and nobody else would send it.
    announceChange();
  }
  return true;
}

/**
 * Replaces the content of an unsent entry and reads it back. It uses a fresh key, because the old
 * key may be what was lost. If the entry is being sent, or was sent or changed meanwhile, it writes
 * nothing and returns false.
 * @param version the version that the person corrected
 * @param now in milliseconds since 1970
 * @param removed the slots of photos that somebody took away
 * @throws as putEntry
 */
export async function correctEntry(
  id: string,
  version: number,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
  removed: readonly string[] = [],
): Promise<boolean> {
  const choose = (stored: Entry | undefined, content: Content) => {
    if (stored?.format !== FORMAT) return undefined;
    const corrected = next(stored, { type: 'corrected', version, content }, now);
    return corrected === stored ? undefined : corrected;
  };
  return putEntry(id, submission, photos, choose, removed);
}

/**
 * Seals new photos with an entry's own key. Returns the parts for the event that replaces its
 * content, or undefined if the key is gone: it is lost, or the entry has ended meanwhile.
 * @param facts the new photos' slots, sizes and hashes
 */
export async function sealPhotos(
  entry: Unsent,
  facts: Photo[],
  photos: PhotoBytes,
): Promise<NewParts | undefined> {
  const sealed = await readSealed(entry);
  if (!(sealed?.key instanceof CryptoKey)) return undefined;
  return { sealed: { ...sealed, photos: facts }, photos: await sealAll(sealed.key, photos) };
}

/** Changes an owner's queue. Skips the write if nothing changes, which is true of most attempts. */
export async function changeQueue(owner: string, change: (queue: Queue) => Queue): Promise<void> {
  const before = await readQueue(owner);
  if (change(before) === before) return;
  await update<Queue>(queueKey(owner), (queue) => change({ ...CALM, ...queue }), outbox);
  announceChange();
}

/**
 * Ends the waits of an owner's queue and entries. The person asked, the network came back, or
 * somebody logged in. Returns false if `wake` lets the queue keep waiting.
 */
export async function wakeQueue(
  owner: string,
  why: Parameters<typeof wake>[1],
  now: number,
): Promise<boolean> {
  let isWoken = false;
  await changeQueue(owner, (queue) => {
    const woken = wake(queue, why, now);
    isWoken = woken !== queue;
    return woken;
  });
  if (!isWoken) return false;
  for (const entry of await readEntries()) {
    if (mayDeliver(owner, entry) && entry.state === 'waiting' && entry.notBefore > 0)
      await changeEntry(entry.id, { type: 'woken' }, now);
  }
  return true;
}

/**
 * Undoes a save that failed its check, unless another window has begun to send it. Never use it
 * once anybody has been told it is saved.
 */
function forget(id: string): Promise<void> {
  return outbox('readwrite', async (store) => {
    const [stored, log] = await Promise.all([
      promisifyRequest<Entry | undefined>(store.get(entryKey(id))),
      readChangeLog(store),
    ]);
    if (stored?.state === 'sending') return;
    store.delete(entryKey(id));
    deleteParts(store, id);
    logChanges(store, log, [id]);
    return promisifyRequest(store.transaction);
  });
}

/** The sealed text and photos that replace an entry's content. */
export type NewParts = { sealed: Sealed; photos: PhotoBytes };
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
type QueueChange = { owner: string; change: (queue: Queue) => Queue };
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
    const applyToQueue = ({ owner, change }: QueueChange): void => {
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
      if (queue) applyToQueue(queue);
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

/**
 * Deletes the names of the people in entries that were sent or discarded. The host's reference,
 * booth and times stay. The person who uses the phone keeps the names of a week, so that they can
 * look up what they sent. The names in other people's entries go: the phone may be shared.
 * @param person who is logged in, or undefined if nobody is
 * @param now in milliseconds since 1970
 */
export async function forgetNames(person: string | undefined, now: number): Promise<void> {
  const due = (await readEntries()).filter(
    (entry) =>
      isNamed(entry) &&
      !(
        person !== undefined &&
        mayDeliver(person, entry) &&
        Math.abs(now - entry.at) < NAMES_KEPT_MS
      ),
  );
  if (due.length === 0) return;
  await changeEntries(due.map(({ id }) => ({ id, event: { type: 'nameForgotten' }, now })));
}
