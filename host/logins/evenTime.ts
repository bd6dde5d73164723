import { setTimeout as wait } from 'node:timers/promises';

/** Several times what a hash takes on a busy machine. */
const REFUSED_AFTER_MS = 500;

/**
 * Waits until a refusal may go out, so that its time doesn't tell whether there was a password to
 * check.
 * @param begun when the attempt had its turn, by `performance.now()`
 */
export async function evenTime(begun: number): Promise<void> {
  await wait(Math.max(0, REFUSED_AFTER_MS - (performance.now() - begun)));
}
