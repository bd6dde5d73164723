import { readUse } from '../../device/drafts/windowUse.ts';

const PATIENCE_MS = 2_000;
const TELL_MS = 500;
/** A page that this one has just replaced releases its locks within this time. */
const LEAVING_MS = 500;

/**
 * Activates a waiting version before the first screen is drawn: nothing is open in this window
 * yet.
 * @returns true if the page must reload for it
 */
export async function updateAtStart(): Promise<boolean> {
  // A browser that rejects this call has no worker either.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting || !navigator.serviceWorker.controller || !(await isNobodyThere()))
    return false;
  return takeOver(registration.waiting);
}

async function isNobodyThere(): Promise<boolean> {
  if ((await readUse()) === 'idle') return true;
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  return (await readUse()) === 'idle';
}

/**
 * Activates a waiting worker. Tells it again and again: Chromium lets the old worker finish its
 * fetches, and may forget the new one if another fetch runs at that moment.
 * @returns false if it doesn't start within 2 seconds, so that nobody waits for it forever
 */
export async function takeOver(waiting: ServiceWorker): Promise<boolean> {
  const telling = setInterval(tell, TELL_MS, waiting);
  const begun = await new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), {
      once: true,
    });
    setTimeout(resolve, PATIENCE_MS, false);
    tell(waiting);
  });
  clearInterval(telling);
  return begun;
}

/** Sends the message that the worker of every version understands: sw/sw.ts. */
export function tell(waiting: ServiceWorker): void {
  waiting.postMessage('update');
}
