import { MAX_WAIT_MS } from './outbox.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 5 * 60_000;
const SPREAD_MS = 5_000;

/**
 * Returns a random wait in milliseconds, between 0 and the current step (full jitter). Without it,
 * a whole team that comes back into coverage would call the host at the same moment.
 * @param tries failures so far
 * @param random from 0 up to 1
 */
export function backOff(tries: number, random: number): number {
  return Math.floor(random * longestBackOff(tries));
}

/** Returns the longest possible wait, in milliseconds, after this many failures. */
export function longestBackOff(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
}

/**
 * Returns how long, in milliseconds, a phone waits before it sends after it comes into coverage, or
 * after the app opens with entries waiting. A whole team does so in the same minute.
 * @param random from 0 up to 1
 */
export function spreadStart(random: number): number {
  return Math.floor(random * SPREAD_MS);
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3: seconds or a date). Returns milliseconds from
 * `now`, at most an hour, or undefined if the header is absent, unreadable or in the past.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return wait > 0 ? Math.min(MAX_WAIT_MS, wait) : undefined;
}
