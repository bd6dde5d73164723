import { useSyncExternalStore } from 'react';
import { isEnded, type Entry } from '../../domain/outbox/outbox.ts';
import { CALM, unsentByOwner, type Queue } from '../../domain/outbox/queue.ts';
import { storageTrouble, type StorageTrouble } from '../../device/storage/storageTrouble.ts';
import { noteOutbox, type Loss } from '../../device/outbox/lossMarker.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { announceChange } from '../../device/storage/changes.ts';
import { readMark } from '../../device/outbox/outboxMark.ts';
import { readQueue } from '../../device/outbox/outboxStore.ts';
import { readOutbox } from '../../device/outbox/readOutbox.ts';
import { ownerLoggedIn, readSession, type Session } from '../../device/host/session.ts';
import { onEveryReason } from '../onEveryReason.ts';

/** What storage has to say beside the entries: how many a newer build saved, what the system has cleared, and why sending stopped. */
type StorageFacts = {
  notUnderstood: number;
  loss: Loss | undefined;
  storageTrouble: StorageTrouble | undefined;
};

/** What is stored, as the logged-in person may see it; `carried` is what they deliver for others: to be counted, not to be shown. `unavailable` is never shown as an empty outbox. */
export type Outbox =
  | { status: 'loading' | 'unavailable' }
  | ({
      status: 'ready';
      at: number;
      session: Session | undefined;
      mine: Entry[];
      carried: Entry[];
      unsent: number;
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

/** The outbox, always as stored: every change by this page, another window or the worker renders anew. */
export function useOutbox(): Outbox {
  return useSyncExternalStore(subscribe, ofThisLogin);
}

/** What was read before somebody logged in or out says nothing about the person who is here now. */
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
 * Many entries change within moments while they are sent: one look at the store serves them all. Reading thousands
 * takes a while; the pause grows with it, so that the page stays free for the person.
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
/** One look after the other: an older one must not be shown after a newer. */
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
    // What gave up with the store goes on with it.
    announceChange();
  }
  for (const listener of listeners) listener();
}

async function read(): Promise<Outbox> {
  const session = await readSession();
  // The queue first: trouble that is shown has been written down with the entry that met it.
  const [queue, { entries, notUnderstood }] = await Promise.all([
    session ? readQueue(session.owner) : CALM,
    readOutbox(),
  ]);
  const mine = entries.filter(({ owner }) => owner === session?.owner);
  // A full phone may not take the mark: then a loss could not be noticed, but there is none to tell of.
  const mark = await readMark().catch(() => undefined);
  const loss =
    mark === undefined
      ? undefined
      : noteOutbox(mark, countUnsent(entries) + notUnderstood, Date.now());
  const carried = entries.filter(
    ({ owner, carrier }) => session && carrier === session.owner && owner !== carrier,
  );
  const heldFor = unsentByOwner(entries);
  const othersUnsent = countUnsent(entries) - countUnsent(mine) - countUnsent(carried);
  return {
    status: 'ready',
    at: Date.now(),
    session,
    mine,
    carried,
    unsent: countUnsent(mine) + countUnsent(carried),
    othersUnsent,
    heldFor,
    queue,
    notUnderstood,
    loss,
    storageTrouble: storageTrouble(),
  };
}

function countUnsent(entries: Entry[]): number {
  return entries.filter((entry) => !isEnded(entry)).length;
}
