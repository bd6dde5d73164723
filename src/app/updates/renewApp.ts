import { ChunkLoadError } from '../../ui/loadChunk.ts';
import { takeOver } from './activateWorker.ts';

const RENEWED = 'renewedAt';
const NOT_AGAIN_MS = 10 * 60_000;
const INSTALL_MS = 60_000;

/**
 * Takes the newest version from the host and reloads the page, for a page that misses a part of
 * itself. Does so at most once in ten minutes. Without the host it does nothing: a reload would
 * bring nothing new, and could only lose what is here. It never touches stored data.
 * @returns true if the page is reloading
 */
export async function renewApp(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
  if (Math.abs(Date.now() - last) < NOT_AGAIN_MS || !(await isHostThere())) return false;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  // Reload even if the worker can't be renewed: this page is broken.
  await renewWorker().catch(() => undefined);
  location.reload();
  return true;
}

/**
 * Handles a part that didn't load. It may belong to an old version; then the page reloads as the
 * new one, if there is one. A part of which nothing was heard, without a cause, is on a bad line:
 * the next page would only wait again.
 * @throws what it was given
 */
export async function renewOr(error: unknown): Promise<never> {
  const isGone = error instanceof ChunkLoadError && error.cause !== undefined;
  if (isGone && (await renewApp())) await new Promise(() => undefined);
  throw error;
}

async function isHostThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/sw.js', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    return ok;
  } catch {
    // No network: the missing part will load another time.
    return false;
  }
}

async function renewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const isOver = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', isOver);
    setTimeout(resolve, INSTALL_MS);
    isOver();
  });
  if (registration?.waiting) await takeOver(registration.waiting);
}
