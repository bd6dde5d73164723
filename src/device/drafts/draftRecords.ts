import { get, promisifyRequest } from 'idb-keyval';
import type { Photo } from '../../domain/outbox/submission.ts';
import { openStore } from '../storage/openStore.ts';
import { newKey, unseal, unsealFields } from '../storage/seal.ts';
import { sha256 } from '../storage/sha256.ts';

/**
 * An unfinished form. `id` is the submission's id, created with the form and never changed.
 * `corrects` is the version of the entry that the draft corrects, if it corrects one. `isTried`: a
 * save has failed, but may have stored an entry all the same, with what was typed until then.
 */
export type Draft = {
  id: string;
  isTried?: true;
  corrects?: number;
  fields: Record<string, string>;
  photos: Photo[];
};

/** Identifies a draft. A person has one new form of each kind, and one per entry they correct. */
export type DraftName = { owner: string; form: string; entry?: string };

/**
 * A draft as stored, with its text sealed under the draft's own key. A build too old to be
 * supported stored it unsealed. That stays untouched: docs/decisions/0041-oldest.md.
 */
export type StoredDraft = Omit<Draft, 'fields'> & { sealedFields: ArrayBuffer };

export function isOlder(stored: object): boolean {
  return !('sealedFields' in stored);
}

const NEW = 'new';
export const drafts = openStore('drafts');
export const recordKey = ({ owner, form, entry = NEW }: DraftName) => [owner, form, entry];
export const photoKey = (name: DraftName, slot: string) => [...recordKey(name), slot];
const sealingKey = (name: DraftName) => [...recordKey(name), 'key', ''];
/** An array sorts after every string, so this spans the draft, its photos and its key. */
export const allOf = (name: DraftName) =>
  IDBKeyRange.bound(recordKey(name), [...recordKey(name), []]);

/** Lists the names of all drafts, or of one person's. */
export async function namesOfDrafts(owner?: string): Promise<DraftName[]> {
  const range = owner === undefined ? undefined : IDBKeyRange.bound([owner], [owner, []]);
  const keys = await drafts('readonly', (store) => promisifyRequest(store.getAllKeys(range)));
  return (keys as string[][]).flatMap(([person = '', form = '', entry = NEW, ...part]) =>
    part.length === 0 ? [{ owner: person, form, ...(entry !== NEW && { entry }) }] : [],
  );
}

/** Returns a draft's key, or creates it. If two windows create one, the first to be stored wins. */
export async function keyOfDraft(name: DraftName): Promise<CryptoKey> {
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
export function changeDraft(
  name: DraftName,
  change: (store: IDBObjectStore) => void,
): Promise<void> {
  return drafts('readwrite', async (store) => {
    const hasKey = (await promisifyRequest(store.count(sealingKey(name)))) > 0;
    if (hasKey) change(store);
    await promisifyRequest(store.transaction);
  });
}

/** Opens a draft. If its text doesn't open, returns it empty: the photos may still be good. */
export async function openDraftRecord(key: CryptoKey, stored: StoredDraft): Promise<Draft> {
  const { sealedFields, ...draft } = stored;
  const fields = await unsealFields(key, sealedFields).catch(() => ({}));
  return { ...draft, fields };
}

/** Opens a draft's photo. Returns undefined if its hash isn't that of the photo taken. */
export async function openDraftPhoto(
  key: CryptoKey,
  photo: Photo,
  stored: ArrayBuffer | undefined,
): Promise<ArrayBuffer | undefined> {
  const bytes = stored && (await unseal(key, stored).catch(() => undefined));
  return bytes && (await sha256(bytes)) === photo.sha256 ? bytes : undefined;
}
