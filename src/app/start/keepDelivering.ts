import { deliverHere } from '../../device/delivery/deliverHere.ts';
import { spreadStart } from '../../domain/outbox/backOff.ts';
import { waitsForWifi } from '../../domain/outbox/connection.ts';
import { isDue } from '../../domain/outbox/outbox.ts';
import { nextDueAt, NO_SPREAD } from '../../domain/outbox/queue.ts';
import { connection, onConnectionChange } from '../../device/host/connection.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { readEntries, readQueue, wakeQueue } from '../../device/outbox/outboxStore.ts';
import { thisPhone } from '../../device/delivery/phone.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { readSession } from '../../device/host/session.ts';
import { storageTrouble } from '../../device/storage/storageTrouble.ts';

const PAUSE_MS = 250;
/** Another window or the worker may be sending: looking again too often would only disturb it. */
const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A store that does not take notes will hardly do so a moment later. */
const PAUSE_AFTER_STORAGE_TROUBLE_MS = 30_000;

/**
 * Keeps this page sending: at start, after each save, when the network comes back or changes, when the page is looked
 * at again, and when a wait is over. Where the browser has Background Sync, the worker goes on when no page is open.
 */
export function keepDelivering(): void {
  onOutboxChange(plan);
  document.addEventListener('visibilitychange', plan);
  addEventListener('pageshow', plan);
  addEventListener('online', () => void wakeOnline());
  onConnectionChange(plan);
  holdBack();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let spread = NO_SPREAD;

/** Starts after a moment that chance decides. What the person saves or sends from now on starts at once. */
function holdBack(): void {
  const since = Date.now();
  spread = { since, until: since + spreadStart(Math.random()) };
  plan();
}

/** Looks soon at what is due: changes come in bursts, and while this page delivers it looks again at the end. */
function plan(): void {
  if (isRunning) return;
  clearTimeout(timer);
  timer = setTimeout(() => void run(), PAUSE_MS);
}

async function run(): Promise<void> {
  isRunning = true;
  try {
    const due = await whenDue();
    if (due === undefined) return;
    await askForBackgroundSync();
    if (isDue(due, Date.now())) await deliverHere();
  } finally {
    isRunning = false;
    await planNext();
  }
}

async function planNext(): Promise<void> {
  // A store that does not open is said on every screen, and is no reason to give up: it is looked at again.
  const due = await whenDue().catch(() => Date.now() + LONGEST_PAUSE_MS);
  clearTimeout(timer);
  // Clocks jump and pages freeze: the wait is worked out anew whenever the page wakes, and never trusted for long.
  if (due !== undefined)
    timer = setTimeout(
      () => void run(),
      Math.min(
        LONGEST_PAUSE_MS,
        Math.max(
          storageTrouble() ? PAUSE_AFTER_STORAGE_TROUBLE_MS : SHORTEST_PAUSE_MS,
          due - Date.now(),
        ),
      ),
    );
}

async function whenDue(): Promise<number | undefined> {
  const session = await readSession();
  if (!session) return undefined;
  // The clock went back: the spread lasted some seconds of a time that is no more.
  if (Date.now() < spread.since) spread = NO_SPREAD;
  const { wifiOnlyPhotos } = await thisPhone.settings();
  const entries = (await readEntries()).filter(
    (entry) => !waitsForWifi(entry, wifiOnlyPhotos, connection()),
  );
  return nextDueAt(entries, session.owner, await readQueue(session.owner), spread);
}

async function wakeOnline(): Promise<void> {
  const session = await readSession();
  if (session && (await wakeQueue(session.owner, 'online', Date.now()))) holdBack();
}

async function askForBackgroundSync(): Promise<void> {
  // The worker is always real.
  if (isPractising) return;
  const registration:
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined = await navigator.serviceWorker?.getRegistration();
  // Refused where the person or the browser has switched background work off: then the open page does it alone.
  if (registration?.active) await registration.sync?.register('outbox').catch(() => undefined);
}
