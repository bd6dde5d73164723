import { useEffect, useSyncExternalStore } from 'react';

/**
 * Whether the app opens and enrols without a signal: `no` while the worker still fetches what that
 * needs, `now` in the first page that finds it so, `yes` in later ones, and `never` where the
 * browser has no workers, as in a private window of Firefox.
 */
type OfflineReady = 'no' | 'now' | 'yes' | 'never';

const SAID = 'saidOfflineReady';
const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
const wasSaid = localStorage.getItem(SAID) !== null;

/** A worker takes charge when it has kept all that enrolling needs: sw/sw.ts. */
export function useOfflineReady(): OfflineReady {
  const ready = useSyncExternalStore(onWorkerChange, readOfflineReady);
  useEffect(() => {
    if (ready === 'now') localStorage.setItem(SAID, 'yes');
  }, [ready]);
  return ready;
}

function readOfflineReady(): OfflineReady {
  if (!workers) return 'never';
  if (!workers.controller) return 'no';
  return wasSaid ? 'yes' : 'now';
}

function onWorkerChange(callback: () => void): () => void {
  workers?.addEventListener('controllerchange', callback);
  return () => workers?.removeEventListener('controllerchange', callback);
}
