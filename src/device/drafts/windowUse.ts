import { namesOfDrafts } from './draftRecords.ts';
import { formLock, hasLocks } from '../storage/locks.ts';

/**
 * What the windows of this phone are doing, all of them together. `unfinished`: something would be disturbed by another
 * version of the app; `inUse`: somebody is looking; `idle`: nobody is there.
 */
export type Use = 'unfinished' | 'inUse' | 'idle';

/** Begin the names of locks with which a window tells the others what its person is doing: src/app/start/watchUse.ts. */
export const TYPING = 'typing:';
export const IN_USE = 'in-use:';

/** Entries being sent, corrected or discarded, and a pause of sending, which would end with its window. */
const AT_WORK = /^(practice-)?(outbox|editing:|discarding:)/;

/** Asks the locks, which every window and the worker share and which end with their holder. Where Web Locks are missing nobody can know. */
export async function readUse(): Promise<Use> {
  if (!hasLocks()) return 'unfinished';
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = '' }) => name);
  if (names.some((name) => AT_WORK.test(name) || name.startsWith(TYPING))) return 'unfinished';
  if (names.some((name) => name.startsWith('form:')) && (await hasDraft(names)))
    return 'unfinished';
  return names.some((name) => name.startsWith(IN_USE)) ? 'inUse' : 'idle';
}

/** A form that is open and has a draft: something was typed that is not saved. */
async function hasDraft(held: string[]): Promise<boolean> {
  // A store that does not open keeps no drafts, so what is typed lives in the form alone.
  const drafts = await namesOfDrafts().catch(() => undefined);
  return drafts?.some((name) => held.includes(formLock(name))) ?? true;
}
