import { get, promisifyRequest, update } from 'idb-keyval';
import {
  FORMAT,
  isEnded,
  mayDeliver,
  next,
  type Entry,
  type Ended,
} from '../../domain/outbox/outbox.ts';
import { CALM, wake, type Queue } from '../../domain/outbox/queue.ts';
import type { Content, Photo, Submission } from '../../domain/outbox/submission.ts';
import { changeEntry, type NewParts } from './changeEntries.ts';
import { logChanges, readChangeLog } from './changeLog.ts';
import { announceChange } from '../storage/changes.ts';
import {
  deleteParts,
  entryKey,
  getParts,
  keyKey,
  outbox,
  putParts,
  queueKey,
  sealedOf,
  type Parts,
  type Sealed,
} from './outboxRecords.ts';
import { readOutbox } from './readOutbox.ts';
import { newKey, sealAll, sealFields, unseal, unsealFields } from '../storage/seal.ts';
import { sha256 } from '../storage/sha256.ts';

export { changeEntries, changeEntry } from './changeEntries.ts';

/** Bytes of photos by their slot. ArrayBuffers, because blobs break after some thousand in one page life (Chromium). */
export type PhotoBytes = ReadonlyMap<string, ArrayBuffer>;
export type Unsent = Exclude<Entry, Ended>;
/** `facts`: what each photo was proven to be. */
export type OpenedEntry = { fields: Record<string, string>; facts: Photo[]; photos: PhotoBytes };

/** The bytes that were read back are not those that were saved. */
export class NotSavedError extends Error {
  override name = 'NotSavedError';
}

/**
 * Stores the entry that `choose` makes of the stored one and the content, text and photos sealed under a key of its own, in one transaction,
 * and reads it back. What `choose` gives no entry for stays as it is, and the answer is false.
 * @throws QuotaExceededError, NotSavedError, or whatever kept the database from working
 */
export async function putEntry(
  id: string,
  submission: Submission,
  photos: PhotoBytes,
  choose: (stored: Entry | undefined, content: Content) => Entry | undefined,
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
      store.put(chosen, entryKey(id));
      logChanges(store, log, [id]);
      putParts(store, id, { key, sealedFields, photos: content.photos }, sealedPhotos);
    }
    // Quota errors arrive after the requests' success, as an abort: only the transaction's completion counts.
    await promisifyRequest(store.transaction);
    return { isNew: !stored, isChosen: chosen !== undefined };
  });
  if (!isChosen) return false;
  if (!(await isStoredWhole(id))) {
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
export async function correctEntry(
  id: string,
  version: number,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<boolean> {
  return putEntry(id, submission, photos, (stored, content) => {
    if (!stored || stored.format > FORMAT) return undefined;
    const corrected = next(stored, { type: 'corrected', version, content }, now);
    return corrected === stored ? undefined : corrected;
  });
}

/** Every entry that this build understands, without what it holds. */
export async function readEntries(): Promise<Entry[]> {
  return (await readOutbox()).entries;
}

export function readEntry(id: string): Promise<Entry | undefined> {
  return get<Entry>(entryKey(id), outbox);
}

/** The text of an unsent entry, or undefined if it is damaged or its key is gone. */
export async function readFields(entry: Unsent): Promise<Record<string, string> | undefined> {
  return openFields(await readSealed(entry));
}

/** What the photos of an unsent entry must be; none if that is gone. */
export async function readFacts(entry: Unsent): Promise<Photo[]> {
  return (await readSealed(entry))?.photos ?? [];
}

/** The bytes of one photo as they were saved, or undefined if they are gone or damaged. */
export async function readPhoto({ id }: Unsent, slot: string): Promise<ArrayBuffer | undefined> {
  const parts = await readParts(id);
  const fact = parts.sealed?.photos.find((photo) => photo.slot === slot);
  return fact && openPhoto(parts, fact);
}

/** An entry's text and photos, each photo proven to be what was saved; or what is damaged: the slot of a photo, or `fields`. */
export async function readWhole({
  id,
  version,
}: Unsent): Promise<OpenedEntry | { damaged: string }> {
  const parts = await readParts(id);
  // Corrected meanwhile: what lies there now is not what this version says.
  return parts.entry?.version === version ? openWhole(parts) : { damaged: 'fields' };
}

function readParts(id: string): Promise<Parts> {
  return outbox('readonly', (store) => getParts(store, id));
}

async function readSealed(entry: Unsent): Promise<Sealed | undefined> {
  return sealedOf(entry, await get<unknown>(keyKey(entry.id), outbox));
}

async function openFields(sealed: Sealed | undefined): Promise<Record<string, string> | undefined> {
  return sealed && unsealFields(sealed.key, sealed.sealedFields).catch(() => undefined);
}

/** A photo that does not open is damaged, whatever the reason: the caller says which, and asks for it again. */
async function openPhoto({ sealed, photos }: Parts, fact: Photo): Promise<ArrayBuffer | undefined> {
  const stored = photos.get(fact.slot);
  if (!(sealed?.key instanceof CryptoKey) || !(stored instanceof ArrayBuffer)) return undefined;
  const bytes = await unseal(sealed.key, stored).catch(() => undefined);
  return bytes?.byteLength === fact.bytes && (await sha256(bytes)) === fact.sha256
    ? bytes
    : undefined;
}

async function openWhole(parts: Parts): Promise<OpenedEntry | { damaged: string }> {
  const facts = parts.sealed?.photos ?? [];
  const opened = await Promise.all(facts.map((fact) => openPhoto(parts, fact)));
  const photos = new Map<string, ArrayBuffer>();
  for (const [index, { slot }] of facts.entries()) {
    const bytes = opened[index];
    if (!bytes) return { damaged: slot };
    photos.set(slot, bytes);
  }
  const fields = await openFields(parts.sealed);
  return fields ? { fields, facts, photos } : { damaged: 'fields' };
}

/**
 * Seals other photos for an entry under its own key, for the event that replaces what it holds. @param facts what they are
 * @throws OperationError if the key is gone
 */
export async function sealPhotos(
  entry: Unsent,
  facts: Photo[],
  photos: PhotoBytes,
): Promise<NewParts> {
  const sealed = await readSealed(entry);
  if (!(sealed?.key instanceof CryptoKey))
    throw new DOMException('The key of the entry is gone', 'OperationError');
  return { sealed: { ...sealed, photos: facts }, photos: await sealAll(sealed.key, photos) };
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

/** Opens what was stored, with the stored key: only that proves that it can be opened again. */
async function isStoredWhole(id: string): Promise<boolean> {
  const parts = await readParts(id);
  const { entry: stored } = parts;
  // An earlier save of the same id may be on its way or have arrived already: that one was read back then.
  if (!stored || (stored.state !== 'waiting' && stored.state !== 'refused'))
    return stored !== undefined;
  if ('fields' in (await openWhole(parts))) return true;
  // Another window may have sent it while it was read: then the photos are gone because the host has them.
  const after = await readEntry(id);
  return after !== undefined && isEnded(after);
}

/** Takes back a save that failed its own check. Never used on an entry that anybody was told is saved. */
function forget(id: string): Promise<void> {
  return outbox('readwrite', async (store) => {
    const log = await readChangeLog(store);
    store.delete(entryKey(id));
    deleteParts(store, id);
    logChanges(store, log, [id]);
    return promisifyRequest(store.transaction);
  });
}
