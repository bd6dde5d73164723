import { deliver } from '../src/device/delivery/deliver.ts';
import { spreadStart } from '../src/domain/outbox/backOff.ts';
import { thisPhone } from '../src/device/delivery/phone.ts';

/** Chromium stops a worker after about three minutes; what is not sent by then is left to the next wake-up. */
const BUDGET_MS = 150_000;

/**
 * Sends what waits while the browser lets the worker live.
 * @throws while entries wait, so that the browser tries again; on its last try the page will do it
 */
export async function deliverInTime(isLastChance: boolean): Promise<void> {
  const until = thisPhone.now() + BUDGET_MS;
  // The browser fires this on every phone of a team as coverage comes back. With the app open, its page starts before that.
  await new Promise((resolve) => setTimeout(resolve, spreadStart(thisPhone.random())));
  const left = await deliver(thisPhone, until);
  if (left > 0 && !isLastChance) throw new Error(`${left} entries still wait`);
}
