import { ACCOUNT } from '../../tests/host/sampleCalls.ts';
import { flood } from './lines.ts';
import { faultOf, many, tally, type Attack, type Target } from './target.ts';

const HOME = '198.51.100.1';
const WRONG = 'Wrong#2026';

const logIn = ({ ask }: Target, userName: string, from: string) =>
  ask('login', { userName, password: ACCOUNT.password }, { from });
const guess = ({ ask }: Target, userName: string, from: string) =>
  ask('login', { userName, password: WRONG }, { from });
/** Registers somebody who has logged in at home. */
const settle = async (target: Target, userName: string) => {
  await target.register(userName, { from: HOME });
  return logIn(target, userName, HOME);
};

export const LOGINS: Attack[] = [
  {
    name: '100 wrong logins from one stranger',
    async play(target) {
      const first = await settle(target, 'first.member');
      await target.register('other.member', { from: HOME });
      const heard = await many(120, 10, (number) =>
        guess(target, `nobody${number}`, '203.0.113.1'),
      );
      const again = await logIn(target, 'first.member', HOME);
      const other = await logIn(target, 'other.member', '198.51.100.2');
      return {
        did: `120 names by one stranger: ${tally(heard)}; two others then log in elsewhere`,
        fault:
          (checked(heard) > 100 && 'more than 100 were checked') ||
          (![first, again, other].every(({ status }) => status) && 'others were kept out'),
      };
    },
  },
  {
    name: 'numbers tried where logins were stopped',
    async play(target) {
      const hall = '203.0.113.8';
      await target.register('hall.member', { from: HOME });
      await logIn(target, 'hall.member', hall);
      await many(101, 10, (number) => guess(target, `nobody${number}`, hall));
      const heard: { http: number; ms: number; isKnown: boolean }[] = [];
      for (let number = 0; number < 14; number += 1) {
        const isKnown = number % 2 === 0;
        const begun = performance.now();
        const { http } = await guess(target, isKnown ? 'hall.member' : `other${number}`, hall);
        heard.push({ http, ms: performance.now() - begun, isKnown });
      }
      const [known = 0, others = 0] = [true, false].map((which) => {
        const times = heard.filter(({ isKnown }) => isKnown === which).map(({ ms }) => ms);
        return times.toSorted((a, b) => a - b)[3];
      });
      return {
        did: `${tally(heard)}: after ${known.toFixed()} ms for who logged in there, ${others.toFixed()} ms for others`,
        fault: faultOf([
          new Set(heard.map(({ http }) => http)).size > 1 && 'the status tells who logged in there',
          Math.abs(known - others) > 15 && 'the time tells who logged in there',
        ]),
      };
    },
  },
  {
    name: 'an IPv6 network of addresses',
    async play(target) {
      await target.register('next.member', { from: HOME });
      const heard = await many(240, 10, (number) =>
        guess(target, `nobody${number}`, `2001:db8:0:4::${number.toString(16)}`),
      );
      const next = await logIn(target, 'next.member', '2001:db8:0:5::1');
      return {
        did: `240 wrong logins, each from another address of a /64: ${tally(heard)}`,
        fault:
          (checked(heard) > 100 && 'more than 100 were checked') ||
          (!next.status && 'the next /64 was kept out'),
      };
    },
  },
  {
    name: 'wrong passwords to keep a person out',
    async play(target) {
      await settle(target, 'attacked.member');
      const heard = await many(60, 4, (number) =>
        guess(target, 'attacked.member', `203.0.113.${10 + (number % 6)}`),
      );
      const owner = await logIn(target, 'attacked.member', HOME);
      return {
        did: `60 for one account from six addresses: ${tally(heard)}; its owner logs in at home`,
        fault:
          (checked(heard) > 20 && 'more than 20 were checked') ||
          (!owner.status && 'the owner was kept out'),
      };
    },
  },
  {
    name: '20,000 names to flush the counts',
    async play(target) {
      const stranger = '203.0.113.20';
      const first = await many(11, 1, () => guess(target, 'demo.member', stranger));
      const heard = await flood(target.host.port, 20_000, (number) => ({
        body: JSON.stringify({ userName: `nobody${number}`, password: WRONG }),
        from: `2001:db8:0:6::${number.toString(16)}`,
      }));
      const again = await guess(target, 'demo.member', stranger);
      return {
        did: `${tally(first)}, then 20,000 other names: ${tally(heard)}, then again: ${again.http}`,
        fault: faultOf([
          heard.length < 20_000 && 'not all were answered',
          again.http !== 429 && 'what was used up was forgotten',
        ]),
      };
    },
  },
  {
    name: 'right logins without end',
    async play(target) {
      await target.register('busy.member', { from: HOME });
      const heard = await many(300, 10, () => logIn(target, 'busy.member', '203.0.113.30'));
      const sessions = heard.filter(({ status }) => status).length;
      return {
        did: `300 right logins of one account: ${tally(heard)}`,
        fault: sessions > 60 && `${sessions} sessions and audit lines`,
      };
    },
  },
];

function checked(heard: { http: number }[]): number {
  return heard.filter(({ http }) => http === 200).length;
}
