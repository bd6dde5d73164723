import { entryLock, locksHeld, takeLock } from '../storage/locks.ts';
import { announceChange } from '../storage/changes.ts';

/** The reason an entry is out of delivery: its owner is correcting or discarding it. */
export type Why = 'editing' | 'discarding';

/** Delivery holds the lock briefly even when it doesn't send, but for less time than this. */
const PATIENCE_MS = 1_000;

/**
 * Takes an entry out of delivery by holding its lock, until you call the returned function. Nobody
 * sends the entry meanwhile, and no other window opens it. If this page dies, the browser frees the
 * lock at once. Returns undefined if the entry is in flight or set aside in another window.
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

/** Returns the ids of the entries that any window has set aside, with the reasons. */
export async function readSetAside(): Promise<ReadonlyMap<string, Why>> {
  const held = await locksHeld();
  return new Map(
    held.flatMap((name) => {
      const [why, id] = name.split(':', 2);
      return id !== undefined && (why === 'editing' || why === 'discarding')
        ? [[id, why] as const]
        : [];
    }),
  );
}

/** Names a second lock that tells other windows the reason. The entry's own lock can't show it. */
function markOf(why: Why, id: string): string {
  return `${why}:${id}`;
}
