import { EARLIEST_MS } from './calendar.ts';

/** Clocks differ by minutes. Only one that is further ahead is called wrong. */
const AHEAD_MS = 10 * 60_000;

/**
 * Returns when something happened on a phone. If its clock was wrong, that is the host's time, and
 * `isWrong` is true: nothing happens after it has come, or before there was this app.
 * @param said what the phone's clock said, in milliseconds since 1970
 * @param receivedAt when the host received it
 */
export function phoneTime(said: number, receivedAt: number): { at: number; isWrong: boolean } {
  const isWrong = said < EARLIEST_MS || said > receivedAt + AHEAD_MS;
  return { at: isWrong ? receivedAt : Math.min(said, receivedAt), isWrong };
}
