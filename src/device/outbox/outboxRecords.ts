import { promisifyRequest } from 'idb-keyval';
import type { Entry, Ended } from '../../domain/outbox/outbox.ts';
import type { Photo } from '../../domain/outbox/submission.ts';
import { openStore } from '../storage/openStore.ts';
import type { Bytes } from '../storage/seal.ts';

/**
 * Entries are small records; what they hold lies apart, so that lists never load it, but in one store, so that all of
 * an entry is one transaction. Three records and a line in the log, because a save takes longer with each: docs/decisions/0005-schema.md.
 */
export const outbox = openStore('outbox');

/** Where the parts of an entry lie in the outbox store. Changing any of these is a new layout. */
export const ENTRY = 'entry:';
export const entryKey = (id: string) => `${ENTRY}${id}`;
/** What it holds, as `Sealed`. */
export const keyKey = (id: string) => `key:${id}`;
/** All its photos, each sealed, by slot. */
const photosKey = (id: string) => `photo:${id}:`;
export const queueKey = (owner: string) => `queue:${owner}`;
export const MARK = 'mark';

/** Every text key that begins so. */
export function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** The key of an unsent entry, and what it opens: the text, as `sealFields` made it, and photos that must be these. */
export type Sealed = { key: CryptoKey; sealedFields: ArrayBuffer; photos: Photo[] };
/** What an entry holds, and the bytes of its photos as they lie there; nothing of it once the entry is over. */
export type Parts = {
  entry: Entry | undefined;
  sealed: Sealed | undefined;
  photos: ReadonlyMap<string, unknown>;
};

/** Writes what an entry holds, in place of what it held. */
export function putParts(store: IDBObjectStore, id: string, sealed: Sealed, photos: Bytes): void {
  deletePhotos(store, id);
  store.put(sealed, keyKey(id));
  if (photos.size > 0) store.put(photos, photosKey(id));
}

export function deleteParts(store: IDBObjectStore, id: string): void {
  store.delete(keyKey(id));
  deletePhotos(store, id);
}

/** Reads an entry with what lies beside it at one go: every look at the store waits for the writes that others have begun. */
export async function getParts(store: IDBObjectStore, id: string): Promise<Parts> {
  const [entry, record, photos] = await Promise.all([
    promisifyRequest<Entry | undefined>(store.get(entryKey(id))),
    promisifyRequest<unknown>(store.get(keyKey(id))),
    getPhotos(store, id),
  ]);
  return { entry, sealed: sealedOf(entry, record), photos };
}

/** Format 1 has text and facts in the entry, and nothing but the key under its key. */
export function sealedOf(entry: Entry | undefined, record: unknown): Sealed | undefined {
  if (!(record instanceof CryptoKey)) return record as Sealed | undefined;
  const content = (entry as Exclude<Entry, Ended> | undefined)?.content;
  return content && { key: record, sealedFields: content.sealedFields, photos: content.photos };
}

/** Format 1 has each photo under a key of its own, which ends with its slot. */
async function getPhotos(store: IDBObjectStore, id: string): Promise<ReadonlyMap<string, unknown>> {
  const together = await promisifyRequest<unknown>(store.get(photosKey(id)));
  if (together instanceof Map) return together;
  const each = startingWith(photosKey(id));
  const [keys, values] = await Promise.all([
    promisifyRequest(store.getAllKeys(each)) as Promise<string[]>,
    promisifyRequest<unknown[]>(store.getAll(each)),
  ]);
  return new Map(keys.map((key, index) => [key.slice(photosKey(id).length), values[index]]));
}

function deletePhotos(store: IDBObjectStore, id: string): void {
  store.delete(startingWith(photosKey(id)));
}
