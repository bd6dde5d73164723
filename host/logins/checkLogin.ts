import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { typedCode } from '../../src/domain/forms/typed.ts';
import type { Refusal } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { siteOf } from '../http/callers.ts';
import { findPerson, type Person } from '../tables/people.ts';
import { findReset } from '../tables/resets.ts';
import type { ResetRow } from '../database/schema.ts';
import { isPlaceKnown, notePlace } from '../tables/loginPlaces.ts';
import { evenTime } from './evenTime.ts';
import { createLines } from '../turns/lines.ts';
import { SUSPENDED } from './session.ts';
import { createStoppedLogins } from './stoppedLogins.ts';
import { createNetworkThrottle, createThrottle, slotOf, type Attempt } from '../http/throttle.ts';

/** Wrong ones in 15 minutes, for one account from one network. */
const FAILURES_PER_PAIR = 10;
/** From one network to all accounts. A team, and often a whole mobile network, shares one. */
const FAILURES_PER_NETWORK = 100;
/** For one account from all networks. */
const FAILURES_PER_ACCOUNT = 20;
/** Right ones in 15 minutes for one account, each with a session and an audit line. */
const LOGINS = 60;
/**
 * How many are checked at once: as many as Node has threads for it. A hall that logs in together
 * waits in line, so those still unchecked don't count as wrong. Each network has a line of its own.
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
/** With `begun`, the answer goes out in even time. */
type Checked = { said: Proved | Refusal; begun?: number };
export type CheckLogin = ReturnType<typeof createLoginCheck>;

/**
 * Returns a function that checks a user name with its password or reset code. It slows down
 * guessing, and others' wrong guesses don't keep a person out who comes from where they logged in
 * before: docs/decisions/0026-limits.md. Where guessing was stopped, no refusal tells who has an
 * account, or who logged in there.
 */
export function createLoginCheck(host: Pick<Host, 'db' | 'now'>) {
  const byPair = createThrottle(host, 'loginPair', FAILURES_PER_PAIR);
  const byNetwork = createNetworkThrottle(host, 'loginNetwork', FAILURES_PER_NETWORK);
  const byAccount = createThrottle(host, 'loginAccount', FAILURES_PER_ACCOUNT);
  const byPerson = createThrottle(host, 'login', LOGINS);
  const noteStopped = createStoppedLogins(host);
  const inLine = createLines(AT_ONCE);
  // An unknown name must take as long as a wrong password, or timing would reveal who has an
  // account.
  const hashOfNobody = hash('nobody has this password');

  /**
   * Counts an attempt wherever it counts, up to the first limit that is used up. Those of people
   * who are known there count as well, or the counts of others would show them.
   */
  async function count(userName: string, network: string): Promise<Attempt[]> {
    const counts = [
      () => byPair.attempt(slotOf(userName, network)),
      () => byNetwork.attempt(network),
      () => byAccount.attempt(slotOf(userName)),
    ];
    const attempts: Attempt[] = [];
    for (const next of counts) {
      const attempt = await next();
      attempts.push(attempt);
      if (attempt.wait > 0) break;
    }
    return attempts;
  }

  async function check(c: Call, userName: string, secret: string): Promise<Checked> {
    const begun = performance.now();
    const { network } = c.var;
    const found = await findPerson(host.db, userName, c.var.withDemo);
    const person = found?.id ?? '';
    const place = placeOf(person, network);
    const isKnown = await isPlaceKnown(host.db, { person, place }, host.now());
    const attempts = await count(userName, network);
    const [ofPair, ...others] = attempts;
    const stopped = attempts.find(({ wait }) => wait > 0);
    const evenly = stopped && { said: tooMany(stopped.wait), begun };
    // Only the right password helps where others guess, and only whoever logged in there before.
    if (evenly && (!isKnown || stopped === ofPair)) return evenly;
    // Before the slow hash, or a program with the right password could have it made without end.
    const ofPerson = await byPerson.attempt(person);
    if (ofPerson.wait > 0) {
      for (const attempt of attempts) await attempt.takeBack();
      return evenly ?? { said: tooMany(ofPerson.wait) };
    }

    const reset = await findReset(host.db, person, host.now());
    const isRight = await verify(
      reset?.codeHash ?? found?.passwordHash ?? (await hashOfNobody),
      reset ? typedCode(secret) : secret,
    );
    if (!found || !isRight) {
      await ofPerson.takeBack();
      c.set('claimed', found?.id);
      const [, , ofAccount] = attempts;
      if (ofPair?.isLast || ofAccount?.isLast) await noteStopped(found?.id, network);
      return evenly ?? { said: WRONG };
    }

    await ofPair?.forget();
    for (const attempt of others) await attempt.takeBack();
    // Only whoever knows the secret hears this.
    if (found.suspendedAt !== null) return { said: SUSPENDED };
    await rememberPlace(host, c, person);
    const { suspendedAt: _since, ...rest } = found;
    return { said: { person: rest, reset } };
  }

  return async (c: Call, userName: string, secret: string): Promise<Proved | Refusal> => {
    const { network } = c.var;
    const { said, begun } = await inLine(siteOf(network) ?? network, () =>
      check(c, userName, secret),
    );
    if (begun !== undefined) await evenTime(begun);
    return said;
  };
}

/** Remembers that a person logs in from where the call comes from. */
export async function rememberPlace(
  { db, now }: Pick<Host, 'db' | 'now'>,
  c: Call,
  person: string,
): Promise<void> {
  await notePlace(db, { person, place: placeOf(person, c.var.network), usedAt: now() });
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
