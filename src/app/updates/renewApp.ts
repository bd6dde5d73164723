import { ChunkLoadError } from '../../ui/loadChunk.ts';
import { takeOver } from './activateWorker.ts';

const RENEWED = 'renewedAt';
const NOT_AGAIN_MS = 10 * 60_000;
const INSTALL_MS = 60_000;

/**
 * For a page that misses a part of itself: takes the newest version from the host and loads the page again, at most
 * once in ten minutes. Without the host nothing happens, because only what is on the phone would be lost by it; nothing that
 * is stored is touched.
 * @returns true if the page is being loaded again
 */
export async function renewApp(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
  if (Math.abs(Date.now() - last) < NOT_AGAIN_MS || !(await isHostThere())) return false;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  // A worker that cannot be renewed is no reason to stay on a broken page.
  await renewWorker().catch(() => undefined);
  location.reload();
  return true;
}

/** For a part that did not load: it may be one of an old version, then the page comes back as the new one, if there is one. @throws what it was given */
export async function renewOr(error: unknown): Promise<never> {
  if (error instanceof ChunkLoadError && (await renewApp())) await new Promise(() => undefined);
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
    // No network: the part that is missing will be there another time.
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
