import { get, getMany, promisifyRequest, set } from 'idb-keyval';
import type { Photo } from '../domain/submission.ts';
import { isStorageAbsent, openStore } from './openStore.ts';
import type { PhotoBytes } from './outboxStore.ts';

/**
 * A form in the making. `id` is the submission's id, made when the form opens and never changed.
 * `corrects` is the version of the saved entry that the draft corrects, if it does.
 */
export type Draft = { id: string; corrects?: number; fields: Record<string, string>; photos: Photo[] };

/** Which draft: one new form of each kind a person, and one for each entry under correction. */
export type DraftName = { owner: string; form: string; entry?: string };

const NEW = 'new';
const drafts = openStore('drafts');
const keyOf = ({ owner, form, entry = NEW }: DraftName) => [owner, form, entry];
const photoKey = (name: DraftName, slot: string) => [...keyOf(name), slot];
/** An array sorts after every string, so this spans the draft and all of its photos. */
const allOf = (name: DraftName) => IDBKeyRange.bound(keyOf(name), [...keyOf(name), []]);

/** The draft with the bytes of its photos. A photo whose bytes are gone is left out and named as lost: it must be taken again. */
export async function readDraft(name: DraftName): Promise<{ draft: Draft; photos: PhotoBytes; photosLost: string[] } | undefined> {
  // Where nothing can be kept there is no draft, which is no reason not to open the form.
  if (isStorageAbsent()) return undefined;
  const draft = await get<Draft>(keyOf(name), drafts);
  if (!draft) return undefined;
  const bytes = await getMany<ArrayBuffer>(draft.photos.map(({ slot }) => photoKey(name, slot)), drafts);
  const photos = new Map(draft.photos.flatMap(({ slot }, index) => (bytes[index] ? [[slot, bytes[index]] as const] : [])));
  const photosLost = draft.photos.map(({ slot }) => slot).filter((slot) => !photos.has(slot));
  return { draft: { ...draft, photos: draft.photos.filter(({ slot }) => photos.has(slot)) }, photos, photosLost };
}

/** A person's unfinished forms, without their photos. */
export async function listDrafts(owner: string): Promise<{ name: DraftName; draft: Draft }[]> {
  return drafts('readonly', async (store) => {
    const keys = (await promisifyRequest(store.getAllKeys(IDBKeyRange.bound([owner], [owner, []])))) as string[][];
    const names = keys.flatMap((key) => (key.length === 3 ? [key] : []));
    const found = await Promise.all(names.map((key) => promisifyRequest<Draft>(store.get(key))));
    return found.map((draft, index) => {
      const [, form = '', entry = NEW] = names[index] ?? [];
      return { name: { owner, form, ...(entry !== NEW && { entry }) }, draft };
    });
  });
}

/** Saves what was typed. The photos' bytes stay as they are. */
export function writeDraft(name: DraftName, draft: Draft): Promise<void> {
  return set(keyOf(name), draft, drafts);
}

/** Saves a draft together with a photo that was just taken, or without one that was just removed. */
export function writeDraftPhoto(name: DraftName, draft: Draft, slot: string, bytes: ArrayBuffer | undefined): Promise<void> {
  return drafts('readwrite', (store) => {
    store.put(draft, keyOf(name));
    if (bytes) store.put(bytes, photoKey(name, slot));
    else store.delete(photoKey(name, slot));
    return promisifyRequest(store.transaction);
  });
}

/** Drops a draft with its photos: its content is saved in the outbox, or its person cleared the form. */
export function dropDraft(name: DraftName): Promise<void> {
  // What could never be kept need not be dropped.
  if (isStorageAbsent()) return Promise.resolve();
  return drafts('readwrite', (store) => {
    store.delete(allOf(name));
    return promisifyRequest(store.transaction);
  });
}
