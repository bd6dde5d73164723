import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EnrolmentStats } from '../../../src/domain/calls/enrolmentStats.ts';
import { eraseRecords } from '../../../host/records/erasing.ts';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER, importFile } from '../rollText.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { FIELDS } from '../sampleVoter.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const ask = (body: unknown, person?: number) => host.ask('enrolmentStats', body, person);

test('the office sees how many were enrolled, by day in India, district and booth', async () => {
  // In India it is the 20th from 18:30 of the 19th in UTC on.
  host.clock.now = Date.parse('2026-11-19T18:29:00Z');
  await host.enrol();
  host.clock.now = Date.parse('2026-11-19T18:31:00Z');
  await host.enrol({ voterId: 'ABC1234568', booth: '13' });
  await host.enrol({ voterId: 'ABC1234569', booth: '13' });
  expect(
    (
      await host.send(
        'addmember',
        partsOf(MEMBER, { voterCardFront: host.picture, portrait: host.picture }),
      )
    ).status,
  ).toBe(true);

  const data = v.parse(EnrolmentStats, (await ask({ days: 3 })).data);
  expect(data.days).toEqual([
    { day: '2026-11-18', voters: 0, members: 0 },
    { day: '2026-11-19', voters: 1, members: 0 },
    { day: '2026-11-20', voters: 2, members: 1 },
  ]);
  expect(data.districts).toEqual([
    { district: FIELDS.district, voters: 3, members: 0 },
    { district: MEMBER.district, voters: 0, members: 1 },
  ]);
  expect(data.booths[0]).toEqual({ assembly: '1', booth: '13', voters: 2, members: 0 });
  expect(data.booths).toHaveLength(3);
  expect(data.boothsInAll).toBe(3);
  expect(data.people).toEqual([
    {
      userName: 'first.person',
      name: 'கா. மணி',
      voters: 3,
      members: 1,
      last: expect.stringMatching(/^2026-11-19T18:31:00/),
    },
  ]);
  expect(data.volunteers).toBe(1);
  expect(data.all).toEqual({ voters: 3, members: 1 });
  // Yesterday is not asked for; since the beginning it counts all the same.
  expect(v.parse(EnrolmentStats, (await ask({ days: 1 })).data)).toMatchObject({
    days: [{ voters: 2, members: 1 }],
    all: { voters: 3 },
  });
});

/** How many volunteers there are in a span, and how many voters each enrolled. */
async function seen(span: string) {
  const data = v.parse(EnrolmentStats, (await ask({ days: 2, span })).data);
  expect(data.days.map(({ voters }) => voters)).toEqual([2, 1]);
  return [data.volunteers, ...data.people.map(({ userName, voters }) => [userName, voters])];
}

test('the table of volunteers counts a span of days in India, and the other numbers keep to theirs', async () => {
  const SECOND = 1;
  const at = (time: string) => (host.clock.now = Date.parse(time));
  at('2026-11-13T18:29:00Z');
  await host.enrol();
  at('2026-11-13T18:31:00Z');
  await host.enrol({ voterId: 'ABC1234568' }, SECOND);
  at('2026-11-19T18:29:00Z');
  await host.enrol({ voterId: 'ABC1234569' });
  await host.enrol({ voterId: 'ABC1234570' });
  // Midnight in India passed: it is the 20th.
  at('2026-11-19T18:31:00Z');
  await host.enrol({ voterId: 'ABC1234571' }, SECOND);

  expect(await seen('today')).toEqual([1, ['second.person', 1]]);
  expect(await seen('week')).toEqual([2, ['first.person', 2], ['second.person', 2]]);
  expect(await seen('all')).toEqual([2, ['first.person', 3], ['second.person', 2]]);
});

test('of more volunteers than the table has room for, it has those with most and says how many there are', async () => {
  await host.enrol();
  await host.enrol({ voterId: 'ABC1234568' });
  const voter = await host.db.selectFrom('voters').selectAll().executeTakeFirstOrThrow();
  const submission = await host.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
  const many = Array.from({ length: 200 }, (_, number) => `volunteer-${number}`);
  await host.db.transaction().execute(async (db) => {
    for (const id of many) {
      await db
        .insertInto('people')
        .values({
          id,
          userName: id,
          name: id,
          role: 'volunteer',
          passwordHash: '',
          demo: 0,
          createdAt: 0,
        })
        .execute();
      await db
        .insertInto('submissions')
        .values({ ...submission, owner: id, id, reference: id })
        .execute();
      await db
        .insertInto('voters')
        .values({ ...voter, owner: id, id, reference: id, voterId: id })
        .execute();
    }
  });
  const { people, volunteers } = v.parse(EnrolmentStats, (await ask({ span: 'all' })).data);
  expect(volunteers).toBe(201);
  expect(people).toHaveLength(200);
  expect(people[0]).toMatchObject({ userName: 'first.person', voters: 2 });
});

test('of more booths than the table has room for, it has those with most and says how many there are', async () => {
  for (let booth = 1; booth <= 11; booth += 1)
    await host.enrol({ voterId: `ABC${1_000_000 + booth}`, booth: String(booth) });
  await host.enrol({ voterId: 'ABC1000099', booth: '11' });
  const { booths, boothsInAll } = v.parse(EnrolmentStats, (await ask({})).data);
  expect(boothsInAll).toBe(11);
  expect(booths).toHaveLength(10);
  expect(booths[0]).toMatchObject({ booth: '11', voters: 2 });
});

const undecided = async () => v.parse(EnrolmentStats, (await ask({})).data).undecided;

test('it says how many posts, duplicates and cards wait for the office', async () => {
  expect(await undecided()).toEqual({ posts: 0, duplicates: 0, cards: 0 });
  await host.enrol();
  await host.enrol({ name: 'K. Mani' }, 1);
  await host.send('createPost', partsOf(POST));
  await host.send(
    'addmember',
    partsOf({ ...MEMBER, joins: 'self' }, { voterCardFront: host.picture }),
  );
  await host.db.updateTable('cards').set({ confirmedAt: null }).execute();
  expect(await undecided()).toEqual({ posts: 1, duplicates: 1, cards: 1 });
});

const counted = async (body: object = {}) =>
  v.parse(EnrolmentStats, (await ask({ days: 2, span: 'all', ...body })).data);
/** The same number everywhere: in all, by day, district and booth, and by volunteer. */
const sums = (data: EnrolmentStats) => [
  data.all.voters,
  ...[data.days, data.districts, data.booths, data.people].map((counts) =>
    counts.reduce((sum, { voters }) => sum + voters, 0),
  ),
];

test('people are counted and not records: of one person’s records the first counts, by voter ID or line', async () => {
  const SECOND = 1;
  await importFile(
    host.db,
    `${HEADER}\n1,12,8,TN/12/123/123456,க. மாதிரி,father,ச. மாதிரி,44,female,1\n`,
  );
  await host.enrol({ voterId: 'ABC1000001', booth: '13' });
  // Again by somebody else, at another booth.
  await host.enrol({ voterId: 'ABC1000001', booth: '14' }, SECOND);
  // Twice by the same line, because one voter ID was mistyped. Then the ID again, without the line.
  const first = await host.enrol({ voterId: 'ABC1000002', line: '8' });
  await host.enrol({ voterId: 'ABC1000003', line: '8' }, SECOND);
  await host.enrol({ voterId: 'ABC1000003', line: '9' }, SECOND);
  const data = await counted();
  expect(sums(data)).toEqual([2, 2, 2, 2, 2]);
  expect(data.people).toMatchObject([{ userName: 'first.person', voters: 2 }]);
  expect(data.booths).toMatchObject([{ booth: '12' }, { booth: '13' }]);

  // When the first one is erased, the next one counts.
  await eraseRecords(host.db, { remove: (file) => host.host.photos.remove([file]) }, first, {
    actor: 'person-4',
    now: 1,
  });
  const after = await counted();
  expect(sums(after)).toEqual([2, 2, 2, 2, 2]);
  expect(after.people).toMatchObject([{ voters: 1 }, { voters: 1 }]);
});

test('a member with two records is one member', async () => {
  for (const person of [0, 1])
    await host.send(
      'addmember',
      partsOf(MEMBER, { voterCardFront: host.picture, portrait: host.picture }),
      person,
    );
  expect((await counted()).all).toEqual({ voters: 0, members: 1 });
});

test('where nobody is enrolled there are days without anybody', async () => {
  const data = v.parse(EnrolmentStats, (await ask({})).data);
  expect(data.days).toHaveLength(30);
  expect(data).toMatchObject({
    districts: [],
    booths: [],
    people: [],
    all: { voters: 0, members: 0 },
  });
});

test.each([[0], [1], [2]])('it is for administrators only (person %i)', async (person) => {
  expect(await ask({}, person)).toMatchObject({ http: 403, status: false, data: { code: 'role' } });
});

test('days that are none are refused, and so is a span', async () => {
  expect(await ask({ span: 'month' })).toMatchObject({ http: 422, data: { field: 'span' } });
  expect(await ask({ days: 0 })).toMatchObject({ http: 422, data: { field: 'days' } });
});
