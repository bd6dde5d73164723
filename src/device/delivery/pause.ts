import { announceChange } from '../storage/changes.ts';
import { locksHeld } from '../storage/locks.ts';
import { ownName } from '../storage/practice.ts';

/**
 * The lock held by a page whose person paused sending. Every window and the worker can see a lock.
 * The browser frees it when the page dies, so sending never stays paused unnoticed.
 */
const LOCK = ownName('outbox-paused');
let release: (() => void) | undefined;

/** Stops all new attempts on this phone. Attempts in flight finish. Resolves once it applies. */
export async function pauseSending(): Promise<void> {
  if (release) return;
  const untilReleased = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((held) => {
    // Shared, because several windows may pause at once. Sending resumes when the last one ends.
    const request = navigator.locks.request(LOCK, { mode: 'shared' }, () => {
      held();
      return untilReleased;
    });
    // A page that is unloading can't get the lock, and doesn't need it.
    void request.catch(() => held()).finally(announceChange);
  });
  announceChange();
}

/** Ends this page's pause. Other pages may still be pausing. */
export function endPause(): void {
  release?.();
  release = undefined;
}

/** Returns true while any page has paused sending. */
export async function isSendingPaused(): Promise<boolean> {
  return release !== undefined || (await isPausedElsewhere());
}

/** Returns true while another page than this one has paused sending. */
export async function isPausedElsewhere(): Promise<boolean> {
  const held = (await locksHeld()).filter((name) => name === LOCK);
  return held.length > (release ? 1 : 0);
}
