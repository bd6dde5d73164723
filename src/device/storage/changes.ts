import { ownName } from './practice.ts';

const CHANNEL = ownName('outbox');
const announcer = new BroadcastChannel(CHANNEL);

/** Tells every window, this one included, and the worker that the outbox has changed. */
export function announceChange(): void {
  announcer.postMessage('changed');
}

/** Calls back after every change, whoever made it. Returns the way to stop. Messages carry nothing, so none is trusted. */
export function onOutboxChange(callback: () => void): () => void {
  const listener = new BroadcastChannel(CHANNEL);
  listener.onmessage = callback;
  return () => listener.close();
}
