import type { Host } from '../http/call.ts';
import { siteOf } from '../http/callers.ts';
import { createThrottle, slotOf } from '../http/throttle.ts';
import { auditAlone } from '../tables/audit.ts';

/** Lines at once in 15 minutes, whoever was stopped and wherever. */
const LINES = 20;
const SUMMED_AFTER_MS = 5 * 60_000;

/**
 * Returns a function that notes in the audit log that guessing was stopped. Strangers choose how
 * often that is, so an account, or the network of a stranger who named none, has one line in 15
 * minutes, and all have 20. One more line every five minutes counts the rest.
 */
export function createStoppedLogins(host: Pick<Host, 'db' | 'now'>) {
  const ofWhom = createThrottle(host, 'stoppedOf', 1);
  const inAll = createThrottle(host, 'stoppedAll', LINES);
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;

  const note = (actor: string, detail = '') =>
    auditAlone(host.db, { at: host.now(), actor, action: 'loginsStopped', detail });

  async function sum(): Promise<void> {
    const count = leftOut;
    leftOut = 0;
    timer = undefined;
    // A database that fails has its own line in the log at the next call.
    await note('host', String(count)).catch(() => undefined);
  }

  /** @param person the id of the account, undefined if there is none of that name */
  return async (person: string | undefined, network: string): Promise<void> => {
    const whom = person ?? slotOf(siteOf(network) ?? network);
    const isToldNow =
      (await ofWhom.attempt(whom)).wait === 0 && (await inAll.attempt('all')).wait === 0;
    if (isToldNow) return note(person ?? 'nobody');
    leftOut += 1;
    timer ??= setTimeout(() => void sum(), SUMMED_AFTER_MS).unref();
  };
}
