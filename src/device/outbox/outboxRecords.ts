import { promisifyRequest } from 'idb-keyval';
import type { Entry, Ended } from '../../domain/outbox/outbox.ts';
import type { Photo } from '../../domain/outbox/submission.ts';
import { openStore } from '../storage/openStore.ts';
import { readRecord } from '../storage/readRecord.ts';
import type { Bytes } from '../storage/seal.ts';

/**
 * Entries are small. Their content has records of its own, because lists don't need it. Everything
 * is in one store, because one transaction must cover a whole entry. An entry has only three
 * records and a line in the log, because each one slows a save: docs/decisions/0005-schema.md.
 */
export const outbox = openStore('outbox');

/** The store's keys. If you change one, stored entries need a new format. */
export const ENTRY = 'entry:';
export const entryKey = (id: string) => `${ENTRY}${id}`;
/** The key of an entry's `Sealed`. */
export const keyKey = (id: string) => `key:${id}`;
/** The key of a map from slot to sealed photo. */
const photosKey = (id: string) => `photo:${id}:`;
export const queueKey = (owner: string) => `queue:${owner}`;
export const MARK = 'mark';
/** What the host was last told of this store: src/device/delivery/reportUnsent.ts. */
export const TOLD = 'told';

/** Returns the range of all text keys with this prefix. */
export function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/**
 * An unsent entry's key, its text as `sealFields` sealed it, and the size and hash that each photo
 * must have.
 */
export type Sealed = { key: CryptoKey; sealedFields: ArrayBuffer; photos: Photo[] };
/** An entry with its content and its photos as stored, unchecked. An ended entry has no content. */
export type Parts = {
  entry: Entry | undefined;
  sealed: Sealed | undefined;
  photos: ReadonlyMap<string, unknown>;
};

/** Replaces an entry's content. */
export function putParts(store: IDBObjectStore, id: string, sealed: Sealed, photos: Bytes): void {
  deletePhotos(store, id);
  store.put(sealed, keyKey(id));
  if (photos.size > 0) store.put(photos, photosKey(id));
}

export function deleteParts(store: IDBObjectStore, id: string): void {
  store.delete(keyKey(id));
  deletePhotos(store, id);
}

/**
 * Reads an entry and its content in one transaction, as each one waits for pending writes. Leaves
 * out a part that the browser has lost.
 */
export async function getParts(store: IDBObjectStore, id: string): Promise<Parts> {
  const [entry, record, photos] = await Promise.all([
    promisifyRequest<Entry | undefined>(store.get(entryKey(id))),
    readRecord(store, keyKey(id)),
    getPhotos(store, id),
  ]);
  return { entry, sealed: sealedOf(entry, record), photos };
}

/** Reads format 1 too: it kept text and photo facts in the entry, and only the CryptoKey here. */
export function sealedOf(entry: Entry | undefined, record: unknown): Sealed | undefined {
  if (!(record instanceof CryptoKey)) return record as Sealed | undefined;
  const content = (entry as Exclude<Entry, Ended> | undefined)?.content;
  return content && { key: record, sealedFields: content.sealedFields, photos: content.photos };
}

/** Reads format 1 too: it kept each photo under its own key, which ends with the slot. */
async function getPhotos(store: IDBObjectStore, id: string): Promise<ReadonlyMap<string, unknown>> {
  const together = await readRecord(store, photosKey(id));
  if (together instanceof Map) return together;
  const each = startingWith(photosKey(id));
  const keys = (await promisifyRequest(store.getAllKeys(each))) as string[];
  const values = await Promise.all(keys.map((key) => readRecord(store, key)));
  return new Map(keys.map((key, index) => [key.slice(photosKey(id).length), values[index]]));
}

function deletePhotos(store: IDBObjectStore, id: string): void {
  store.delete(startingWith(photosKey(id)));
}
