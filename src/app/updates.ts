import { Workbox } from 'workbox-window';
import { readUse, type Use } from '../device/busy.ts';

const LOOK_MS = 1_000;
const ASK_HOST_MS = 60 * 60_000;
const PATIENCE_MS = 2_000;
const TELL_MS = 500;
const REPLACED = 'replacedScript';
/** A page that this one has just replaced lets go of its locks within this time. */
const LEAVING_MS = 500;

let isOffered = false;
let isReplaced = false;
let looking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * Registers the service worker. A new version waits: it is offered while nobody on this phone is in the middle of
 * something, and taken by itself when nobody is there. A window reloads only under the same rule; until then its old
 * page works on with the new worker, and gets its chunks from the host, which keeps them for 30 days.
 */
export async function keepUpToDate(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', startLooking);
  // The first worker of all takes over a page of its own version.
  const hadWorker = navigator.serviceWorker.controller !== null;
  const replaced = () => {
    isReplaced = true;
    startLooking();
  };
  if (hadWorker) navigator.serviceWorker.addEventListener('controllerchange', replaced);
  await workbox.register({ immediate: true });
  if (hadWorker && (await isOlderThanWorker())) replaced();
  const askHost = () => void workbox.update().catch(() => undefined); // Without a network there is nothing new.
  setInterval(askHost, ASK_HOST_MS);
  addEventListener('online', askHost);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askHost());
}

/**
 * At a start nothing is open in this window yet: a version that waits is taken before the screen is drawn.
 * @returns true if the page must be loaded again for that
 */
export async function updateAtStart(): Promise<boolean> {
  // A browser that refuses to say has no worker either.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting || !navigator.serviceWorker.controller || !(await isNobodyThere())) return false;
  return takeOver(registration.waiting);
}

/**
 * A worker may take over while a page that the one before it gave out is still on its way, and nobody hears of that. It
 * keeps the scripts of its own version only. Said once of a script: one that comes again is missing for another reason.
 */
async function isOlderThanWorker(): Promise<boolean> {
  if ((await caches.match(import.meta.url)) || sessionStorage.getItem(REPLACED) === import.meta.url) return false;
  sessionStorage.setItem(REPLACED, import.meta.url);
  return true;
}

async function isNobodyThere(): Promise<boolean> {
  if ((await readUse()) === 'idle') return true;
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  return (await readUse()) === 'idle';
}

/**
 * Lets a waiting worker begin. It is told again and again: Chromium lets the old one finish what it has to fetch, and may
 * forget the new one when something else is fetched at that moment. False if it does not begin, so that nobody waits for it for ever.
 */
export async function takeOver(waiting: ServiceWorker): Promise<boolean> {
  const telling = setInterval(tell, TELL_MS, waiting);
  const begun = await new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(resolve, PATIENCE_MS, false);
    tell(waiting);
  });
  clearInterval(telling);
  return begun;
}

export function isUpdateOffered(): boolean {
  return isOffered;
}

export function onUpdateOffered(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** The person wants the new version now. */
export async function acceptUpdate(): Promise<void> {
  if ((await look()) === 'unfinished') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) await takeOver(registration.waiting);
}

/** The word that the worker of every version understands: sw/sw.ts. */
function tell(waiting: ServiceWorker): void {
  waiting.postMessage('update');
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
