/**
 * Runs `work` under a lock, if it is free now. Returns false if somebody else holds it. The browser
 * frees a lock at once when its holder dies. Without Web Locks the work runs unlocked: the claim in
 * the store is safe by itself.
 */
export async function holdLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!hasLocks()) {
    await work();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Returns false in older browsers, and outside a secure context, which Web Locks need. */
export function hasLocks(): boolean {
  return 'locks' in navigator && navigator.locks !== undefined;
}

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
 * function. Returns undefined if somebody else keeps it. Without Web Locks it always succeeds.
 */
export async function takeLock(name: string, waitMs: number): Promise<(() => void) | undefined> {
  if (!hasLocks()) return () => undefined;
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
