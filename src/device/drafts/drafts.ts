import { get, getMany, promisifyRequest } from 'idb-keyval';
import {
  allOf,
  changeDraft,
  drafts,
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
import type { PhotoBytes } from '../outbox/outboxStore.ts';
import { seal, sealAll, sealFields } from '../storage/seal.ts';

export type { Draft, DraftName } from './draftRecords.ts';
export { holdUnlessWritten } from './heldDrafts.ts';

/** The draft with the bytes of its photos. A photo whose bytes are gone is left out and named as lost: it must be taken again. */
export async function readDraft(
  name: DraftName,
): Promise<{ draft: Draft; photos: PhotoBytes; photosLost: string[] } | undefined> {
  const held = heldDraft(name);
  if (held) return { ...held, photosLost: [] };
  // Where nothing can be kept there is no draft, which is no reason not to open the form.
  if (isStorageAbsent()) return undefined;
  const stored = await get<StoredDraft>(recordKey(name), drafts);
  if (!stored) return undefined;
  const key = await keyOfDraft(name);
  const draft = await openDraftRecord(key, stored);
  const bytes = await getMany<ArrayBuffer | undefined>(
    draft.photos.map(({ slot }) => photoKey(name, slot)),
    drafts,
  );
  const photos = new Map<string, ArrayBuffer>();
  for (const [index, photo] of draft.photos.entries()) {
    const opened = await openDraftPhoto(key, photo, bytes[index]);
    if (opened) photos.set(photo.slot, opened);
  }
  if ('fields' in stored) await sealOlder(name, key, draft, photos);
  const photosLost = draft.photos.map(({ slot }) => slot).filter((slot) => !photos.has(slot));
  return {
    draft: { ...draft, photos: draft.photos.filter(({ slot }) => photos.has(slot)) },
    photos,
    photosLost,
  };
}

/** A person's unfinished forms, without their photos. */
export async function listDrafts(owner: string): Promise<{ name: DraftName; draft: Draft }[]> {
  const held = heldDraftsOf(owner);
  const names = (await namesOfDrafts(owner)).filter((name) => !heldDraft(name));
  const stored = await getMany<StoredDraft | undefined>(names.map(recordKey), drafts);
  const listed = names.map(async (name, index) => {
    const record = stored[index];
    return record ? [{ name, draft: await openDraftRecord(await keyOfDraft(name), record) }] : [];
  });
  return [...(await Promise.all(listed)).flat(), ...held];
}

/** Saves what was typed, sealed. The photos' bytes stay as they are. */
export async function writeDraft(name: DraftName, draft: Draft): Promise<void> {
  const record = await sealed(await keyOfDraft(name), draft);
  return changeDraft(name, (store) => store.put(record, recordKey(name)));
}

/** Saves a draft together with a photo that was just taken, or without one that was just removed. */
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

/** Drops a draft with its photos and its key: its content is saved in the outbox, or its person cleared the form. */
export function dropDraft(name: DraftName): Promise<void> {
  letGo(name);
  // What could never be kept need not be dropped.
  if (isStorageAbsent()) return Promise.resolve();
  return drafts('readwrite', (store) => {
    store.delete(allOf(name));
    return promisifyRequest(store.transaction);
  });
}

/** An older build left it as it was typed. Whoever reads it holds the form, so nobody writes meanwhile. */
async function sealOlder(
  name: DraftName,
  key: CryptoKey,
  draft: Draft,
  photos: PhotoBytes,
): Promise<void> {
  const [record, sealedPhotos] = [await sealed(key, draft), await sealAll(key, photos)];
  await changeDraft(name, (store) => {
    store.put(record, recordKey(name));
    for (const [slot, bytes] of sealedPhotos) store.put(bytes, photoKey(name, slot));
    // A full phone may not take it: it is read as it is, and tried again the next time.
  }).catch(() => undefined);
}

async function sealed(key: CryptoKey, { fields, ...draft }: Draft): Promise<StoredDraft> {
  return { ...draft, sealedFields: await sealFields(key, fields) };
}
