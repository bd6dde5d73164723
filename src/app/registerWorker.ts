import { Workbox } from 'workbox-window';

/** Registers the service worker. A new version waits until no window uses the old one. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await new Workbox('/sw.js').register();
}
