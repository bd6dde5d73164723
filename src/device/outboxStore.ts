import { get, getMany, promisifyRequest, update } from 'idb-keyval';
import { FORMAT, isEnded, mayDeliver, next, type Entry, type Ended } from '../domain/outbox.ts';
import { CALM, wake, type Queue } from '../domain/queue.ts';
import type { Content, Photo, Submission } from '../domain/submission.ts';
import { changeEntry } from './changeEntries.ts';
import { announceChange } from './outboxChanges.ts';
import { entryKey, keyKey, outbox, photoKey, queueKey, startingWith } from './outboxRecords.ts';
import { readOutbox } from './readOutbox.ts';
import { newKey, sealAll, sealFields, unseal, unsealFields } from './seal.ts';
import { sha256 } from './sha256.ts';

export { changeEntries, changeEntry } from './changeEntries.ts';

/** Bytes of photos by their slot. ArrayBuffers, because blobs break after some thousand in one page life (Chromium). */
export type PhotoBytes = ReadonlyMap<string, ArrayBuffer>;
export type Unsent = Exclude<Entry, Ended>;
type Whole = { fields: Record<string, string>; photos: PhotoBytes };

/** The bytes that were read back are not those that were saved. */
export class NotSavedError extends Error {
  override name = 'NotSavedError';
}

/**
 * Stores the entry that `choose` makes of the stored one and the sealed content, with a key of its own, in one transaction,
 * and reads it back. What `choose` gives no entry for stays as it is, and the answer is false.
 * @throws QuotaExceededError, NotSavedError, or whatever kept the database from working
 */
export async function putEntry(id: string, submission: Submission, photos: PhotoBytes, choose: (stored: Entry | undefined, content: Content) => Entry | undefined): Promise<boolean> {
  const key = await newKey();
  const [content, sealed] = await Promise.all([contentOf(key, submission), sealAll(key, photos)]);
  const { isNew, isChosen } = await outbox('readwrite', async (store) => {
    const stored = await promisifyRequest<Entry | undefined>(store.get(entryKey(id)));
    const chosen = choose(stored, content);
    if (chosen) {
      if (stored) store.delete(startingWith(photoKey(id, '')));
      store.put(chosen, entryKey(id));
      store.put(key, keyKey(id));
      for (const [slot, bytes] of sealed) store.put(bytes, photoKey(id, slot));
    }
    // Quota errors arrive after the requests' success, as an abort: only the transaction's completion counts.
    await promisifyRequest(store.transaction);
    return { isNew: !stored, isChosen: chosen !== undefined };
  });
  if (!isChosen) return false;
  if (!(await isStoredWhole(id, submission.photos))) {
    if (isNew) await forget(id);
    throw new NotSavedError('What was read back is not what was saved');
  }
  announceChange();
  return true;
}

/**
 * Replaces the content of an unsent entry, with a fresh key, as the old one may be what was lost, and reads it back. Returns false if the entry was sent or changed meanwhile:
 * then nothing is written. @param version the version that the person corrected
 * @throws as putEntry
 */
export async function correctEntry(id: string, version: number, submission: Submission, photos: PhotoBytes, now: number): Promise<boolean> {
  return putEntry(id, submission, photos, (stored, content) => {
    if (!stored || stored.format > FORMAT) return undefined;
    const corrected = next(stored, { type: 'corrected', version, content }, now);
    return corrected === stored ? undefined : corrected;
  });
}

/** Every entry that this build understands, its text sealed, without photos. */
export async function readEntries(): Promise<Entry[]> {
  return (await readOutbox()).entries;
}

export function readEntry(id: string): Promise<Entry | undefined> {
  return get<Entry>(entryKey(id), outbox);
}

/** The text of an unsent entry, or undefined if it is damaged or its key is gone. */
export async function readFields({ id, content }: Unsent): Promise<Record<string, string> | undefined> {
  const key = await get<CryptoKey>(keyKey(id), outbox);
  return key && unsealFields(key, content.sealedFields).catch(() => undefined);
}

/** The bytes of one photo as they were saved, or undefined if they are gone or damaged. */
export async function readPhoto({ id, content }: Unsent, slot: string): Promise<ArrayBuffer | undefined> {
  const [key, sealed] = await getMany<unknown>([keyKey(id), photoKey(id, slot)], outbox);
  const fact = content.photos.find((photo) => photo.slot === slot);
  return fact && openPhoto(key, sealed, fact);
}

/** A photo that does not open is damaged, whatever the reason: the caller says which, and asks for it again. */
async function openPhoto(key: unknown, sealed: unknown, fact: Photo): Promise<ArrayBuffer | undefined> {
  if (!(key instanceof CryptoKey) || !(sealed instanceof ArrayBuffer)) return undefined;
  const bytes = await unseal(key, sealed).catch(() => undefined);
  return bytes?.byteLength === fact.bytes && (await sha256(bytes)) === fact.sha256 ? bytes : undefined;
}

/** An entry's text and photos, each photo proven to be what was saved; or what is damaged: the slot of a photo, or `fields`. */
export async function readWhole({ id, content }: Unsent): Promise<Whole | { damaged: string }> {
  return openWhole(content, await getMany<unknown>(keysOfParts(id, content.photos), outbox));
}

/** What belongs to an entry is read at one go: every look at the store waits for the writes that others have begun. */
function keysOfParts(id: string, photos: Photo[]): string[] {
  return [keyKey(id), ...photos.map(({ slot }) => photoKey(id, slot))];
}

async function openWhole(content: Content, [key, ...sealed]: unknown[]): Promise<Whole | { damaged: string }> {
  const opened = await Promise.all(content.photos.map((fact, number) => openPhoto(key, sealed[number], fact)));
  const photos = new Map<string, ArrayBuffer>();
  for (const [number, { slot }] of content.photos.entries()) {
    const bytes = opened[number];
    if (!bytes) return { damaged: slot };
    photos.set(slot, bytes);
  }
  const fields = key instanceof CryptoKey ? await unsealFields(key, content.sealedFields).catch(() => undefined) : undefined;
  return fields ? { fields, photos } : { damaged: 'fields' };
}

/** Seals smaller photos for an entry, for the event that replaces its own. */
export async function sealPhotos({ id }: Unsent, photos: PhotoBytes): Promise<PhotoBytes> {
  const key = await get<CryptoKey>(keyKey(id), outbox);
  if (!key) throw new DOMException('The key of the entry is gone', 'OperationError');
  return sealAll(key, photos);
}

export async function readQueue(owner: string): Promise<Queue> {
  return { ...CALM, ...(await get<Queue>(queueKey(owner), outbox)) };
}

/** What changes nothing writes nothing: most attempts leave the queue as it was. */
export async function changeQueue(owner: string, change: (queue: Queue) => Queue): Promise<void> {
  const before = await readQueue(owner);
  if (change(before) === before) return;
  await update<Queue>(queueKey(owner), (queue) => change({ ...CALM, ...queue }), outbox);
  announceChange();
}

/**
 * Ends every wait of an owner's queue and entries: the person asked, the network came back, or a login happened.
 * Returns false if the waits go on, for the reasons that `wake` knows.
 */
export async function wakeQueue(owner: string, why: Parameters<typeof wake>[1], now: number): Promise<boolean> {
  let isWoken = false;
  await changeQueue(owner, (queue) => {
    const woken = wake(queue, why, now);
    isWoken = woken !== queue;
    return woken;
  });
  if (!isWoken) return false;
  for (const entry of await readEntries()) {
    if (mayDeliver(owner, entry) && entry.state === 'waiting' && entry.notBefore > 0) await changeEntry(entry.id, { type: 'woken' }, now);
  }
  return true;
}

async function contentOf(key: CryptoKey, { kind, fields, photos }: Submission) {
  return { kind, photos, sealedFields: await sealFields(key, fields) };
}

/** Opens what was stored, with the stored key: only that proves that it can be opened again. */
async function isStoredWhole(id: string, photos: Photo[]): Promise<boolean> {
  const [read, ...parts] = await getMany<unknown>([entryKey(id), ...keysOfParts(id, photos)], outbox);
  const stored = read as Entry | undefined;
  // An earlier save of the same id may be on its way or have arrived already: that one was read back then.
  if (!stored || (stored.state !== 'waiting' && stored.state !== 'refused')) return stored !== undefined;
  if ('fields' in (await openWhole(stored.content, parts))) return true;
  // Another window may have sent it while it was read: then the photos are gone because the host has them.
  const after = await readEntry(id);
  return after !== undefined && isEnded(after);
}

/** Takes back a save that failed its own check. Never used on an entry that anybody was told is saved. */
function forget(id: string): Promise<void> {
  return outbox('readwrite', (store) => {
    store.delete(entryKey(id));
    store.delete(keyKey(id));
    store.delete(startingWith(photoKey(id, '')));
    return promisifyRequest(store.transaction);
  });
}
