import { get, getMany, promisifyRequest } from 'idb-keyval';
import type { DraftId } from '../../domain/forms/form.ts';
import type { Photo, PhotoBytes } from '../../domain/outbox/submission.ts';
import { takeLock, TYPING } from '../storage/locks.ts';
import { isStorageAbsent, openStore } from '../storage/openStore.ts';
import { readRecord } from '../storage/readRecord.ts';
import { newKey, seal, sealFields, unseal, unsealFields } from '../storage/seal.ts';
import { sha256 } from '../storage/sha256.ts';

/**
 * An unfinished form. `photos` lists those of its entry, too, whose bytes only the entry has.
 * `removed`: the slots of photos that somebody took out of the form. `step`: the name of the step
 * that was on the screen.
 */
export type Draft = DraftId & {
  fields: Record<string, string>;
  photos: Photo[];
  removed?: readonly string[];
  step?: string;
};

/** Identifies a draft. A person has one new form of each kind, and one per entry they correct. */
export type DraftName = { owner: string; form: string; entry?: string };

/**
 * A draft as stored, with its text sealed under the draft's own key. A build too old to be
 * supported stored it unsealed. That stays untouched: docs/decisions/0041-oldest.md.
 */
export type StoredDraft = Omit<Draft, 'fields'> & { sealedFields: ArrayBuffer };

function isOlder(stored: object): boolean {
  return !('sealedFields' in stored);
}

const NEW = 'new';
export const drafts = openStore('drafts');
export const recordKey = ({ owner, form, entry = NEW }: DraftName) => [owner, form, entry];
export const photoKey = (name: DraftName, slot: string) => [...recordKey(name), slot];
const sealingKey = (name: DraftName) => [...recordKey(name), 'key', ''];
/** An array sorts after every string, so this spans the draft, its photos and its key. */
const allOf = (name: DraftName) => IDBKeyRange.bound(recordKey(name), [...recordKey(name), []]);

/** Lists the names of all drafts, or of one person's. */
export async function namesOfDrafts(owner?: string): Promise<DraftName[]> {
  const range = owner === undefined ? undefined : IDBKeyRange.bound([owner], [owner, []]);
  const keys = await drafts('readonly', (store) => promisifyRequest(store.getAllKeys(range)));
  return (keys as string[][]).flatMap(([person = '', form = '', entry = NEW, ...part]) =>
    part.length === 0 ? [{ owner: person, form, ...(entry !== NEW && { entry }) }] : [],
  );
}

/** Returns a draft's key, or creates it. If two windows create one, the first to be stored wins. */
async function keyOfDraft(name: DraftName): Promise<CryptoKey> {
  const stored = await get<CryptoKey>(sealingKey(name), drafts);
  if (stored) return stored;
  const fresh = await newKey();
  return drafts('readwrite', async (store) => {
    const first = await promisifyRequest<CryptoKey | undefined>(store.get(sealingKey(name)));
    if (!first) store.put(fresh, sealingKey(name));
    await promisifyRequest(store.transaction);
    return first ?? fresh;
  });
}

/** Changes a draft in one transaction. A draft dropped since its key was read stays dropped. */
function changeDraft(name: DraftName, change: (store: IDBObjectStore) => void): Promise<void> {
  return drafts('readwrite', async (store) => {
    const hasKey = (await promisifyRequest(store.count(sealingKey(name)))) > 0;
    if (hasKey) change(store);
    await promisifyRequest(store.transaction);
  });
}

/** Opens a draft. If its text doesn't open, returns it empty: the photos may still be good. */
async function openDraftRecord(key: CryptoKey, stored: StoredDraft): Promise<Draft> {
  const { sealedFields, ...draft } = stored;
  const fields = await unsealFields(key, sealedFields).catch(() => ({}));
  return { ...draft, fields };
}

/** Opens a draft's photo. Returns undefined if its hash isn't that of the photo taken. */
async function openDraftPhoto(
  key: CryptoKey,
  photo: Photo,
  stored: ArrayBuffer | undefined,
): Promise<ArrayBuffer | undefined> {
  const bytes = stored && (await unseal(key, stored).catch(() => undefined));
  return bytes && (await sha256(bytes)) === photo.sha256 ? bytes : undefined;
}

/** The current state of a form, with the bytes of its photos. */
type WholeDraft = { draft: Draft; photos: PhotoBytes };

/** Drafts that couldn't be stored. They stay in the page, so only closing the app loses them. */
const held = new Map<string, { name: DraftName; whole: WholeDraft }>();
const heldKey = (name: DraftName) => JSON.stringify(recordKey(name));

/** Taken while any draft is held in memory: no window may update the app meanwhile. */
let lock: Promise<(() => void) | undefined> | undefined;
const LOCK_WAIT_MS = 10_000;

function heldDraft(name: DraftName): WholeDraft | undefined {
  return held.get(heldKey(name))?.whole;
}

/**
 * Holds a draft in memory if `writing` fails. Once held, a draft stays held even if a later write
 * succeeds, because that write may lack the earlier photos.
 * @param whole returns the form's state when `writing` has ended, or undefined if the form is done
 * @throws what `writing` throws
 */
export async function holdUnlessWritten(
  name: DraftName,
  whole: () => WholeDraft | undefined,
  writing: Promise<void>,
): Promise<void> {
  const isWritten = await writing.then(
    () => true,
    () => false,
  );
  const now = !isWritten || heldDraft(name) ? whole() : undefined;
  if (now) {
    held.set(heldKey(name), { name, whole: now });
    lock ??= takeLock(`${TYPING}${crypto.randomUUID()}`, LOCK_WAIT_MS).catch(() => undefined);
  }
  return writing;
}

function letGo(name: DraftName): void {
  held.delete(heldKey(name));
  if (held.size > 0) return;
  void lock?.then((release) => release?.());
  lock = undefined;
}

/** `photosLost`: the draft lists them, and has no bytes that are right. Its entry may have them. */
export type ReadDraft = WholeDraft & { photosLost: Photo[] };

/** Reads a draft and its photos. */
export async function readDraft(name: DraftName): Promise<ReadDraft | undefined> {
  const whole = heldDraft(name);
  if (whole) return withoutLost(whole);
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
  return withoutLost({ draft, photos });
}

function withoutLost({ draft, photos }: WholeDraft): ReadDraft {
  const isThere = ({ slot }: Photo) => photos.has(slot);
  return {
    draft: { ...draft, photos: draft.photos.filter(isThere) },
    photos,
    photosLost: draft.photos.filter((photo) => !isThere(photo)),
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
  const inPage = [...held.values()].filter(({ name }) => name.owner === owner);
  const names = (await namesOfDrafts(owner)).filter((name) => !heldDraft(name));
  const stored = await getMany<StoredDraft | undefined>(names.map(recordKey), drafts);
  const listed = names.map(async (name, index) => {
    const record = stored[index];
    if (!record || isOlder(record)) return [];
    return [{ name, draft: await openDraftRecord(await keyOfDraft(name), record) }];
  });
  return {
    found: [
      ...(await Promise.all(listed)).flat(),
      ...inPage.map(({ name, whole: { draft } }) => ({ name, draft })),
    ],
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
