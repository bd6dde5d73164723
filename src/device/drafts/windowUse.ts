import { namesOfDrafts } from './drafts.ts';
import { formLock, IN_USE, locksHeld, TYPING } from '../storage/locks.ts';

/**
 * The combined state of all the app's windows on this phone. `unfinished`: an update would
 * interrupt something. `inUse`: somebody is looking at the app. `idle`: nobody is.
 */
export type Use = 'unfinished' | 'inUse' | 'idle';

/**
 * Locks of entries that are in flight, being corrected or being discarded, and of a paused outbox:
 * the pause would end with its window.
 */
const AT_WORK = /^(practice-)?(outbox|editing:|discarding:)/;

/** Reads the state from the locks. All windows and the worker share them. */
export async function readUse(): Promise<Use> {
  const names = await locksHeld();
  if (names.some((name) => AT_WORK.test(name) || name.startsWith(TYPING))) return 'unfinished';
  if (names.some((name) => name.startsWith('form:')) && (await hasDraft(names)))
    return 'unfinished';
  return names.some((name) => name.startsWith(IN_USE)) ? 'inUse' : 'idle';
}

/** Returns true if an open form has a draft, which means somebody typed something unsaved. */
async function hasDraft(held: string[]): Promise<boolean> {
  // If the store doesn't open, anything typed is only in the form. Assume that there is a draft.
  const drafts = await namesOfDrafts().catch(() => undefined);
  return drafts?.some((name) => held.includes(formLock(name))) ?? true;
}
