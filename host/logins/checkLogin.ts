import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '../http/answers.ts';
import { callerAddress, type Call, type Host } from '../http/call.ts';
import { asCode } from './resetCode.ts';
import { auditAlone } from '../tables/audit.ts';
import { findPerson, type Person } from '../tables/people.ts';
import { findReset, type ResetRow } from '../tables/resets.ts';
import { createThrottle } from '../http/throttle.ts';

/** A team, and often a whole mobile network, shares one address. */
const FAILURES_PER_ADDRESS = 100;
const FAILURES_PER_ACCOUNT = 10;

/** 200, because section 8 of the specification shows `msg` of an answer with status false. */
export const WRONG: Refusal = {
  status: 200,
  code: 'wrongLogin',
  msg: 'Wrong user name or password',
};

/** `reset`: the person has proved themselves by a code and must choose a password before anything else. */
export type Proved = { person: Person; reset: ResetRow | undefined };
export type CheckLogin = ReturnType<typeof createLoginCheck>;

/** Checks user names with their passwords or reset codes, and slows guessing down. @param withDemo lets the demo accounts in */
export function createLoginCheck(host: Pick<Host, 'db' | 'now'>, withDemo: boolean) {
  const byAccount = createThrottle(FAILURES_PER_ACCOUNT);
  const byAddress = createThrottle(FAILURES_PER_ADDRESS);
  // An unknown name costs as much time as a wrong password: nobody learns who has an account.
  const hashOfNobody = hash('nobody has this password');

  return async (c: Call, userName: string, secret: string): Promise<Proved | Refusal> => {
    const address = callerAddress(c);
    const wait = byAddress.attempt(address, host.now()) || byAccount.attempt(userName, host.now());
    if (wait > 0)
      return {
        status: 429,
        code: 'tooManyLogins',
        msg: 'Too many attempts. Please wait some minutes and try again.',
        retryAfter: Math.ceil(wait / 1000),
      };

    const isLast = byAccount.isUsedUp(userName);
    const found = await findPerson(host.db, userName, withDemo);
    const reset = await findReset(host.db, found?.id ?? '', host.now());
    const isRight = await verify(
      reset?.codeHash ?? found?.passwordHash ?? (await hashOfNobody),
      reset ? asCode(secret) : secret,
    );
    if (!found || !isRight) {
      c.set('claimed', found?.id);
      // One line for ten failures: an attacker cannot fill the log, and whoever reads it sees whom it concerns.
      if (isLast)
        await auditAlone(host.db, {
          at: host.now(),
          actor: found?.id ?? 'nobody',
          action: 'loginsStopped',
          object: '',
          detail: '',
        });
      return WRONG;
    }

    byAccount.forget(userName);
    byAddress.takeBack(address);
    const { passwordHash: _, ...person } = found;
    return { person, reset };
  };
}
