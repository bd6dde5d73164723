import { Readable } from 'node:stream';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { seedDemoRoll } from '../../../host/demo/demoRoll.ts';
import { evenTime } from '../../../host/logins/evenTime.ts';
import { createNetworkThrottle, createThrottle, slotOf } from '../../../host/http/throttle.ts';
import { insertPeople } from '../../../host/tables/people.ts';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const WINDOW_MS = 15 * 60_000;
const [VOLUNTEER] = PEOPLE;
const CROWD = 300;
const PASSWORD = 'Sample#2031';

let host: TestHost;
let picture: Buffer;
beforeAll(async () => {
  host = await openTestHost({ trustedProxies: ['127.0.0.1'] });
  const passwordHash = await hash(PASSWORD);
  const crowd = Array.from({ length: CROWD }, (_, number) => ({
    id: `crowd-${number}`,
    userName: `crowd${number}`,
    name: 'One of many',
    passwordHash,
    demo: false,
  }));
  await insertPeople(host.db, crowd, 0);
  picture = await jpeg();
  await seedDemoRoll(host.db, 0);
});
beforeEach(() => {
  host.clock.now += WINDOW_MS;
});
afterAll(() => host.close());

type Login = { userName: string; password: string };
/** A login from an address, on another process of the host if one is named. */
const logIn = (address: string, login: Login, app = host.app) =>
  answerOf(
    app.request('/login', jsonPost(login), {
      incoming: { socket: { remoteAddress: address } },
    }),
  );
const wrong = (userName: string) => ({ userName, password: 'Wrong#2026' });
const one = (number: number) => ({ userName: `crowd${number}`, password: PASSWORD });
/** Counts the wrong logins that were checked. */
async function guess(times: number, from: (number: number) => [string, string]) {
  let checked = 0;
  for (let number = 0; number < times; number++) {
    const [address, userName] = from(number);
    const { http } = await logIn(address, wrong(userName));
    if (http === 200) checked += 1;
    else expect(http).toBe(429);
  }
  return checked;
}

test('one stranger guesses one password: ten times, and its owner still logs in from elsewhere', async () => {
  expect(await guess(30, () => ['203.0.113.1', VOLUNTEER.userName])).toBe(10);
  expect(await logIn('198.51.100.1', VOLUNTEER)).toMatchObject({ status: true });
});

test('a hundred addresses guess one password: twenty times, and its owner still logs in from where they did before', async () => {
  const home = '198.51.100.2';
  expect((await logIn(home, VOLUNTEER)).status).toBe(true);
  expect(await guess(100, (number) => [`203.0.113.${number}`, VOLUNTEER.userName])).toBe(20);
  expect((await logIn('198.51.100.3', VOLUNTEER)).http).toBe(429);
  for (let again = 0; again < 3; again++) {
    expect((await logIn(home, VOLUNTEER)).status).toBe(true);
    host.clock.now += 1;
  }
  // There as elsewhere, a wrong one is answered as if nobody had looked at it.
  vi.mocked(verify).mockClear();
  expect(await guess(12, () => [home, VOLUNTEER.userName])).toBe(0);
  expect(verify).toHaveBeenCalledTimes(10);
});

test('a fresh member, whom a hundred addresses guess, still logs in where they registered', async () => {
  await register('freshmember', '198.51.100.4');
  expect(await guess(100, (number) => [`203.0.113.${number}`, 'freshmember'])).toBe(20);
  const fresh = { userName: 'freshmember', password: ACCOUNT.password };
  expect((await logIn('198.51.100.4', fresh)).status).toBe(true);
});

test('one address tries many accounts: a hundred times, and its neighbours log in where they did before', async () => {
  const hall = '203.0.113.4';
  expect((await logIn(hall, one(0))).status).toBe(true);
  expect(await guess(150, (number) => [hall, `nobody${number}`])).toBe(100);
  expect((await logIn(hall, one(1))).http).toBe(429);
  expect((await logIn(hall, one(0))).status).toBe(true);
});

test('whoever was stopped goes on: no answer, count or time tells who logged in there, or has an account', async () => {
  const hall = '203.0.113.14';
  const refusalOf = async (userName: string) => {
    vi.mocked(evenTime).mockClear();
    const response = await host.app.request('/login', jsonPost(wrong(userName)), {
      incoming: { socket: { remoteAddress: hall } },
    });
    const { status, headers } = response;
    return [
      status,
      await response.text(),
      Object.fromEntries(headers),
      vi.mocked(evenTime).mock.calls.length,
    ];
  };
  expect((await logIn(hall, one(30))).status).toBe(true);
  // Those of a person who is known there count like all others.
  expect(await guess(98, (number) => [hall, `nobody${number}`])).toBe(98);
  expect((await logIn(hall, wrong('crowd30'))).http).toBe(200);
  expect((await logIn(hall, wrong('nobody98'))).http).toBe(200);
  expect((await logIn(hall, wrong('nobody99'))).http).toBe(429);
  const [ofKnown, ofOther, ofNobody] = [
    await refusalOf('crowd30'),
    await refusalOf('crowd31'),
    await refusalOf('nobody'),
  ];
  expect(ofKnown).toMatchObject([429, expect.stringContaining('tooManyLogins'), {}, 1]);
  expect([ofOther, ofNobody]).toEqual([ofKnown, ofKnown]);
  expect((await logIn(hall, one(30))).status).toBe(true);
});

test('the refusal of whoever was stopped takes half a second, however long the check took', async () => {
  const real = await vi.importActual<{ evenTime: typeof evenTime }>(
    '../../../host/logins/evenTime.ts',
  );
  const begun = performance.now();
  await real.evenTime(begun - 200);
  expect(performance.now() - begun).toBeGreaterThan(295);
  await real.evenTime(begun - 10_000);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('an IPv6 caller changes the address: the whole /64 has one limit, the next has its own', async () => {
  const guesses = guess(240, (number) => [
    `2001:db8:0:4::${number.toString(16)}`,
    `nobody${number}`,
  ]);
  expect(await guesses).toBe(100);
  expect((await logIn('2001:db8:0:5::1', one(2))).status).toBe(true);
});

test.each([
  ['logs in wrongly', 'loginNetwork', 100, () => jsonPost(wrong('nobody')), '/login'],
  ['registers', 'register', 400, () => multipartPost([], ''), '/register'],
  ['guesses voter IDs', 'guest', 60, () => jsonPost({}), '/lookup'],
  ['guesses codes', 'withdraw', 60, () => jsonPost({}), '/withdraw'],
] as const)(
  'an IPv6 caller has a whole /48 and %s: after ten times the limit of a /64 is stopped',
  async (_, name, limit, post, path) => {
    const send = (address: string) =>
      host.app.request(path, post(), { incoming: { socket: { remoteAddress: address } } });
    const throttle = createNetworkThrottle(host.host, name, limit);
    for (let number = 0; number < 10; number++)
      await throttle.attempt(`2001:db8:48:${number}::/64`, limit - 1);
    expect((await send('2001:db8:48:a::1')).status).not.toBe(429);
    await throttle.attempt('2001:db8:48:b::/64', 9);
    expect((await send('2001:db8:48:c::1')).status).toBe(429);
    expect((await send('2001:db8:49::1')).status).not.toBe(429);
  },
);

test('a flood of 20,000 other names: what was used up stays used up, and the memory has an end', async () => {
  const throttle = createThrottle(host.host, 'flooded', 10);
  const mine = slotOf(VOLUNTEER.userName, '203.0.113.5');
  for (let count = 0; count < 11; count++) await throttle.attempt(mine);
  const keys = Array.from({ length: 20_000 }, (_, number) => slotOf(`nobody${number}`, '::1'));
  for (let from = 0; from < keys.length; from += 200)
    await Promise.all(keys.slice(from, from + 200).map((key) => throttle.attempt(key)));
  expect((await throttle.attempt(mine)).wait).toBeGreaterThan(0);
  expect(Math.max(...keys.map(Number))).toBeLessThan(2 ** 17);
});

test('processes on one database count together', async () => {
  const [here, there] = [0, 1].map(() => createThrottle(host.host, 'together', 2));
  await here?.attempt('key');
  await there?.attempt('key');
  expect((await here?.attempt('key'))?.wait).toBeGreaterThan(0);
});

test('a program logs in with the right password: sixty times, and no slow hash is made after that', async () => {
  vi.mocked(verify).mockClear();
  let sessions = 0;
  for (let number = 0; number < 300; number++)
    if ((await logIn('203.0.113.7', one(3))).status) sessions += 1;
  expect(sessions).toBe(60);
  expect(verify).toHaveBeenCalledTimes(60);
  // Its neighbours are not kept out: none of those logins was wrong.
  expect((await logIn('203.0.113.7', one(4))).status).toBe(true);
});

test('programs whose logins are used up go on in a hall: they guess nothing, and their neighbours log in', async () => {
  const ofPeople = createThrottle(host.host, 'login', 60);
  for (let number = 10; number < 21; number++) {
    await ofPeople.attempt(`crowd-${number}`, 60);
    for (let again = 0; again < 10; again++)
      expect((await logIn('203.0.113.10', one(number))).http).toBe(429);
  }
  expect((await logIn('203.0.113.10', one(21))).status).toBe(true);
});

test('300 volunteers in a hall log in within a minute, all at once: every one gets in', async () => {
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, number) => logIn('203.0.113.8', one(number))),
  );
  expect(answers.filter(({ status }) => status)).toHaveLength(CROWD);
});

test('280 wrong names of one network wait in its own line: somebody else is checked after a few', async () => {
  const done: string[] = [];
  const guesses = Array.from({ length: 280 }, (_, number) =>
    logIn('203.0.113.15', wrong(`nobody${number}`)).then(() => done.push('guess')),
  );
  const right = logIn('203.0.113.16', one(32)).then(({ status }) => done.push(`right ${status}`));
  await Promise.all([...guesses, right]);
  expect(done.indexOf('right true')).toBeGreaterThanOrEqual(0);
  expect(done.indexOf('right true')).toBeLessThan(40);
});

test('a person mistypes nine times and then gets it right', async () => {
  expect(await guess(9, () => ['203.0.113.9', VOLUNTEER.userName])).toBe(9);
  expect((await logIn('203.0.113.9', VOLUNTEER)).status).toBe(true);
});

test('the database remembers where people log in without saying where', async () => {
  await logIn('198.51.100.77', VOLUNTEER);
  const rows = await host.db.selectFrom('loginPlaces').select('place').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { place } of rows) expect(place).toMatch(/^[0-9a-f]{5}$/);
});

const register = (userName: string, address: string) => {
  const post = multipartPost(
    partsOf({ ...MEMBER, ...ACCOUNT, userName }, { voterCardFront: picture, portrait: picture }),
    '',
  );
  // The host reads a form off the connection.
  const incoming = Object.assign(Readable.from([post.body]), {
    socket: { remoteAddress: address },
  });
  return answerOf(host.app.request('/register', post, { incoming }));
};

const lookUp = async (body: object, address: string, token?: string) =>
  (
    await host.app.request('/lookup', jsonPost(body, token), {
      incoming: { socket: { remoteAddress: address } },
    })
  ).status;

test('a camp registers 40 people from one address: every one is registered', async () => {
  const statuses = new Set<boolean>();
  for (let number = 0; number < 40; number++)
    statuses.add((await register(`family${number}`, '203.0.113.20')).status);
  expect([...statuses]).toEqual([true]);
});

test('of 300 people who register in one hall, some of whom tap twice, the last are registered', async () => {
  await createNetworkThrottle(host.host, 'register', 1_000).attempt('203.0.113.25', 395);
  for (let number = 0; number < 5; number++)
    expect((await register(`drive${number}`, '203.0.113.25')).status).toBe(true);
  expect((await register('toomany', '203.0.113.25')).http).toBe(429);
});

test('a program registers invented members all day: one network stores a gigabyte', async () => {
  const ofDay = createThrottle(host.host, 'registerDay', 1_000_000, DAY_MS);
  await ofDay.attempt(slotOf('203.0.113.21'), 999_500);
  expect(await register('invented0', '203.0.113.21')).toMatchObject({ status: true });
  host.clock.now += WINDOW_MS;
  expect(await register('invented1', '203.0.113.21')).toMatchObject({
    http: 429,
    msg: 'Too many requests for one day. Please try again tomorrow.',
    data: { code: 'tooManyToday' },
  });
  expect((await register('neighbour', '203.0.113.22')).status).toBe(true);
});

test('whoever registered sends forms without end: ten on the first day, fifty on a later one', async () => {
  const { auth = '' } = await register('sender', '203.0.113.23');
  const sendSixty = async () => {
    let taken = 0;
    for (let number = 0; number < 60; number++) {
      const parts = partsOf({ ...FIELDS }, { voterCardFront: picture });
      const { http } = await answerOf(host.app.request('/addvoters', multipartPost(parts, auth)));
      if (http === 200) taken += 1;
      else expect(http).toBe(429);
    }
    return taken;
  };
  // The registration counts too.
  expect(await sendSixty()).toBe(9);
  host.clock.now += DAY_MS + 1;
  expect(await sendSixty()).toBe(50);
});

test('whoever registered sends a hundred forms at once: ten on the first day as well', async () => {
  const { auth = '' } = await register('hasty', '203.0.113.24');
  const send = () =>
    answerOf(
      host.app.request(
        '/addvoters',
        multipartPost(partsOf({ ...FIELDS }, { voterCardFront: picture }), auth),
      ),
    );
  const answers = await Promise.all(Array.from({ length: 100 }, send));
  const taken = answers.filter(({ http }) => http === 200).length;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(10);
  for (const { http } of answers) expect([200, 429]).toContain(http);
});

test('new accounts copy the roll: thirty look-ups a day each, 300 from one network', async () => {
  const network = '203.0.113.30';
  const tokens: string[] = [];
  for (let number = 0; number < 11; number++)
    tokens.push((await register(`copier${number}`, network)).auth ?? '');
  const found: number[] = [];
  for (const token of tokens) {
    let answered = 0;
    for (let number = 0; number < 31; number++)
      if ((await lookUp({ voterId: 'ABC1234507' }, network, token)) === 200) answered += 1;
    found.push(answered);
  }
  expect(found).toEqual([...Array.from({ length: 10 }, () => 30), 0]);
});

test('a guest knows number and booth of everybody in a street: finds 300 a day', async () => {
  const [voter] = await host.db.selectFrom('roll').selectAll().limit(1).execute();
  const ask = {
    voterId: voter?.voterId,
    assembly: String(voter?.assembly),
    booth: String(voter?.booth),
  };
  let found = 0;
  for (let number = 0; number < 320; number++)
    if ((await lookUp(ask, '203.0.113.31')) === 200) found += 1;
  expect(found).toBe(300);
  expect(await lookUp(ask, '203.0.113.32')).toBe(200);
});

test('a volunteer copies the roll: of the booths they are assigned to, or sixty a day', async () => {
  const token = await host.logIn(VOLUNTEER);
  const roll = async (booth: number) =>
    (await host.app.request('/roll', jsonPost({ assembly: '120', booth: String(booth) }, token)))
      .status;
  const statuses: number[] = [];
  for (let number = 0; number < 70; number++) {
    if (number % 20 === 0) host.clock.now += WINDOW_MS;
    statuses.push(await roll(number + 1));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  host.clock.now += DAY_MS;
  await host.db
    .insertInto('personBooths')
    .values({ person: VOLUNTEER.id, assembly: 120, booth: 7 })
    .execute();
  expect([await roll(7), await roll(8)]).toEqual([200, 403]);
});

test('a volunteer in a village looks up 150 voters in a quarter of an hour', async () => {
  const token = await host.logIn(VOLUNTEER);
  const statuses = new Set<number>();
  for (let number = 0; number < 150; number++)
    statuses.add(await lookUp({ voterId: 'ABC1234507' }, '203.0.113.33', token));
  expect([...statuses]).toEqual([200]);
});
