import { onOutboxChange } from '../device/storage/changes.ts';

/** Calls back when entries or the login may have changed: a page that was frozen or kept for "back" has missed it meanwhile. Returns the way to stop. */
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
