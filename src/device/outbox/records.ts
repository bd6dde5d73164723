import { get, promisifyRequest, update } from 'idb-keyval';
import type { Entry } from '../../domain/outbox/outbox.ts';
import type { Photo, PhotoBytes } from '../../domain/outbox/submission.ts';
import { openStore } from '../storage/openStore.ts';
import { readRecord } from '../storage/readRecord.ts';

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
export function putParts(
  store: IDBObjectStore,
  id: string,
  sealed: Sealed,
  photos: PhotoBytes,
): void {
  store.put(sealed, keyKey(id));
  if (photos.size > 0) store.put(photos, photosKey(id));
  else store.delete(photosKey(id));
}

export function deleteParts(store: IDBObjectStore, id: string): void {
  store.delete(keyKey(id));
  store.delete(photosKey(id));
}

/**
 * Reads an entry and its content in one transaction, as each one waits for pending writes. Leaves
 * out a part that the browser has lost.
 */
export async function getParts(store: IDBObjectStore, id: string): Promise<Parts> {
  const [entry, sealed, photos] = await Promise.all([
    promisifyRequest<Entry | undefined>(store.get(entryKey(id))),
    readRecord<Sealed>(store, keyKey(id)),
    readRecord<Parts['photos']>(store, photosKey(id)),
  ]);
  return { entry, sealed, photos: photos ?? new Map() };
}

/**
 * Lists an entry's photos, even if the browser has lost them, or the record that lists them. Then
 * only their slots are known.
 */
export async function getFacts(store: IDBObjectStore, id: string): Promise<Photo[]> {
  const sealed = await readRecord<Sealed>(store, keyKey(id));
  if (sealed) return sealed.photos;
  const photos = await readRecord<Parts['photos']>(store, photosKey(id));
  return [...(photos?.keys() ?? [])].map((slot) => ({ slot, sha256: '', bytes: 0 }));
}

/**
 * The ids of the entries that changed last (`latest`, newest at the end) and the number of changes
 * ever made (`count`). `id` identifies the store, because a cleared store starts a new log.
 */
export type ChangeLog = { id: string; count: number; latest: string[] };

const CHANGES = 'changes';
/** A reader rarely misses more changes than this between two reads. If it does, it reads all. */
const KEPT = 64;

export function readChangeLog(store: IDBObjectStore): Promise<ChangeLog | undefined> {
  return promisifyRequest<ChangeLog | undefined>(store.get(CHANGES));
}

/**
 * Logs changed entries, in the transaction that changes them.
 * @param log the log as read in that transaction
 */
export function logChanges(store: IDBObjectStore, log: ChangeLog | undefined, ids: string[]): void {
  const { id, count, latest } = log ?? { id: crypto.randomUUID(), count: 0, latest: [] };
  store.put(
    { id, count: count + ids.length, latest: [...latest, ...ids].slice(-KEPT) } satisfies ChangeLog,
    CHANGES,
  );
}

/** Returns the ids of the entries that changed between two logs, or undefined if it can't tell. */
export function changedSince(
  before: ChangeLog | undefined,
  now: ChangeLog | undefined,
): string[] | undefined {
  if (!before || before.id !== now?.id) return undefined;
  const missed = now.count - before.count;
  if (missed < 0 || missed > now.latest.length) return undefined;
  return missed === 0 ? [] : now.latest.slice(-missed);
}

/** Reads this store's random mark, creating it if needed. A new store gets a new mark. */
export async function readMark(): Promise<string> {
  const mark = await get<string>(MARK, outbox);
  if (mark) return mark;
  await update<string>(MARK, (other) => other ?? crypto.randomUUID(), outbox);
  return readMark();
}
