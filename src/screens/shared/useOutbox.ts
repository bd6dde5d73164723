import { useSyncExternalStore } from 'react';
import { isEnded, isHandedBack, needsOwner, type Entry } from '../../domain/outbox/outbox.ts';
import { CALM, unsentByOwner, type Queue } from '../../domain/outbox/queue.ts';
import { storageTrouble, type StorageTrouble } from '../../device/storage/storageTrouble.ts';
import { noteOutbox, type Loss } from '../../device/outbox/lossMarker.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { announceChange } from '../../device/storage/changes.ts';
import { readMark } from '../../device/outbox/records.ts';
import { readQueue, readOutbox, type NotUnderstood } from '../../device/outbox/read.ts';
import { ownerLoggedIn, readSession, type Session } from '../../device/login/session.ts';
import { onEveryReason } from './onEveryReason.ts';

/**
 * Storage reports these beside the entries: how many this build doesn't understand, which loss the
 * person hasn't confirmed, and why sending stopped.
 */
type StorageFacts = NotUnderstood & {
  loss: Loss | undefined;
  storageTrouble: StorageTrouble | undefined;
};

/**
 * What is stored, as the logged-in person may see it. `carried` are the entries they deliver for
 * others: count them, but never show them. `waiting` are the unsent entries that neither need the
 * person (`needsYou`) nor are someone else's, also those of other builds. Never show `unavailable`
 * as an empty outbox.
 */
export type Outbox =
  | { status: 'loading' | 'unavailable' }
  | ({
      status: 'ready';
      at: number;
      session: Session | undefined;
      mine: Entry[];
      carried: Entry[];
      needsYou: number;
      waiting: number;
      othersUnsent: number;
      heldFor: ReturnType<typeof unsentByOwner>;
      queue: Queue;
    } & StorageFacts);

const PAUSE_MS = 100;
const LONGEST_RETRY_MS = 60_000;
const LOADING: Outbox = { status: 'loading' };
let outbox: Outbox = LOADING;
let pending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the outbox as stored. Every change by this page, another window or the worker
 * re-renders.
 */
export function useOutbox(): Outbox {
  return useSyncExternalStore(subscribe, ofThisLogin, () => LOADING);
}

/** Hides what was read before somebody logged in or out: it belongs to another person. */
function ofThisLogin(): Outbox {
  return outbox.status === 'ready' && outbox.session?.owner !== ownerLoggedIn() ? LOADING : outbox;
}

let stop: (() => void) | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= onEveryReason(refreshSoon);
  if (listeners.size === 1) void refresh();
  else refreshSoon();
  return () => listeners.delete(listener);
}

/**
 * Reads the store again after a pause. Sending changes many entries within moments, and one read
 * serves them all. Reading thousands takes a while, so the pause grows with it and the page stays
 * responsive.
 */
function refreshSoon(): void {
  pending ??= setTimeout(
    () => {
      pending = undefined;
      void refresh();
    },
    Math.max(PAUSE_MS, 4 * lastReadMs),
  );
}

let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let lastReadMs = 0;
let reading = Promise.resolve();
/** Runs one read after another, so that an older one is never shown after a newer one. */
function refresh(): Promise<void> {
  reading = reading.then(readAndShow);
  return reading;
}

async function readAndShow(): Promise<void> {
  clearTimeout(retry);
  const begin = performance.now();
  outbox = await read().catch((): Outbox => ({ status: 'unavailable' }));
  lastReadMs = performance.now() - begin;
  if (outbox.status === 'unavailable') {
    if (!isStorageAbsent())
      retry = setTimeout(() => void refresh(), Math.min(LONGEST_RETRY_MS, 1_000 * 2 ** failures));
    failures += 1;
  } else if (failures > 0) {
    failures = 0;
    // The store works again. Tell whoever gave up because of it.
    announceChange();
  }
  for (const listener of listeners) listener();
}

async function read(): Promise<Outbox> {
  const session = await readSession();
  // Read the queue first. Its trouble is stored together with the entry that met it, so the
  // entries read next are never older than the trouble we show.
  const [queue, { entries: stored, older, newer }] = await Promise.all([
    session ? readQueue(session.owner) : CALM,
    readOutbox(),
  ]);
  const entries = stored.filter((entry) => !isHandedBack(entry));
  const mine = entries.filter(({ owner }) => owner === session?.owner);
  // A full phone may not store the mark. Then we couldn't notice a loss, but there is none to
  // report.
  const mark = await readMark().catch(() => undefined);
  const loss =
    mark === undefined
      ? undefined
      : noteOutbox(mark, countUnsent(entries) + older + newer, Date.now());
  const carried = entries.filter(
    ({ owner, carrier }) => session && carrier === session.owner && owner !== carrier,
  );
  const heldFor = unsentByOwner(entries);
  const unsent = countUnsent(mine) + countUnsent(carried);
  const needsYou = mine.filter(needsOwner).length;
  return {
    status: 'ready',
    at: Date.now(),
    session,
    mine,
    carried,
    needsYou,
    waiting: unsent + older + newer - needsYou,
    othersUnsent: countUnsent(entries) - unsent,
    heldFor,
    queue,
    older,
    newer,
    loss,
    storageTrouble: storageTrouble(),
  };
}

function countUnsent(entries: Entry[]): number {
  return entries.filter((entry) => !isEnded(entry)).length;
}
