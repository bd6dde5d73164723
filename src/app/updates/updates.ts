import { Workbox } from 'workbox-window';
import { readUse, type Use } from '../../device/drafts/windowUse.ts';
import { takeOver, tell } from './activateWorker.ts';

const LOOK_MS = 1_000;
const ASK_HOST_MS = 60 * 60_000;
const REPLACED = 'replacedScript';

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
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && askHost(),
  );
}

/**
 * A worker may take over while a page that the one before it gave out is still on its way, and nobody hears of that. It
 * keeps the scripts of its own version only; the name of this one changes with the frame, which it imports. Said once of a script: one that comes again is missing for another reason.
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

/** The person wants the new version now. */
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
