import { onOutboxChange } from '../device/storage/changes.ts';

/**
 * Calls back when entries or the login may have changed. It also calls back when a page returns,
 * because a page that was frozen or kept for "back" has missed changes.
 * Returns a function that stops it.
 */
export function onEveryReason(callback: () => void): () => void {
  const stopListening = onOutboxChange(callback);
  addEventListener('pageshow', callback);
  document.addEventListener('visibilitychange', callback);
  return () => {
    removeEventListener('pageshow', callback);
    document.removeEventListener('visibilitychange', callback);
    stopListening();
  };
}
