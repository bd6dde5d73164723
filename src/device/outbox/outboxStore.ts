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
  type Parts,
  type Sealed,
} from './outboxRecords.ts';
import { readOutbox } from './readOutbox.ts';
import { readRecord } from '../storage/readRecord.ts';
import { newKey, sealAll, sealFields, unseal, unsealFields } from '../storage/seal.ts';
import { sha256 } from '../storage/sha256.ts';

export { changeEntries, changeEntry } from './changeEntries.ts';

/**
 * Photo contents by slot. These are ArrayBuffers because Chromium's blobs break after some thousand
 * of them in the life of a page.
 */
export type PhotoBytes = ReadonlyMap<string, ArrayBuffer>;
export type Unsent = Exclude<Entry, Ended>;
/** `facts` holds each photo's size and hash, which the photo has been checked against. */
export type OpenedEntry = { fields: Record<string, string>; facts: Photo[]; photos: PhotoBytes };

/** Reports that the store doesn't hold what we tried to save. */
export class NotSavedError extends Error {
  override name = 'NotSavedError';
}

/**
 * Stores an entry with its content in one transaction and reads it back. `choose` makes the entry
 * from the stored one and the new content. Text and photos are sealed with a fresh key.
 * If `choose` returns undefined, writes nothing and returns false.
 * @throws QuotaExceededError, NotSavedError, or the database's own error
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
    if (stored?.format !== FORMAT) return undefined;
    const corrected = next(stored, { type: 'corrected', version, content }, now);
    return corrected === stored ? undefined : corrected;
  });
}

/** Reads every entry that this build understands, without its content. */
export async function readEntries(): Promise<Entry[]> {
  return (await readOutbox()).entries;
}

/** Reads an entry. Returns undefined if there is none, or this build doesn't understand it. */
export async function readEntry(id: string): Promise<Entry | undefined> {
  const entry = await get<Entry>(entryKey(id), outbox);
  return entry?.format === FORMAT ? entry : undefined;
}

/** Reads an unsent entry's text. Returns undefined if it is damaged or its key is gone. */
export async function readFields(entry: Unsent): Promise<Record<string, string> | undefined> {
  return openFields(await readSealed(entry));
}

/** Reads the slot, size and hash of an unsent entry's photos. Returns none if they are gone. */
export async function readFacts(entry: Unsent): Promise<Photo[]> {
  return (await readSealed(entry))?.photos ?? [];
}

/** Reads one photo as it was saved. Returns undefined if it is gone or damaged. */
export async function readPhoto({ id }: Unsent, slot: string): Promise<ArrayBuffer | undefined> {
  const parts = await readParts(id);
  const fact = parts.sealed?.photos.find((photo) => photo.slot === slot);
  return fact && openPhoto(parts, fact);
}

/**
 * Reads an entry's text and photos, and checks each photo's size and hash. If something is damaged,
 * names that instead: a photo's slot, or `fields` for the text.
 */
export async function readWhole({
  id,
  version,
}: Unsent): Promise<OpenedEntry | { damaged: string }> {
  const parts = await readParts(id);
  // Somebody corrected the entry meanwhile, so the stored content belongs to another version.
  return parts.entry?.version === version ? openWhole(parts) : { damaged: 'fields' };
}

function readParts(id: string): Promise<Parts> {
  return outbox('readonly', (store) => getParts(store, id));
}

function readSealed({ id }: Unsent): Promise<Sealed | undefined> {
  return outbox('readonly', (store) => readRecord<Sealed>(store, keyKey(id)));
}

async function openFields(sealed: Sealed | undefined): Promise<Record<string, string> | undefined> {
  return sealed && unsealFields(sealed.key, sealed.sealedFields).catch(() => undefined);
}

/** Ignores why a photo doesn't open: the caller reports its slot, and the person retakes it. */
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

export async function readQueue(owner: string): Promise<Queue> {
  return { ...CALM, ...(await get<Queue>(queueKey(owner), outbox)) };
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

/** Opens the stored content with the stored key. Only that proves we can open it later. */
async function isStoredWhole(id: string): Promise<boolean> {
  const parts = await readParts(id);
  const { entry: stored } = parts;
  // An earlier save of this id may be in flight or sent. That save did its own check.
  if (!stored || (stored.state !== 'waiting' && stored.state !== 'refused'))
    return stored !== undefined;
  if ('fields' in (await openWhole(parts))) return true;
  // Another window may have sent it while we read. Then the photos are gone: the host has them.
  const after = await readEntry(id);
  return after !== undefined && isEnded(after);
}

/** Undoes a save that failed its check. Never use it once anybody has been told it is saved. */
function forget(id: string): Promise<void> {
  return outbox('readwrite', async (store) => {
    const log = await readChangeLog(store);
    store.delete(entryKey(id));
    deleteParts(store, id);
    logChanges(store, log, [id]);
    return promisifyRequest(store.transaction);
  });
}
