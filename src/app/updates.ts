import { Workbox } from 'workbox-window';
import { readUse, type Use } from '../device/busy.ts';

const LOOK_MS = 1_000;
const ASK_HOST_MS = 60 * 60_000;
const PATIENCE_MS = 2_000;

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
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page of its own version.
    if (!hadWorker) return;
    isReplaced = true;
    startLooking();
  });
  await workbox.register({ immediate: true });
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
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting || !navigator.serviceWorker.controller || (await readUse()) !== 'idle') return false;
  return takeOver(registration.waiting);
}

/** Lets a waiting worker begin. False if it does not, so that nobody waits for it at every start. */
export async function takeOver(waiting: ServiceWorker): Promise<boolean> {
  const begun = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(resolve, PATIENCE_MS, false);
  });
  tell(waiting);
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
  if (registration?.waiting) tell(registration.waiting);
}

/** The word that the worker of every version understands: sw/sw.ts. */
function tell(waiting: ServiceWorker): void {
  waiting.postMessage('update');
}

function startLooking(): void {
  looking ??= setInterval(() => void look(), LOOK_MS);
  document.addEventListener('input', () => void look());
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
