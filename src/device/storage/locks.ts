/**
 * Runs `work` under a lock, if it is free now. Returns false if somebody else holds it. The browser
 * frees a lock at once when its holder dies.
 */
export async function holdLock(name: string, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Lists the names of the locks that any window or the worker holds. */
export async function locksHeld(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name = '' }) => name);
}

/** Prefixes of locks by which a window shows the others its state: src/app/updates/watchUse.ts. */
export const TYPING = 'typing:';
export const IN_USE = 'in-use:';

/** Names the lock that you must hold to send, correct or discard an entry, one at a time. */
export function entryLock(id: string): string {
  return `outbox:${id}`;
}

/**
 * Names the lock that a window holds while a form is open. Two windows with the same form would
 * save two people under one id.
 */
export function formLock({
  owner,
  form,
  entry = 'new',
}: {
  owner: string;
  form: string;
  entry?: string;
}): string {
  return `form:${owner}:${form}:${entry}`;
}

/**
 * Takes a lock, waiting up to `waitMs` milliseconds, and holds it until you call the returned
 * function. Returns undefined if somebody else keeps it.
 */
export async function takeLock(name: string, waitMs: number): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    let release: () => void;
    const untilReleased = new Promise<void>((done) => (release = done));
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(waitMs) }, () => {
        resolve(release);
        return untilReleased;
      })
      .catch((error: unknown) =>
        error instanceof DOMException && error.name === 'TimeoutError'
          ? resolve(undefined)
          : reject(error),
      );
  });
}
