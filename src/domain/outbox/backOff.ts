import { MAX_WAIT_MS } from './outbox.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 5 * 60_000;
const SPREAD_MS = 5_000;

/**
 * Full jitter: anything from nothing to the step, so that a team coming back into coverage does not knock at once.
 * @param tries failures so far, @param random from 0 up to 1. Milliseconds.
 */
export function backOff(tries: number, random: number): number {
  return Math.floor(random * longestBackOff(tries));
}

/** The step that a wait is drawn from: no wait after so many failures is longer. */
export function longestBackOff(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
}

/**
 * How long a phone holds back when it comes into coverage or the app opens with entries waiting: a whole team does so in
 * the same minute. @param random from 0 up to 1. Milliseconds.
 */
export function spreadStart(random: number): number {
  return Math.floor(random * SPREAD_MS);
}

/** Retry-After (RFC 9110, 10.2.3: seconds or a date) in milliseconds from `now`, at most an hour; undefined if absent, unreadable, or over already: that would be no wait at all. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return wait > 0 ? Math.min(MAX_WAIT_MS, wait) : undefined;
}
