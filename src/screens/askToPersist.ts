/** Whether the browser has promised not to clear what is saved here. `unknown`: it makes no such promises. */
export type Persistence = 'granted' | 'denied' | 'notAsked' | 'unknown';

const ASKED = 'persistenceAsked';

/**
 * Asks the browser not to clear what is saved here when the phone runs short. Browsers grant it more readily once
 * something was saved or the app was installed, so it is asked after each save until granted.
 */
export async function askToPersist(): Promise<Persistence> {
  if (!navigator.storage?.persist) return 'unknown';
  localStorage.setItem(ASKED, 'yes');
  return (await navigator.storage.persisted()) || (await navigator.storage.persist())
    ? 'granted'
    : 'denied';
}

/** Asks again at each start and once the app is installed: by then the browser may know the app better. Never before the first save. */
export function keepAskingToPersist(): void {
  addEventListener('appinstalled', askAgain);
  askAgain();
}

function askAgain(): void {
  // A browser that throws here has not promised anything: the screen of this phone says so.
  if (localStorage.getItem(ASKED)) void askToPersist().catch(() => undefined);
}

/** What the browser has answered so far, without asking. */
export async function readPersistence(): Promise<Persistence> {
  if (!navigator.storage?.persisted) return 'unknown';
  if (await navigator.storage.persisted()) return 'granted';
  return localStorage.getItem(ASKED) ? 'denied' : 'notAsked';
}
