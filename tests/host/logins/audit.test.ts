import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStoppedLogins } from '../../../host/logins/stoppedLogins.ts';
import { appendAudit, findBrokenAudit, removeOldAudit } from '../../../host/tables/audit.ts';
import { writeRoll } from '../../../host/tables/roll.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const write = (number: number, chain = 'chennai') =>
  host.db.transaction().execute((transaction) =>
    appendAudit(transaction, {
      chain,
      at: number,
      actor: 'person-1',
      action: 'addvoters',
      object: `V-${number}`,
      detail: '',
    }),
  );
const numbers = async (chain = 'chennai') =>
  (
    await host.db
      .selectFrom('audit')
      .select('number')
      .where('chain', '=', chain)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);

const lines = () =>
  host.db
    .selectFrom('audit')
    .select(['chain', 'actor', 'action', 'object', 'detail'])
    .orderBy('number')
    .execute();

test('lines that are written at once stand in one unbroken chain, and districts have chains of their own', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => write(number, number % 2 ? 'chennai' : 'madurai')),
  );
  expect(await numbers()).toEqual(Array.from({ length: 10 }, (_, number) => number + 1));
  expect(await numbers('madurai')).toHaveLength(10);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

test.each<[string, () => Promise<unknown>, number]>([
  [
    'changed',
    () => host.db.updateTable('audit').set({ object: 'V-9' }).where('number', '=', 3).execute(),
    3,
  ],
  ['removed', () => host.db.deleteFrom('audit').where('number', '=', 3).execute(), 3],
  ['removed at the end', () => host.db.deleteFrom('audit').where('number', '=', 5).execute(), 5],
  [
    'removed at the beginning',
    () => host.db.deleteFrom('audit').where('number', '=', 1).execute(),
    1,
  ],
  [
    'written in between',
    () =>
      host.db
        .insertInto('audit')
        .values({
          chain: 'chennai',
          number: 6,
          at: 1,
          actor: '',
          action: '',
          object: '',
          detail: '',
          hash: '',
        })
        .execute(),
    6,
  ],
])('a line that was %s is found', async (_, harm, number) => {
  for (let line = 1; line <= 5; line++) await write(line);
  await harm();
  expect(await findBrokenAudit(host.db)).toEqual([{ chain: 'chennai', number }]);
});

test('a transaction that fails leaves no line and no gap', async () => {
  await write(1);
  await expect(
    host.db.transaction().execute(async (transaction) => {
      await appendAudit(transaction, {
        chain: 'chennai',
        at: 2,
        actor: '',
        action: '',
        object: '',
        detail: '',
      });
      throw new Error('power cut');
    }),
  ).rejects.toThrow('power cut');
  await write(3);
  expect(await numbers()).toEqual([1, 2]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

test('old lines can be removed, and what is left is still a whole chain', async () => {
  for (let line = 1; line <= 5; line++) await write(line);
  await removeOldAudit(host.db, 4);
  expect(await numbers()).toEqual([4, 5]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
  await removeOldAudit(host.db, 100);
  await write(6);
  expect(await numbers()).toEqual([6]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

describe('a line is left by', () => {
  test('every login', async () => {
    await host.logIn(PEOPLE[1]);
    expect(await lines()).toEqual([
      { chain: 'visits', actor: 'person-2', action: 'login', object: '', detail: '' },
    ]);
  });

  test.each([
    ['of an account', 'first.person', 'person-1'],
    ['of nobody', 'planted.name', 'nobody'],
  ])('ten failures %s, once and without the name', async (_, userName, actor) => {
    host.clock.now += 60 * 60_000;
    const tries = Array.from({ length: 15 }, async () =>
      host.app.request('/login', jsonPost({ userName, password: 'Wrong#2026' })),
    );
    await Promise.all(tries);
    expect(await lines()).toEqual([
      { chain: 'host', actor, action: 'loginsStopped', object: '', detail: '' },
    ]);
  });

  test('the guesses of 500 networks: twenty at once, and one that counts the rest', async () => {
    host.clock.now += 60 * 60_000;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const note = createStoppedLogins(host.host);
      for (let network = 0; network < 250; network += 1) {
        await note(undefined, `2001:db8:${network.toString(16)}:1::/64`);
        // The same /48, and the same account from elsewhere, have no second line.
        await note(undefined, `2001:db8:${network.toString(16)}:2::/64`);
      }
      await note('person-1', '203.0.113.1');
      expect(await lines()).toHaveLength(20);
      await vi.advanceTimersByTimeAsync(5 * 60_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(lines).toHaveLength(21);
    expect((await lines()).at(-1)).toEqual({
      chain: 'host',
      actor: 'host',
      action: 'loginsStopped',
      object: '',
      detail: '481',
    });
  });

  test('every download of a roll, in its district', async () => {
    const voter = {
      district: 'coimbatore',
      assembly: 120,
      booth: 114,
      line: 1,
      voterId: 'ABC7654321',
      nameEn: 'Sample',
      nameTa: '',
      relation: 'father' as const,
      relationNameEn: 'Example',
      relationNameTa: '',
      age: 30,
      gender: 'male' as const,
      houseNo: '1',
      section: 0,
      sectionNameEn: '',
      sectionNameTa: '',
      status: 'listed' as const,
    };
    await writeRoll(host.db, [{ ...voter, importedAt: 1 }]);
    const token = await host.logIn(PEOPLE[1]);
    await host.app.request('/roll', jsonPost({ assembly: '120', booth: '114' }, token));
    expect((await lines()).filter(({ action }) => action === 'roll')).toEqual([
      { chain: 'coimbatore', actor: 'person-2', action: 'roll', object: '120/114', detail: '1' },
    ]);
  });

  test('who looks up one voter after another, when the look-ups are used up, and the next one is refused', async () => {
    const token = await host.logIn(PEOPLE[1]);
    const statuses = [];
    for (let count = 0; count < 152; count++)
      statuses.push(
        (await host.app.request('/lookup', jsonPost({ voterId: 'ABC7654321' }, token))).status,
      );
    expect(statuses.slice(149)).toEqual([200, 429, 429]);
    expect((await lines()).filter(({ action }) => action === 'lookupsStopped')).toEqual([
      { chain: 'host', actor: 'person-2', action: 'lookupsStopped', object: '', detail: '150' },
    ]);
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });
});
