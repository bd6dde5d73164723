import { BOOTH, newName, newNetwork, PASSWORD, people, READ } from './people.ts';
import { enrol, patiently, type Party, type Reply } from './play.ts';
import { many, type Target } from './target.ts';

const LISTS = 'viewmember viewAccounts enrolmentStats duplicates viewAudit'.split(' ');

/** Honest people who share an address, a moment or a task. */
export const CROWDS: Party[] = [
  {
    who: 'An evening of 600 volunteers behind one address',
    async play(target) {
      const callers = await volunteers(target, 600);
      const heard = await each(callers, 100, (caller) => enrol(target, caller));
      return [{ did: `${callers.length} enrol, a hundred at once`, heard }];
    },
  },
  {
    who: 'A village on one Wi-Fi',
    async play(target) {
      const from = newNetwork();
      const homes = Array.from({ length: target.crowd(40) }, (_, number) => number);
      const heard = await each(homes, 10, async (number) => {
        const userName = newName();
        const voterId = `ABC12345${String(number + 1).padStart(2, '0')}`;
        const found = await target.ask('lookup', { ...READ, voterId }, { from });
        const registered = await patiently(() => target.register(userName, { from }));
        return [found, registered, ...(await logIn(target, userName, from, 1))];
      });
      return [{ did: `${homes.length} look themselves up, register, mistype and log in`, heard }];
    },
  },
  {
    who: 'A call centre',
    async play(target) {
      const callers = await volunteers(target, 30);
      const heard = await each(callers, 30, async (caller) => [
        ...(await logIn(target, caller.userName, caller.from, 2)),
        ...(await repeat(100, () => target.ask('lookup', { voterId: 'ABC1234507' }, caller))),
      ]);
      return [
        { did: `${callers.length} mistype twice, log in and look up 100 voters each`, heard },
      ];
    },
  },
  {
    who: 'A registration drive with 300 people in one hall',
    async play(target) {
      const from = newNetwork();
      const guests = Array.from({ length: target.crowd(300) }, newName);
      const heard = await each(guests, 20, (userName) =>
        patiently(() => target.register(userName, { from })),
      );
      return [{ did: `${guests.length} register`, heard }];
    },
  },
  {
    who: 'A team that sends its day’s work in the evening',
    async play(target) {
      const callers = await volunteers(target, 8);
      const heard = await each(callers, callers.length, (caller) =>
        many(40, 8, () => enrol(target, caller)),
      );
      return [{ did: `${callers.length} phones send 40 entries each, eight at once`, heard }];
    },
  },
  {
    who: 'A shop that prints members’ cards',
    async play(target) {
      const from = newNetwork();
      const members = Array.from({ length: target.crowd(30) }, newName);
      const heard = await each(members, 3, async (userName) => {
        const { auth = '', ...registered } = await target.register(userName, { from });
        const card = () => target.ask('membercard', {}, { token: auth, from });
        const cards = await repeat(5, card);
        const { pathname } = new URL(String(cards[0]?.data['check']));
        const scan = async () => ({ http: (await fetch(target.host.url + pathname)).status });
        return [registered, ...cards, ...(await repeat(5, scan))];
      });
      return [
        { did: `${members.length} register, open the card and scan it, five times each`, heard },
      ];
    },
  },
  {
    who: 'A lead with five booths',
    async play(target) {
      const { assembly } = BOOTH;
      const booths = [114, 115, 116, 117, 118].map((booth) => ({ assembly, booth }));
      const [lead] = await people(target, 1, { role: 'lead', booths });
      const caller = { token: lead?.token ?? '', from: newNetwork() };
      const ask = (call: string, more = {}) =>
        each(booths, 5, ({ booth }) =>
          target.ask(call, { assembly: String(assembly), booth: String(booth), ...more }, caller),
        );
      const heard = await repeat(target.crowd(30), async () => [
        ...(await ask('boothChanges', { since: 0 })),
        ...(await ask('boothBoard')),
      ]);
      return [
        { did: 'takes five rolls', heard: await ask('roll') },
        { did: 'looks at five booths again and again', heard: heard.flat() },
      ];
    },
  },
  {
    who: 'Phones that all come back after an outage',
    async play(target) {
      const callers = await volunteers(target, 100);
      const report = { unsent: 3, oldest: null, isFresh: false };
      const heard = await each(callers, callers.length, async (caller) => [
        await patiently(() => target.ask('phone', report, caller)),
        await patiently(() => target.ask('roll', READ, caller)),
        await patiently(() => target.ask('boothChanges', READ, caller)),
        ...(await Promise.all(Array.from({ length: 3 }, () => enrol(target, caller)))),
      ]);
      return [{ did: `${callers.length} report, ask for the roll and send three entries`, heard }];
    },
  },
  {
    who: 'An office before a meeting',
    async play(target) {
      const callers = await volunteers(target, 5, 'admin');
      const heard = await each(callers, callers.length, async (caller) => {
        const lists = await repeat(20, () =>
          target.ask('viewvoters', { search: 'Sample', withTotal: true }, caller),
        );

        return [...lists, ...(await each(LISTS, 2, (call) => target.ask(call, READ, caller)))];
      });
      return [{ did: `${callers.length} search 20 times, and open every list`, heard }];
    },
  },
  {
    who: 'Phones of a district behind one IPv6 /48',
    async play(target) {
      const callers = await volunteers(target, 100);
      const site = newNetwork().split('.').slice(2).join('');
      const heard = await each(callers, 20, ({ userName }, number) =>
        logIn(target, userName, `2001:db8:${site}:${number.toString(16)}::1`, 1),
      );
      return [{ did: `${callers.length} mistype once and log in`, heard }];
    },
  },
];

type Crowded = { userName: string; token: string; from: string };

/** Returns people with rights who share an address. */
async function volunteers(
  target: Target,
  count: number,
  role: 'volunteer' | 'admin' = 'volunteer',
): Promise<Crowded[]> {
  const from = newNetwork();
  const made = await people(target, target.crowd(count), {
    role,
    ...(role === 'volunteer' && { booths: [BOOTH] }),
  });
  return made.map((person) => ({ ...person, from }));
}

/** Logs in, after mistyping the password. */
async function logIn(
  { ask }: Target,
  userName: string,
  from: string,
  mistyped: number,
): Promise<Reply[]> {
  await repeat(mistyped, () => ask('login', { userName, password: 'Mistyped#2026' }, { from }));
  return [await ask('login', { userName, password: PASSWORD }, { from })];
}

/** Lets everybody do something, some of them at once, and returns what they heard. */
async function each<One, Heard>(
  all: One[],
  atOnce: number,
  act: (one: One, number: number) => Promise<Heard | Heard[]>,
): Promise<Heard[]> {
  const heard = await many(all.length, atOnce, (number) => act(all[number] as One, number));
  return heard.flat() as Heard[];
}

function repeat<Heard>(times: number, act: () => Promise<Heard>): Promise<Heard[]> {
  return many(times, 1, act);
}
