import type { Refusal } from './answers.ts';

const WINDOW_MS = 15 * 60_000;
/** More keys than this are not remembered; the oldest go first. */
const MAX_KEYS = 20_000;

/** For calls that show other people: one person reads, a program copies. */
export const TOO_MANY_LOOKS = {
  status: 429,
  code: 'tooManyLooks',
  msg: 'Too many requests. Please wait some minutes and try again.',
} satisfies Refusal;

/** Counts attempts by a key within 15 minutes of the first, in memory. @param limit attempts that are let through */
export function createThrottle(limit: number) {
  const attemptsByKey = new Map<string, { count: number; until: number }>();

  return {
    /** Counts an attempt before its outcome is known, so that many at once cannot pass. Milliseconds to wait, 0 to go on. */
    attempt(key: string, now: number): number {
      const known = attemptsByKey.get(key);
      const attempts = known && known.until > now ? known : { count: 0, until: now + WINDOW_MS };
      if (attempts.count >= limit) return attempts.until - now;
      attemptsByKey.set(key, { ...attempts, count: attempts.count + 1 });
      const [oldest] = attemptsByKey.keys();
      if (attemptsByKey.size > MAX_KEYS && oldest !== undefined) attemptsByKey.delete(oldest);
      return 0;
    },
    /** The attempt that was just counted is the last that is let through. */
    isUsedUp: (key: string) => (attemptsByKey.get(key)?.count ?? 0) >= limit,
    /** That attempt was no failure. */
    takeBack(key: string): void {
      const attempts = attemptsByKey.get(key);
      if (attempts) attemptsByKey.set(key, { ...attempts, count: attempts.count - 1 });
    },
    /** Forgets all attempts. */
    forget(key: string): void {
      attemptsByKey.delete(key);
    },
  };
}
