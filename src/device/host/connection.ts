import type { Connection } from '../../domain/outbox/connection.ts';

/** https://wicg.github.io/netinfo/: Chromium only, and the kind of connection on phones only. */
type NetworkInformation = EventTarget & { type?: string; saveData?: boolean };

/** What the browser tells of the connection in use, in page and worker. */
export function connection(): Connection {
  const { type, saveData } = network() ?? {};
  if (saveData || type === 'cellular') return 'metered';
  return type === 'wifi' || type === 'ethernet' ? 'free' : 'unknown';
}

/** Calls back when the connection changes, where the browser tells. Returns the way to stop. */
export function onConnectionChange(callback: () => void): () => void {
  const told = network();
  told?.addEventListener('change', callback);
  return () => told?.removeEventListener('change', callback);
}

function network(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}
