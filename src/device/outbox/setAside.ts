import { entryLock, hasLocks, takeLock } from '../storage/locks.ts';
import { announceChange } from '../storage/changes.ts';

/** Why an entry is out of delivery: its owner corrects it, or is discarding it. */
export type Why = 'editing' | 'discarding';

/** Whoever looks at an entry for a moment, to see whether it may be sent, is done sooner than this. */
const PATIENCE_MS = 1_000;

/**
 * Takes an entry out of delivery until the returned function is called, by holding its lock: nobody sends it, and no
 * other window opens it. When this page dies the browser frees it at once. Undefined if it is being sent, or is set
 * aside in another window. Where Web Locks are missing nothing is held, and the entry's version decides who wins.
 */
export async function setAside(id: string, why: Why): Promise<(() => void) | undefined> {
  const release = await takeLock(entryLock(id), PATIENCE_MS);
  const unmark = release && (await takeLock(markOf(why, id), PATIENCE_MS));
  if (!release || !unmark) {
    release?.();
    return undefined;
  }
  announceChange();
  return () => {
    unmark();
    release();
    announceChange();
  };
}

/** The entries that are set aside now, by any window. */
export async function readSetAside(): Promise<ReadonlyMap<string, Why>> {
  if (!hasLocks()) return new Map();
  const { held = [] } = await navigator.locks.query();
  return new Map(
    held.flatMap(({ name = '' }) => {
      const [why, id] = name.split(':', 2);
      return id !== undefined && (why === 'editing' || why === 'discarding')
        ? [[id, why] as const]
        : [];
    }),
  );
}

/** A lock that does nothing but tell other windows, which cannot see who holds the entry's own lock. */
function markOf(why: Why, id: string): string {
  return `${why}:${id}`;
}
