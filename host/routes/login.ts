import { hash, verify } from '@node-rs/argon2';
import { Login } from '../../src/domain/login.ts';
import { isRefusal, refuse, type Refusal } from '../answers.ts';
import { callerAddress, type Call, type Host } from '../call.ts';
import { readJson } from '../readJson.ts';
import { openSession } from '../session.ts';
import { findPerson } from '../tables/people.ts';
import { createThrottle } from '../throttle.ts';

/** A team, and often a whole mobile network, shares one address. */
const FAILURES_PER_ADDRESS = 100;
const FAILURES_PER_ACCOUNT = 10;

/** 200, because section 8 of the specification shows `msg` of an answer with status false. */
const WRONG: Refusal = { status: 200, code: 'wrongLogin', msg: 'Wrong user name or password' };

/** login: user name and password for a token. @param withDemo lets the demo accounts in */
export function login(host: Host, withDemo: boolean) {
  const byAccount = createThrottle(FAILURES_PER_ACCOUNT);
  const byAddress = createThrottle(FAILURES_PER_ADDRESS);
  // An unknown name costs as much time as a wrong password: nobody learns who has an account.
  const hashOfNobody = hash('nobody has this password');

  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, Login);
    if (isRefusal(body)) return refuse(c, body);
    const { userName, password } = body.input;
    const address = callerAddress(c);

    const wait = byAddress.attempt(address, host.now()) || byAccount.attempt(userName, host.now());
    if (wait > 0) return refuse(c, { status: 429, code: 'tooManyLogins', msg: 'Too many attempts. Please wait some minutes and try again.', retryAfter: Math.ceil(wait / 1000) });

    const person = await findPerson(host.db, userName, withDemo);
    const isRight = await verify(person?.passwordHash ?? (await hashOfNobody), password);
    if (!person || !isRight) return refuse(c, WRONG);

    byAccount.forget(userName);
    byAddress.takeBack(address);
    return c.json({ status: true, msg: 'Logged in', auth: await openSession(host, c, person.id), data: { name: person.name, userName, role: person.role } });
  };
}
