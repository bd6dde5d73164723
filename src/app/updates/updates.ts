import { Workbox } from 'workbox-window';
import { readUse, type Use } from '../../device/drafts/windowUse.ts';
import { takeOver, tell } from './activateWorker.ts';
import { connection, savesData } from '../../device/api/connection.ts';
import { readPhoneSettings } from '../../device/storage/phoneSettings.ts';

const LOOK_MS = 1_000;
const ASK_FOR_REST_MS = 60_000;
const ASK_HOST_MS = 60 * 60_000;
const REPLACED = 'replacedScript';
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

let isOffered = false;
let isReplaced = false;
let looking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * Registers the service worker. A new version waits. It is offered while nobody on this phone is
 * in the middle of something, and activated without asking when nobody is there. A window reloads
 * only under the same rule. Until then its old page works with the new worker, and gets its
 * chunks from the host, which keeps them for 30 days.
 */
export async function keepUpToDate(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The very first worker takes over a page of its own version.
  const hadWorker = navigator.serviceWorker.controller !== null;
  if (hadWorker) navigator.serviceWorker.addEventListener('controllerchange', replaced);
  await registerWorker();
  if (hadWorker && (await isOlderThanWorker())) replaced();
  askForRest();
  setInterval(askHost, ASK_HOST_MS);
  addEventListener('online', askHost);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && askHost(),
  );
}

function replaced(): void {
  isReplaced = true;
  startLooking();
}

function askHost(): void {
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    // Offline there is nothing new.
    .catch(() => undefined);
}

/**
 * Registers the worker, again and again while the line is bad: without it nothing works offline. An
 * install that failed goes on where it stopped (sw/keepFiles.ts).
 */
async function registerWorker(wait = FIRST_RETRY_MS): Promise<void> {
  const again = () =>
    setTimeout(() => void registerWorker(Math.min(2 * wait, LONGEST_RETRY_MS)), wait);
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', startLooking);
  try {
    const registration = await workbox.register({ immediate: true });
    if (navigator.serviceWorker.controller) return;
    // It took charge while this page was on its way, and so missed it.
    registration?.active?.postMessage('claim');
    // Not Workbox's event: it leaves out a worker that an earlier page began to install.
    const worker = registration?.installing;
    worker?.addEventListener('statechange', () => worker.state === 'redundant' && again());
  } catch (error) {
    // A browser that forbids workers says SecurityError.
    if (error instanceof TypeError) again();
  }
}

/**
 * Returns true if the worker is newer than this page. A worker may take over while a page from
 * the previous one is still loading, and no event reports that. The worker keeps only its own
 * version's scripts, and this script's name changes with the frame, which it imports. Returns
 * true once per script: one that comes back is missing for another reason.
 */
async function isOlderThanWorker(): Promise<boolean> {
  if ((await caches.match(import.meta.url)) || sessionStorage.getItem(REPLACED) === import.meta.url)
    return false;
  sessionStorage.setItem(REPLACED, import.meta.url);
  return true;
}

export function isUpdateOffered(): boolean {
  return isOffered;
}

export function onUpdateOffered(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/**
 * Activates the new version, because the person wants it now. Does nothing while something is
 * unfinished.
 */
export async function acceptUpdate(): Promise<void> {
  if ((await look()) === 'unfinished') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) await takeOver(registration.waiting);
}

function startLooking(): void {
  if (looking === undefined) {
    looking = setInterval(() => void look(), LOOK_MS);
    document.addEventListener('input', () => void look());
  }
  void look();
}

async function look(): Promise<Use> {
  const use = await readUse();
  if (isReplaced && use !== 'unfinished') {
    clearInterval(looking);
    location.reload();
  } else if (use === 'idle') {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting) tell(registration.waiting);
  }
  offer(!isReplaced && use !== 'unfinished');
  return use;
}

function offer(offered: boolean): void {
  if (offered === isOffered) return;
  isOffered = offered;
  for (const listener of listeners) listener();
}

/**
 * Asks the worker to keep the screens, texts and pictures that enrolling doesn't need. Asks again
 * each minute and when the network returns: the worker goes on where it stopped, and has nothing
 * to do once it has everything. Who saves data gets them on a better line.
 */
function askForRest(): void {
  ask();
  setInterval(ask, ASK_FOR_REST_MS);
  addEventListener('online', ask);
  navigator.serviceWorker.addEventListener('controllerchange', ask);
}

function ask(): void {
  // Without the phone's settings, the next minute asks again.
  void askUnlessSaving().catch(() => undefined);
}

async function askUnlessSaving(): Promise<void> {
  if (!navigator.onLine || savesData()) return;
  // The app's own switch for photos holds for the rest, too.
  if (connection() === 'metered' && (await readPhoneSettings()).wifiOnlyPhotos) return;
  navigator.serviceWorker.controller?.postMessage('keepRest');
}
