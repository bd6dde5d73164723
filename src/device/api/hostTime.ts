import { EARLIEST_MS } from '../../domain/app/calendar.ts';

/** A smaller difference comes from a slow line, a smaller jump from a correction of the clock. */
const RIGHT_MS = 10 * 60_000;

/** How far the phone's clock is ahead of the host's, or 0 if nobody knows. */
let ahead = 0;
let started = 0;

/** Returns when this page started, by the clock as it is now. It changes if the clock jumps. */
const startOfPage = () => Date.now() - performance.now();

/**
 * Notes the host's time, as its own answer gives it. That of a login page doesn't count, nor that
 * of a router that answers in the host's place and doesn't know the time.
 */
export function noteHostTime({ headers }: Response): void {
  const at = Date.parse(headers.get('Date') ?? '');
  ahead = at > EARLIEST_MS ? Date.now() - at : 0;
  started = startOfPage();
}

/**
 * Returns the time in milliseconds since 1970: the host's if the phone's clock is known to be
 * wrong. After a jump of that clock, or a long sleep, it isn't known any more.
 */
export function timeNow(): number {
  const isWrong = Math.abs(ahead) > RIGHT_MS;
  const isSteady = Math.abs(startOfPage() - started) < RIGHT_MS;
  return Date.now() - (isWrong && isSteady ? ahead : 0);
}
