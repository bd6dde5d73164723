import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EnrolmentStats } from '../../../src/domain/calls/enrolmentStats.ts';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { MEMBER, partsOf } from '../sampleCalls.ts';
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
  expect(data.people).toEqual([
    {
      userName: 'first.person',
      name: 'கா. மணி',
      voters: 3,
      members: 1,
      last: expect.stringMatching(/^2026-11-19T18:31:00/),
    },
  ]);
  expect(data.all).toEqual({ voters: 3, members: 1 });
  // Yesterday is not asked for; since the beginning it counts all the same.
  expect(v.parse(EnrolmentStats, (await ask({ days: 1 })).data)).toMatchObject({
    days: [{ voters: 2, members: 1 }],
    all: { voters: 3 },
  });
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

test('days that are none are refused', async () => {
  expect(await ask({ days: 0 })).toMatchObject({ http: 422, data: { field: 'days' } });
});
