import { onOutboxChange } from '../../device/storage/changes.ts';

/**
 * Calls back when entries or the login may have changed. It also calls back when a page returns,
 * because a page that was frozen or kept for "back" has missed changes, and when another window's
 * localStorage gets here, which may be after the message that the login has changed.
 * Returns a function that stops it.
 */
export function onEveryReason(callback: () => void): () => void {
  const stopListening = onOutboxChange(callback);
  addEventListener('pageshow', callback);
  addEventListener('storage', callback);
  document.addEventListener('visibilitychange', callback);
  return () => {
    removeEventListener('pageshow', callback);
    removeEventListener('storage', callback);
    document.removeEventListener('visibilitychange', callback);
    stopListening();
  };
}
