import { deliver } from '../src/device/delivery/deliver.ts';
import { endLogins } from '../src/device/delivery/endLogins.ts';
import { spreadStart } from '../src/domain/outbox/backOff.ts';
import { thisPhone } from '../src/device/delivery/phone.ts';

/** Chromium stops a worker after about three minutes. The next sync event sends the rest. */
const BUDGET_MS = 150_000;

/**
 * Tells the host of ended logins, and delivers waiting entries, in the time that the browser gives
 * a worker.
 * @throws if any still wait, so the browser retries. On its last chance it doesn't throw: the page
 *   will send them.
 */
export async function deliverInTime(isLastChance: boolean): Promise<void> {
  const until = thisPhone.now() + BUDGET_MS;
  // When coverage returns, the sync event fires on every phone of a team at once, so spread the
  // start. If the app is open, its page starts sooner.
  await new Promise((resolve) => setTimeout(resolve, spreadStart(thisPhone.random())));
  const ended = await endLogins();
  const left = await deliver(thisPhone, until);
  if ((left > 0 || ended === 'later') && !isLastChance)
    throw new Error(`${left} entries still wait`);
}
