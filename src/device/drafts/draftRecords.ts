import { get, promisifyRequest } from 'idb-keyval';
import type { Photo } from '../../domain/outbox/submission.ts';
import { openStore } from '../storage/openStore.ts';
import { newKey, unseal, unsealFields } from '../storage/seal.ts';
import { sha256 } from '../storage/sha256.ts';

/**
 * A form in the making. `id` is the submission's id, made when the form opens and never changed.
 * `corrects` is the version of the saved entry that the draft corrects, if it does.
 */
export type Draft = {
  id: string;
  corrects?: number;
  fields: Record<string, string>;
  photos: Photo[];
};

/** Which draft: one new form of each kind a person, and one for each entry under correction. */
export type DraftName = { owner: string; form: string; entry?: string };

/** As it lies in the store: its text sealed with a key of its own. Builds before this one wrote `fields` as they are, and photos too. */
export type StoredDraft = Omit<Draft, 'fields'> &
  ({ sealedFields: ArrayBuffer } | { fields: Draft['fields'] });

const NEW = 'new';
export const drafts = openStore('drafts');
export const recordKey = ({ owner, form, entry = NEW }: DraftName) => [owner, form, entry];
export const photoKey = (name: DraftName, slot: string) => [...recordKey(name), slot];
const sealingKey = (name: DraftName) => [...recordKey(name), 'key', ''];
/** An array sorts after every string, so this spans the draft, its photos and its key. */
export const allOf = (name: DraftName) =>
  IDBKeyRange.bound(recordKey(name), [...recordKey(name), []]);

/** The names of all drafts, or of one person's. */
export async function namesOfDrafts(owner?: string): Promise<DraftName[]> {
  const range = owner === undefined ? undefined : IDBKeyRange.bound([owner], [owner, []]);
  const keys = await drafts('readonly', (store) => promisifyRequest(store.getAllKeys(range)));
  return (keys as string[][]).flatMap(([person = '', form = '', entry = NEW, ...part]) =>
    part.length === 0 ? [{ owner: person, form, ...(entry !== NEW && { entry }) }] : [],
  );
}

/** The key of a draft, made with its first record; the first writer's counts. */
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

/** Changes a draft in one transaction. One that was dropped since its key was read stays dropped. */
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

/** The draft in plain. A text that does not open is an empty one: the photos may still be good. */
export async function openDraftRecord(key: CryptoKey, stored: StoredDraft): Promise<Draft> {
  if ('fields' in stored) return stored;
  const { sealedFields, ...draft } = stored;
  const fields = await unsealFields(key, sealedFields).catch(() => ({}));
  return { ...draft, fields };
}

/** The bytes of a photo, sealed or, from an older build, as they are; undefined if they are not what was taken. */
export async function openDraftPhoto(
  key: CryptoKey,
  photo: Photo,
  stored: ArrayBuffer | undefined,
): Promise<ArrayBuffer | undefined> {
  if (!stored) return undefined;
  // What does not open may be in plain; whether it is the photo, its hash tells.
  const bytes = await unseal(key, stored).catch(() => stored);
  return (await sha256(bytes)) === photo.sha256 ? bytes : undefined;
}
