import { readUse } from '../../device/drafts/windowUse.ts';

const PATIENCE_MS = 2_000;
const TELL_MS = 500;
/** A page that this one has just replaced lets go of its locks within this time. */
const LEAVING_MS = 500;

/**
 * At a start nothing is open in this window yet: a version that waits is taken before the screen is drawn.
 * @returns true if the page must be loaded again for that
 */
export async function updateAtStart(): Promise<boolean> {
  // A browser that refuses to say has no worker either.
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
 * Lets a waiting worker begin. It is told again and again: Chromium lets the old one finish what it has to fetch, and may
 * forget the new one when something else is fetched at that moment. False if it does not begin, so that nobody waits for it for ever.
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

/** The word that the worker of every version understands: sw/sw.ts. */
export function tell(waiting: ServiceWorker): void {
  waiting.postMessage('update');
}
