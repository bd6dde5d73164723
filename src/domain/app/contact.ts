/** When the host last answered, and since when it hasn't. Times in milliseconds since 1970. */
export type Contact = { heardAt?: number; silentSince?: number };

/**
 * The contact as the person sees it. `unknown`: the app hasn't tried yet, or the last attempt
 * failed just now.
 */
export type ShownContact = 'unknown' | 'reached' | 'none';

/** A single failed attempt isn't worth reporting, so the silence must last this long. */
const SILENCE_MS = 4_000;

export function afterAttempt(contact: Contact, wasHeard: boolean, now: number): Contact {
  if (wasHeard) return { heardAt: now };
  // If the clock went back, earlier times now lie in the future.
  const heard = contact.heardAt === undefined ? {} : { heardAt: Math.min(contact.heardAt, now) };
  return { ...heard, silentSince: Math.min(contact.silentSince ?? now, now) };
}

export function shownContact({ heardAt, silentSince }: Contact, now: number): ShownContact {
  // The outbox says "no internet" after its first failed attempt. "Connected" must not stand above.
  if (silentSince !== undefined) return now - silentSince >= SILENCE_MS ? 'none' : 'unknown';
  return heardAt === undefined ? 'unknown' : 'reached';
}
