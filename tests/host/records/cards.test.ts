import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardAddress } from '../../../host/routes/member/membercard.ts';
import { HEADER, importFile } from '../rollText.ts';
import { OFFICE, openHostWithPeople, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

let host: HostWithPeople;
let registered = 0;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  await host.empty();
  await host.db.deleteFrom('roll').execute();
});
afterAll(() => host.close());

/** Somebody who registers without a login. @returns the number and the path of their card */
async function register(fields: Record<string, string> = {}) {
  registered += 1;
  const userName = `sample.member${registered}`;
  const { auth, data } = await answerOf(
    host.app.request(
      '/register',
      multipartPost(
        partsOf({ ...MEMBER, ...ACCOUNT, userName, ...fields }, { voterCardFront: host.picture }),
        '',
      ),
    ),
  );
  const cardNow = async () =>
    (await answerOf(host.app.request('/membercard', jsonPost({}, auth)))).data;
  const { check } = await cardNow();
  return { reference: data.reference ?? '', path: new URL(String(check)).pathname, cardNow };
}

/** Imports a roll of one voter, the sample's member but for these columns. */
async function importVoter(columns: { name?: string; booth?: string } = {}) {
  const { name, booth } = { ...MEMBER, ...columns };
  await importFile(
    host.db,
    `${HEADER}\n120,${booth},7,${MEMBER.voterId},${name},father,முத்து,42,male,12\n`,
    { importedAt: host.clock.now },
  );
}

async function textOf(path: string): Promise<string> {
  return (await host.app.request(path)).text();
}
const VALID = 'This member card is valid';
const WAITING = 'This member card is not yet confirmed';

describe('the card of who registers', () => {
  test('is not yet confirmed: its page has the number and no name, in both languages', async () => {
    const { path, reference } = await register();
    const page = await host.app.request(path);
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const said of [WAITING, 'இன்னும் உறுதியாகவில்லை', reference]) expect(text).toContain(said);
    for (const hidden of ['முருகன்', 'is valid', 'செல்லும்']) expect(text).not.toContain(hidden);
  });

  test('is valid once the office has confirmed it, and the audit log says who did', async () => {
    const { path, reference, cardNow } = await register();
    expect(await cardNow()).toMatchObject({ confirmed: false });
    expect(await host.ask('confirmCard', { reference })).toMatchObject({
      http: 200,
      status: true,
      data: { reference },
    });
    expect(await textOf(path)).toContain(VALID);
    expect(await cardNow()).toMatchObject({ confirmed: true });
    const lines = await host.db
      .selectFrom('audit')
      .select(['actor', 'object', 'detail'])
      .where('action', '=', 'confirmCard')
      .execute();
    expect(lines).toEqual([{ actor: 'person-4', object: reference, detail: '' }]);
  });

  test('can be confirmed by nobody else, and only if there is one', async () => {
    const { path, reference } = await register();
    for (const person of [VOLUNTEER, OFFICE - 1])
      expect((await host.ask('confirmCard', { reference }, person)).http).toBe(403);
    expect(await host.ask('confirmCard', { reference: 'M-0000000000' })).toMatchObject({
      http: 404,
      data: { code: 'notThere' },
    });
    await host.db.updateTable('cards').set({ revokedAt: 1 }).execute();
    expect((await host.ask('confirmCard', { reference })).http).toBe(404);
    await host.db.updateTable('cards').set({ revokedAt: null }).execute();
    expect(await textOf(path)).toContain(WAITING);
  });

  test('is valid at once where the roll has the voter, with an initial or without', async () => {
    await importVoter({ name: 'முருகன்' });
    expect(await textOf((await register()).path)).toContain(VALID);
  });

  test('is valid when the roll comes later', async () => {
    const { path } = await register();
    expect(await textOf(path)).toContain(WAITING);
    await importVoter();
    expect(await textOf(path)).toContain(VALID);
  });

  test.each([{ name: 'மு. மணி' }, { booth: '115' }])(
    'waits for the office where the roll says otherwise: %j',
    async (columns) => {
      await importVoter(columns);
      expect(await textOf((await register()).path)).toContain(WAITING);
    },
  );

  test.each([
    ['முருகன் மாவட்டத் தலைவர்', WAITING],
    ['முருகன் (Party President)', WAITING],
    ['முருகன் V. I. P. A. S. S.', WAITING],
    ['முருகன் முத்து', VALID],
    ['மு. முருகன்', VALID],
  ])('vouches for no more than the roll says: %s', async (name, said) => {
    await importVoter({ name: 'முருகன்' });
    expect(await textOf((await register({ name })).path)).toContain(said);
  });

  test('waits for the office if another card has the voter ID', async () => {
    await importVoter();
    const [first, second] = [await register(), await register()];
    expect(await textOf(first.path)).toContain(VALID);
    expect(await textOf(second.path)).toContain(WAITING);
    await importVoter();
    expect(await textOf(second.path)).toContain(WAITING);
  });

  test('is valid when the office corrects what was typed wrong', async () => {
    await importVoter();
    const { path, reference } = await register({ voterId: 'ABC1234568' });
    expect(await textOf(path)).toContain(WAITING);
    await host.ask('correctPerson', { reference, fields: { voterId: MEMBER.voterId } });
    expect(await textOf(path)).toContain(VALID);
  });
});

test('who asks for their card without end is stopped after 60 times in a quarter of an hour', async () => {
  await host.send(
    'addmember',
    partsOf({ ...MEMBER, joins: 'self' }, { voterCardFront: host.picture }),
  );
  host.clock.now += 15 * 60_000;
  for (let count = 0; count < 60; count += 1)
    expect((await host.ask('membercard', {}, VOLUNTEER)).http).toBe(200);
  expect(await host.ask('membercard', {}, VOLUNTEER)).toMatchObject({
    http: 429,
    data: { code: 'tooManyLooks' },
  });
  host.clock.now += 15 * 60_000;
  expect((await host.ask('membercard', {}, VOLUNTEER)).http).toBe(200);
});

test.each([
  ['has a valid card when they join', 'கா. மணி', VALID],
  ['waits for the office under another name', 'மு. முருகன்', WAITING],
  ['waits for the office with more than the name', 'கா. மணி மாவட்டத் தலைவர்', WAITING],
])('whom the office has given rights %s', async (_, name, said) => {
  const answers = { ...MEMBER, name, joins: 'self' };
  await host.send('addmember', partsOf(answers, { voterCardFront: host.picture }));
  const { data } = await host.ask('membercard', {}, VOLUNTEER);
  expect(await textOf(new URL(String(data['check'])).pathname)).toContain(said);
});

test('the card of a suspended person is not valid, and names nobody, until they are let in again', async () => {
  await importVoter();
  const { path, reference } = await register();
  expect(await textOf(path)).toContain(VALID);
  await host.db.updateTable('people').set({ suspendedAt: 1 }).execute();
  const text = await textOf(path);
  for (const said of ['This member card is not valid at present', 'நிறுத்தி', reference])
    expect(text).toContain(said);
  for (const hidden of [VALID, 'முருகன்']) expect(text).not.toContain(hidden);
  await host.db.updateTable('people').set({ suspendedAt: null }).execute();
  expect(await textOf(path)).toContain(VALID);
});

test('the list of members says whose card waits', async () => {
  const { reference } = await register();
  await host.send('addmember', partsOf(MEMBER, { voterCardFront: host.picture }));
  const cards = async () =>
    ((await host.ask('viewmember')).data['members'] as { memberNumber: string; card?: string }[])
      .toSorted((a) => (a.memberNumber === reference ? -1 : 1))
      .map(({ card }) => card);
  expect(await cards()).toEqual(['waiting', undefined]);
  await host.ask('confirmCard', { reference });
  expect(await cards()).toEqual(['valid', undefined]);
});

const membersWaiting = async (input: object = {}) =>
  (await host.ask('viewmember', { card: 'waiting', withTotal: true, ...input })).data as {
    members: { memberNumber: string }[];
    next: string | null;
    total: { count: number };
  };
const looksAtMembers = () =>
  host.db.selectFrom('audit').select('number').where('action', '=', 'viewmember').execute();

describe('the office finds whose card waits', () => {
  test('until it is confirmed, with the number of them and in any order', async () => {
    const [first, second] = [await register(), await register()];
    await host.send('addmember', partsOf(MEMBER, { voterCardFront: host.picture }));
    const found = async (input?: object) =>
      (await membersWaiting(input)).members.map(({ memberNumber }) => memberNumber);
    expect((await found()).toSorted()).toEqual([first.reference, second.reference].toSorted());
    expect(await found({ district: 'madurai' })).toEqual([]);
    for (const by of ['receivedAt', 'name', 'booth', 'enrolledBy'])
      expect(await found({ sort: { by, direction: 'ascending' } })).toHaveLength(2);
    expect((await membersWaiting({ limit: 1 })).total.count).toBe(2);
    await host.ask('confirmCard', { reference: first.reference });
    expect(await found()).toEqual([second.reference]);
    await host.db.updateTable('cards').set({ revokedAt: 1 }).execute();
    expect(await found()).toEqual([]);
  });

  test('and asks for their number alone, which shows nobody and leaves no line', async () => {
    await register();
    await register();
    const before = await looksAtMembers();
    expect(await membersWaiting({ limit: 0 })).toEqual({
      members: [],
      next: null,
      total: { count: 2, isExact: true },
    });
    expect(await looksAtMembers()).toEqual(before);
  });

  test('also in the export, but no voter', async () => {
    await host.enrol();
    await register();
    const rows = async (people: string) =>
      (await (await host.post('exportPeople', { people, card: 'waiting' }, OFFICE)).text())
        .trim()
        .split('\n');
    expect(await rows('members')).toHaveLength(2);
    expect(await rows('voters')).toHaveLength(1);
  });
});

test('the style of a card’s page is allowed there and nowhere else', async () => {
  const { path } = await register();
  const page = await host.app.request(path);
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(await page.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(
    `style-src 'self' 'sha256-${hash}'`,
  );
  const other = await host.app.request('/home');
  expect(other.headers.get('content-security-policy')).not.toContain(hash);
});

test.each([
  ['https://party.example', 'http://10.0.0.5:8080/membercard', 'https://party.example/card/1'],
  [undefined, 'http://host.example/membercard', 'https://host.example/card/1'],
  [undefined, 'http://localhost:8080/membercard', 'http://localhost:8080/card/1'],
])('a card’s address at the public address %s, called at %s, is %s', (publicUrl, called, address) =>
  expect(cardAddress('1', publicUrl, called)).toBe(address),
);
