import { get, promisifyRequest } from 'idb-keyval';
import { FORMAT, isEnded, type Entry, type Unsent } from '../../domain/outbox/outbox.ts';
import { CALM, type Queue } from '../../domain/outbox/queue.ts';
import type { Photo, PhotoBytes } from '../../domain/outbox/submission.ts';
import { readRecord } from '../storage/readRecord.ts';
import { unseal, unsealFields } from '../storage/seal.ts';
import { sha256 } from '../storage/sha256.ts';
import {
  changedSince,
  ENTRY,
  entryKey,
  getFacts,
  getParts,
  keyKey,
  outbox,
  queueKey,
  readChangeLog,
  startingWith,
  type ChangeLog,
  type Parts,
  type Sealed,
} from './records.ts';

/** `facts` holds each photo's size and hash, which the photo has been checked against. */
export type OpenedEntry = { fields: Record<string, string>; facts: Photo[]; photos: PhotoBytes };

/** The entries that were read, and the change log of the same transaction. */
type Look = { log: ChangeLog | undefined; entries: ReadonlyMap<string, Entry> };
/** Lets the next read fetch only what changed: reading all of a thousand takes ten times longer. */
let last: Look | undefined;

/** How many unsent entries a build too old to be supported has saved, and a newer build. */
export type NotUnderstood = { older: number; newer: number };

/**
 * Reads every entry that this build understands, and counts the others. They stay in the store
 * untouched.
 */
export async function readOutbox(): Promise<{ entries: Entry[] } & NotUnderstood> {
  last = await outbox('readonly', look);
  const stored = [...last.entries.values()];
  return {
    entries: stored.filter(({ format }) => format === FORMAT),
    older: stored.filter((entry) => entry.format < FORMAT && !isEnded(entry)).length,
    newer: stored.filter((entry) => entry.format > FORMAT && !isEnded(entry)).length,
  };
}

async function look(store: IDBObjectStore): Promise<Look> {
  const before = last;
  const [log, count] = await Promise.all([
    readChangeLog(store),
    promisifyRequest(store.count(startingWith(ENTRY))),
  ]);
  const stale = before && changedSince(before.log, log);
  // Reading everything at once is faster than reading many entries one by one.
  if (!stale || stale.length * 2 > count) return { log, entries: await readAll(store) };
  if (stale.length === 0 && before.entries.size === count) return before;
  const entries = new Map(before.entries);
  await Promise.all(
    stale.map(async (id) => {
      const entry = await promisifyRequest<Entry | undefined>(store.get(entryKey(id)));
      if (entry) entries.set(id, entry);
      else entries.delete(id);
    }),
  );
  // If the count differs, the phone has lost an entry.
  return { log, entries: entries.size === count ? entries : await readAll(store) };
}

async function readAll(store: IDBObjectStore): Promise<ReadonlyMap<string, Entry>> {
  const entries = await promisifyRequest<Entry[]>(store.getAll(startingWith(ENTRY)));
  return new Map(entries.map((entry) => [entry.id, entry]));
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

/** Reads the slot, size and hash of an unsent entry's photos: see getFacts. */
export function readFacts({ id }: Unsent): Promise<Photo[]> {
  return outbox('readonly', (store) => getFacts(store, id));
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

export function readSealed({ id }: Unsent): Promise<Sealed | undefined> {
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

export async function readQueue(owner: string): Promise<Queue> {
  return { ...CALM, ...(await get<Queue>(queueKey(owner), outbox)) };
}

/**
 * Opens the stored content with the stored key. Only that proves we can open it later. Another
 * window may be sending it by now.
 */
export async function isStoredWhole(id: string): Promise<boolean> {
  const parts = await readParts(id);
  if (parts.entry && 'fields' in (await openWhole(parts))) return true;
  // It may have been sent while we read. Then the photos are gone: the host has them.
  const after = await readEntry(id);
  return after !== undefined && isEnded(after);
}
