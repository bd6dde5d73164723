/** When the host last answered, and since when it has not. Times in milliseconds since 1970. */
export type Contact = { heardAt?: number; silentSince?: number };

/** What a person is told. `unknown`: nothing was tried yet. */
export type ShownContact = 'unknown' | 'reached' | 'none';

/** One attempt that fails is no news: it is said only when the silence lasts. */
const SILENCE_MS = 4_000;

export function afterAttempt(contact: Contact, wasHeard: boolean, now: number): Contact {
  if (wasHeard) return { heardAt: now };
  // A clock that went back has made what was noted before a thing of the future.
  const heard = contact.heardAt === undefined ? {} : { heardAt: Math.min(contact.heardAt, now) };
  return { ...heard, silentSince: Math.min(contact.silentSince ?? now, now) };
}

export function shownContact({ heardAt, silentSince }: Contact, now: number): ShownContact {
  if (silentSince !== undefined && now - silentSince >= SILENCE_MS) return 'none';
  return heardAt === undefined ? 'unknown' : 'reached';
}
