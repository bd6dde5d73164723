import { connection, savesData } from '../../device/host/connection.ts';
import { readPhoneSettings } from '../../device/storage/phoneSettings.ts';

const ASK_AGAIN_MS = 60_000;

/**
 * Asks the worker to keep the screens, texts and pictures that enrolling doesn't need. Asks again
 * each minute and when the network returns: the worker goes on where it stopped, and has nothing
 * to do once it has everything. Who saves data gets them on a better line.
 */
export function askForRest(): void {
  ask();
  setInterval(ask, ASK_AGAIN_MS);
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
