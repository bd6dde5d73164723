/**
 * Runs `work` while holding the lock of that name, if it is free now. Returns false if somebody else holds it.
 * The browser frees a lock at once when its holder dies. Where Web Locks are missing the work runs unlocked:
 * the claim in the store is safe by itself.
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

/** Web Locks need a secure context and are missing in older browsers. */
export function hasLocks(): boolean {
  return 'locks' in navigator && navigator.locks !== undefined;
}

/** Whoever sends an entry, corrects it or discards it holds its lock: never two of them at once. */
export function entryLock(id: string): string {
  return `outbox:${id}`;
}

/** Whoever has a form open holds its lock: two windows with one form would save two people under one id. */
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
 * Takes the lock of that name, waiting a moment for it, and keeps it until the returned function is called.
 * Undefined if somebody else keeps it. Where Web Locks are missing it is always given.
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
