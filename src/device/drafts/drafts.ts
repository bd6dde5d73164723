import { get, getMany, promisifyRequest } from 'idb-keyval';
import {
  allOf,
  changeDraft,
  drafts,
  isOlder,
  keyOfDraft,
  namesOfDrafts,
  openDraftPhoto,
  openDraftRecord,
  photoKey,
  recordKey,
  type Draft,
  type DraftName,
  type StoredDraft,
} from './draftRecords.ts';
import { heldDraft, heldDraftsOf, letGo } from './heldDrafts.ts';
import { isStorageAbsent } from '../storage/openStore.ts';
import type { PhotoBytes } from '../outbox/read.ts';
import { readRecord } from '../storage/readRecord.ts';
import { seal, sealFields } from '../storage/seal.ts';

export type { Draft, DraftName } from './draftRecords.ts';
export { holdUnlessWritten } from './heldDrafts.ts';

/**
 * Reads a draft and its photos. A photo that is gone or damaged is left out and its slot is in
 * `photosLost`: the person must take it again.
 */
export async function readDraft(
  name: DraftName,
): Promise<{ draft: Draft; photos: PhotoBytes; photosLost: string[] } | undefined> {
  const held = heldDraft(name);
  if (held) return { ...held, photosLost: [] };
  // Without IndexedDB there is no draft, but the form must still open.
  if (isStorageAbsent()) return undefined;
  const stored = await get<StoredDraft>(recordKey(name), drafts);
  if (!stored || isOlder(stored)) return undefined;
  const key = await keyOfDraft(name);
  const draft = await openDraftRecord(key, stored);
  const bytes = await drafts('readonly', (store) =>
    Promise.all(
      draft.photos.map(({ slot }) => readRecord<ArrayBuffer>(store, photoKey(name, slot))),
    ),
  );
  const photos = new Map<string, ArrayBuffer>();
  for (const [index, photo] of draft.photos.entries()) {
    const opened = await openDraftPhoto(key, photo, bytes[index]);
    if (opened) photos.set(photo.slot, opened);
  }
  const photosLost = draft.photos.map(({ slot }) => slot).filter((slot) => !photos.has(slot));
  return {
    draft: { ...draft, photos: draft.photos.filter(({ slot }) => photos.has(slot)) },
    photos,
    photosLost,
  };
}

/** Returns true if a build too old to be supported has left a draft under this name. */
export async function isHeldByOlder(name: DraftName): Promise<boolean> {
  const stored = isStorageAbsent() ? undefined : await get<StoredDraft>(recordKey(name), drafts);
  return stored !== undefined && isOlder(stored);
}

/**
 * Lists a person's drafts, without the photos' bytes, and counts those of a build too old to be
 * supported.
 */
export async function listDrafts(
  owner: string,
): Promise<{ found: { name: DraftName; draft: Draft }[]; older: number }> {
  const held = heldDraftsOf(owner);
  const names = (await namesOfDrafts(owner)).filter((name) => !heldDraft(name));
  const stored = await getMany<StoredDraft | undefined>(names.map(recordKey), drafts);
  const listed = names.map(async (name, index) => {
    const record = stored[index];
    if (!record || isOlder(record)) return [];
    return [{ name, draft: await openDraftRecord(await keyOfDraft(name), record) }];
  });
  return {
    found: [...(await Promise.all(listed)).flat(), ...held],
    older: stored.filter((record) => record && isOlder(record)).length,
  };
}

/** Seals and saves a draft's text. The photos' bytes stay as they are. */
export async function writeDraft(name: DraftName, draft: Draft): Promise<void> {
  const record = await sealed(await keyOfDraft(name), draft);
  return changeDraft(name, (store) => store.put(record, recordKey(name)));
}

/** Saves a draft and one of its photos. Without `bytes`, deletes that photo. */
export async function writeDraftPhoto(
  name: DraftName,
  draft: Draft,
  slot: string,
  bytes: ArrayBuffer | undefined,
): Promise<void> {
  const key = await keyOfDraft(name);
  const record = await sealed(key, draft);
  const photo = bytes && (await seal(key, bytes));
  return changeDraft(name, (store) => {
    store.put(record, recordKey(name));
    if (photo) store.put(photo, photoKey(name, slot));
    else store.delete(photoKey(name, slot));
  });
}

/** Deletes a draft, its photos and its key, after it was saved as an entry or was cleared. */
export function dropDraft(name: DraftName): Promise<void> {
  letGo(name);
  // Without IndexedDB nothing was stored.
  if (isStorageAbsent()) return Promise.resolve();
  return drafts('readwrite', (store) => {
    store.delete(allOf(name));
    return promisifyRequest(store.transaction);
  });
}

async function sealed(key: CryptoKey, { fields, ...draft }: Draft): Promise<StoredDraft> {
  return { ...draft, sealedFields: await sealFields(key, fields) };
}
