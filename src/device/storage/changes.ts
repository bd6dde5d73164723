import { ownName } from './practice.ts';

const CHANNEL = ownName('outbox');
const announcer = new BroadcastChannel(CHANNEL);

/** Tells every window, including this one, and the worker that the outbox has changed. */
export function announceChange(): void {
  announcer.postMessage('changed');
}

/**
 * Calls back after every change, whoever made it. Returns a stop function. Messages carry no data,
 * so there's nothing to trust.
 */
export function onOutboxChange(callback: () => void): () => void {
  const listener = new BroadcastChannel(CHANNEL);
  listener.onmessage = callback;
  return () => listener.close();
}
