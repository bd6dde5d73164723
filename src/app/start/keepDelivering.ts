import { deliverHere } from '../../device/delivery/deliver.ts';
import { spreadStart } from '../../domain/outbox/backOff.ts';
import { waitsForWifi } from '../../domain/outbox/connection.ts';
import { nextDueAt, NO_SPREAD } from '../../domain/outbox/queue.ts';
import { connection, onConnectionChange } from '../../device/api/connection.ts';
import { readEnded, readSession } from '../../device/login/session.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { readEntries, readQueue } from '../../device/outbox/read.ts';
import { wakeQueue } from '../../device/outbox/write.ts';
import { thisPhone } from '../../device/delivery/phone.ts';
import { wakeAfterLogin } from '../../device/login/wakeAfterLogin.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { isStorageError, storageTrouble } from '../../device/storage/storageTrouble.ts';

const PAUSE_MS = 250;
/** Another window or the worker may be sending. Looking again sooner would only disturb it. */
const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** Another window may have died between a save and telling this one of it. */
const PAUSE_WITHOUT_WORK_MS = 15 * 60_000;
/** A store that refuses a write will hardly accept one a moment later. */
const PAUSE_AFTER_STORAGE_TROUBLE_MS = 30_000;

/**
 * Keeps this page sending: at start, after each save, when the network comes back or changes,
 * when the page becomes visible again, and when a wait is over. If the browser has Background
 * Sync, the worker continues when no page is open.
 */
export function keepDelivering(): void {
  onOutboxChange(plan);
  document.addEventListener('visibilitychange', plan);
  addEventListener('pageshow', plan);
  addEventListener('online', () => void wakeOnline().catch(ignoreStorageError));
  onConnectionChange(plan);
  holdBack();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let spread = NO_SPREAD;

/**
 * Starts after a random delay: `spreadStart`. What the person saves or sends from now on starts
 * at once.
 */
function holdBack(): void {
  const since = Date.now();
  spread = { since, until: since + spreadStart(Math.random()) };
  plan();
}

/**
 * Schedules a look at what is due. Changes come in bursts, and a page that is delivering looks
 * again at the end anyway.
 */
function plan(): void {
  if (isRunning) return;
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE_MS);
}

function look(): void {
  void run().catch(ignoreStorageError);
}

/** Ignores a store that fails: every screen reports it. Anything else is a bug, and must show. */
function ignoreStorageError(error: unknown): void {
  if (!isStorageError(error)) throw error;
}

async function run(): Promise<void> {
  isRunning = true;
  try {
    const due = await whenDue();
    // The worker also tells the host of logins that ended here.
    if (due !== undefined || (await readEnded()).length > 0) await askForBackgroundSync();
    if (due !== undefined && due <= Date.now()) await deliverHere();
  } finally {
    isRunning = false;
    await planNext();
  }
}

async function planNext(): Promise<void> {
  const due = await whenDue().catch((error: unknown) => {
    ignoreStorageError(error);
    // Don't give up: look at it again later.
    return Date.now() + LONGEST_PAUSE_MS;
  });
  clearTimeout(timer);
  // Clocks jump and pages freeze. Work out the wait again whenever the page wakes, and never
  // trust it for long.
  const shortest = storageTrouble() ? PAUSE_AFTER_STORAGE_TROUBLE_MS : SHORTEST_PAUSE_MS;
  const pause =
    due === undefined
      ? PAUSE_WITHOUT_WORK_MS
      : Math.min(LONGEST_PAUSE_MS, Math.max(shortest, due - Date.now()));
  timer = setTimeout(look, pause);
}

async function whenDue(): Promise<number | undefined> {
  const session = await readSession();
  if (!session) return undefined;
  // The page may have died, or the store failed, between a login and what it wakes.
  await wakeAfterLogin(session, Date.now());
  // The clock moved back, so this delay no longer applies.
  if (Date.now() < spread.since) spread = NO_SPREAD;
  const { wifiOnlyPhotos } = await thisPhone.settings();
  const entries = (await readEntries()).filter(
    (entry) => !waitsForWifi(entry, wifiOnlyPhotos, connection()),
  );
  const queue = await readQueue(session.owner);
  return nextDueAt(entries, session.owner, queue, Date.now(), spread);
}

async function wakeOnline(): Promise<void> {
  const session = await readSession();
  if (session && (await wakeQueue(session.owner, 'online', Date.now()))) holdBack();
}

async function askForBackgroundSync(): Promise<void> {
  // The worker never practises, so practice has no use for it.
  if (isPractising) return;
  const registration:
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined = await navigator.serviceWorker?.getRegistration();
  // This fails if the person or the browser has switched background work off. Then the open page
  // sends alone.
  if (registration?.active) await registration.sync?.register('outbox').catch(() => undefined);
}
