import { hasLocks } from '../storage/locks.ts';
import { ownName } from '../storage/practice.ts';

/**
 * Held by the page whose person paused sending. A lock, because every window and the worker can see it, and because
 * the browser frees it when that page dies: nothing stays paused behind anybody's back.
 */
const LOCK = ownName('outbox-paused');
let release: (() => void) | undefined;

/** From now on nobody on this phone starts an attempt to send; those under way finish. Returns once that is so. */
export async function pauseSending(): Promise<void> {
  if (release) return;
  const untilReleased = new Promise<void>((resolve) => (release = resolve));
  if (!hasLocks()) return;
  await new Promise<void>((held) => {
    // Shared: several windows may pause at once, and sending goes on when the last of them lets it.
    const request = navigator.locks.request(LOCK, { mode: 'shared' }, () => {
      held();
      return untilReleased;
    });
    // A page on its way out gets no lock, and needs none.
    request.catch(() => held());
  });
}

/** Lets sending go on, as far as this page paused it. */
export function endPause(): void {
  release?.();
  release = undefined;
}

/** True while some page on this phone has paused sending; where Web Locks are missing, only this page is asked. */
export async function isSendingPaused(): Promise<boolean> {
  if (release) return true;
  if (!hasLocks()) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
