import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { typedCode } from '../../src/domain/forms/typed.ts';
import type { Refusal } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { auditAlone } from '../tables/audit.ts';
import { findPerson, type Person } from '../tables/people.ts';
import { findReset } from '../tables/resets.ts';
import type { ResetRow } from '../database/schema.ts';
import { isPlaceKnown, notePlace } from '../tables/loginPlaces.ts';
import { SUSPENDED } from './session.ts';
import { createNetworkThrottle, createThrottle, slotOf, type Attempt } from '../http/throttle.ts';

/** Wrong ones in 15 minutes, for one account from one network. */
const FAILURES_PER_PAIR = 10;
/** From one network to all accounts. A team, and often a whole mobile network, shares one. */
const FAILURES_PER_NETWORK = 100;
/** For one account from all networks where its person never logged in. */
const FAILURES_PER_ACCOUNT = 20;
/** Right ones in 15 minutes for one account, each with a session and an audit line. */
const LOGINS = 60;
/**
 * How many are checked at once: as many as Node has threads for it. A hall that logs in together
 * waits in line, so those still unchecked don't count as wrong.
 */
const AT_ONCE = 4;

/**
 * The status is 200 because section 8 of the specification shows the `msg` of answers with status
 * false.
 */
export const WRONG: Refusal = {
  code: 'wrongLogin',
  msg: 'Wrong user name or password',
};

/** With `reset`, the person logged in with a reset code and must choose a password first. */
type Proved = {
  person: Person & { passwordHash: string };
  reset: ResetRow | undefined;
};
export type CheckLogin = ReturnType<typeof createLoginCheck>;

/**
 * Returns a function that checks a user name with its password or reset code. It slows down
 * guessing, and others' wrong guesses don't keep a person out who comes from where they logged in
 * before: docs/decisions/0026-limits.md.
 */
export function createLoginCheck(host: Pick<Host, 'db' | 'now'>) {
  const byPair = createThrottle(host, 'loginPair', FAILURES_PER_PAIR);
  const byNetwork = createNetworkThrottle(host, 'loginNetwork', FAILURES_PER_NETWORK);
  const byAccount = createThrottle(host, 'loginAccount', FAILURES_PER_ACCOUNT);
  const byPerson = createThrottle(host, 'login', LOGINS);
  const inLine = pLimit(AT_ONCE);
  // An unknown name must take as long as a wrong password, or timing would reveal who has an
  // account.
  const hashOfNobody = hash('nobody has this password');

  /** Counts an attempt wherever it counts, up to the first limit that is used up. */
  async function count(userName: string, network: string, isKnown: boolean): Promise<Attempt[]> {
    const counts = [
      () => byPair.attempt(slotOf(userName, network)),
      ...(isKnown
        ? []
        : [() => byNetwork.attempt(network), () => byAccount.attempt(slotOf(userName))]),
    ];
    const attempts: Attempt[] = [];
    for (const next of counts) {
      const attempt = await next();
      attempts.push(attempt);
      if (attempt.wait > 0) break;
    }
    return attempts;
  }

  async function check(c: Call, userName: string, secret: string): Promise<Proved | Refusal> {
    const { network } = c.var;
    const found = await findPerson(host.db, userName, c.var.withDemo);
    const person = found?.id ?? '';
    const place = placeOf(person, network);
    const isKnown = await isPlaceKnown(host.db, { person, place }, host.now());
    const attempts = await count(userName, network, isKnown);
    const stopped = attempts.find(({ wait }) => wait > 0);
    if (stopped) return tooMany(stopped.wait);
    // Before the slow hash, or a program with the right password could have it made without end.
    const ofPerson = await byPerson.attempt(person);
    if (ofPerson.wait > 0) {
      for (const attempt of attempts) await attempt.takeBack();
      return tooMany(ofPerson.wait);
    }

    const reset = await findReset(host.db, person, host.now());
    const isRight = await verify(
      reset?.codeHash ?? found?.passwordHash ?? (await hashOfNobody),
      reset ? typedCode(secret) : secret,
    );
    if (!found || !isRight) {
      await ofPerson.takeBack();
      c.set('claimed', found?.id);
      // Write one audit line per limit reached. An attacker can't fill the log, and readers see
      // whose account it is.
      const [ofPair, , ofAccount] = attempts;
      if (ofPair?.isLast || ofAccount?.isLast)
        await auditAlone(host.db, {
          at: host.now(),
          actor: found?.id ?? 'nobody',
          action: 'loginsStopped',
        });
      return WRONG;
    }

    const [ofPair, ...others] = attempts;
    await ofPair?.forget();
    for (const attempt of others) await attempt.takeBack();
    // Only whoever knows the secret hears this.
    if (found.suspendedAt !== null) return SUSPENDED;
    await notePlace(host.db, { person, place, usedAt: host.now() });
    const { suspendedAt: _since, ...rest } = found;
    return { person: rest, reset };
  }

  return (c: Call, userName: string, secret: string): Promise<Proved | Refusal> =>
    inLine(() => check(c, userName, secret));
}

function tooMany(wait: number): Refusal {
  return {
    code: 'tooManyLogins',
    msg: 'Too many attempts. Please wait some minutes and try again.',
    retryAfter: wait,
  };
}

/**
 * Shortens a network to 20 bits of a hash with the person. That is enough to know it again, and
 * fits thousands of other networks, so the database doesn't say where a person was.
 */
function placeOf(person: string, network: string): string {
  return createHash('sha256')
    .update(JSON.stringify([person, network]))
    .digest('hex')
    .slice(0, 5);
}
