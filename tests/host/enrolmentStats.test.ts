import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EnrolmentStats } from '../../src/domain/enrolmentStats.ts';
import { MEMBER, partsOf } from './sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from './sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from './testHost.ts';

let host: TestHost;
let tokens: string[];
let picture: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [tokens, picture] = await Promise.all([Promise.all(PEOPLE.map((person) => host.logIn(person))), jpeg()]);
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const OFFICE = 3;
const ask = (body: unknown, person = OFFICE) => answerOf(host.app.request('/enrolmentStats', jsonPost(body, tokens[person])));
const enrol = (call: 'addvoters' | 'addmember', fields: Record<string, string> = {}) => {
  host.clock.now += 1;
  const photos: Record<string, Buffer> = call === 'addvoters' ? { voterCardFront: picture } : { voterCardFront: picture, portrait: picture };
  return answerOf(host.app.request(`/${call}`, multipartPost(partsOf({ ...(call === 'addvoters' ? FIELDS : MEMBER), ...fields }, photos), tokens[0] ?? '')));
};

test('the office sees how many were enrolled, by day in India, district and booth', async () => {
  // In India it is the 20th from 18:30 of the 19th in UTC on.
  host.clock.now = Date.parse('2026-11-19T18:29:00Z');
  expect((await enrol('addvoters')).status).toBe(true);
  host.clock.now = Date.parse('2026-11-19T18:31:00Z');
  await enrol('addvoters', { voterId: 'ABC1234568', booth: '13' });
  await enrol('addvoters', { voterId: 'ABC1234569', booth: '13' });
  expect((await enrol('addmember')).status).toBe(true);

  const data = v.parse(EnrolmentStats, (await ask({ days: 3 })).data);
  expect(data.days).toEqual([{ day: '2026-11-18', voters: 0, members: 0 }, { day: '2026-11-19', voters: 1, members: 0 }, { day: '2026-11-20', voters: 2, members: 1 }]);
  expect(data.districts).toEqual([{ district: FIELDS.district, voters: 3, members: 0 }, { district: MEMBER.district, voters: 0, members: 1 }]);
  expect(data.booths[0]).toEqual({ assembly: '1', booth: '13', voters: 2, members: 0 });
  expect(data.booths).toHaveLength(3);
  expect(data.all).toEqual({ voters: 3, members: 1 });
  // Yesterday is not asked for; since the beginning it counts all the same.
  expect(v.parse(EnrolmentStats, (await ask({ days: 1 })).data)).toMatchObject({ days: [{ voters: 2, members: 1 }], all: { voters: 3 } });
});

test('where nobody is enrolled there are days without anybody', async () => {
  const data = v.parse(EnrolmentStats, (await ask({})).data);
  expect(data.days).toHaveLength(30);
  expect(data).toMatchObject({ districts: [], booths: [], all: { voters: 0, members: 0 } });
});

test.each([[0], [1], [2]])('it is for administrators only (person %i)', async (person) => {
  expect(await ask({}, person)).toMatchObject({ http: 403, status: false, data: { code: 'role' } });
});

test('days that are none are refused', async () => {
  expect(await ask({ days: 0 })).toMatchObject({ http: 422, data: { field: 'days' } });
});
