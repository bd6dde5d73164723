import type { Connection } from '../../domain/outbox/connection.ts';

/** https://wicg.github.io/netinfo/: Chromium only, and `type` on phones only. */
type NetworkInformation = EventTarget & { type?: string; saveData?: boolean };

/** Returns what the browser knows about the connection in use. Works in pages and workers. */
export function connection(): Connection {
  const { type, saveData } = network() ?? {};
  if (saveData || type === 'cellular') return 'metered';
  return type === 'wifi' || type === 'ethernet' ? 'free' : 'unknown';
}

/** Returns true if the person has switched on the browser's own saving of data. */
export function savesData(): boolean {
  return network()?.saveData === true;
}

/** Calls back when the connection changes, if the browser reports it. Returns a stop function. */
export function onConnectionChange(callback: () => void): () => void {
  const told = network();
  told?.addEventListener('change', callback);
  return () => told?.removeEventListener('change', callback);
}

function network(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}
