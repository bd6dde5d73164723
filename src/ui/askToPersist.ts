/** The browser's promise not to clear what is saved here. `unknown`: it makes no such promises. */
export type Persistence = 'granted' | 'denied' | 'notAsked' | 'unknown';

const ASKED = 'persistenceAsked';

/**
 * Asks the browser not to clear what is saved here when the phone runs short of space. Browsers
 * agree more readily once something was saved or the app was installed, so the app asks after each
 * save until one agrees.
 */
export async function askToPersist(): Promise<Persistence> {
  if (!navigator.storage?.persist) return 'unknown';
  localStorage.setItem(ASKED, 'yes');
  return (await navigator.storage.persisted()) || (await navigator.storage.persist())
    ? 'granted'
    : 'denied';
}

/**
 * Asks again at each start and when the app is installed, because the browser may agree by then.
 * Never asks before the first save.
 */
export function keepAskingToPersist(): void {
  addEventListener('appinstalled', askAgain);
  askAgain();
}

function askAgain(): void {
  // A browser that throws has promised nothing, and the phone screen shows that.
  if (localStorage.getItem(ASKED)) void askToPersist().catch(() => undefined);
}

/** Returns the browser's answer so far, without asking. */
export async function readPersistence(): Promise<Persistence> {
  if (!navigator.storage?.persisted) return 'unknown';
  if (await navigator.storage.persisted()) return 'granted';
  return localStorage.getItem(ASKED) ? 'denied' : 'notAsked';
}
