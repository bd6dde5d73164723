import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OFFICE, openHostWithPeople, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const photos = () => ({ voterCardFront: host.picture });
const references = (list: unknown) =>
  (list as { reference: string }[]).map(({ reference }) => reference);

test('an administrator who asks for their own enrolments gets no others', async () => {
  await host.enrol();
  const own = await host.enrol({ voterId: 'ABC7654321' }, OFFICE);
  const all = await host.ask('viewvoters', {}, OFFICE);
  expect(all.data['voters']).toHaveLength(2);
  const mine = await host.ask('viewvoters', { mine: true }, OFFICE);
  expect(references(mine.data['voters'])).toEqual([own]);
});

test('whoever joined or registered is none of those whom they enrolled', async () => {
  await host.send('addmember', partsOf({ ...MEMBER, joins: 'self' }, photos()), VOLUNTEER);
  const { data } = await host.send('addmember', partsOf(MEMBER, photos()), VOLUNTEER);
  const mine = await host.ask('viewmember', { mine: true }, VOLUNTEER);
  expect(references(mine.data['members'])).toEqual([data.reference]);

  const { auth = '' } = await answerOf(
    host.app.request('/register', multipartPost(partsOf({ ...MEMBER, ...ACCOUNT }, photos()), '')),
  );
  const registered = (body: object) =>
    answerOf(host.app.request('/viewmember', jsonPost(body, auth)));
  expect((await registered({})).data['members']).toHaveLength(1);
  expect((await registered({ mine: true })).data['members']).toEqual([]);
});

test("a person who asks for their own posts gets nobody else's", async () => {
  const { data } = await host.send('createPost', partsOf(POST, {}), VOLUNTEER);
  await host.ask('decidePost', { id: data.reference, state: 'published' }, OFFICE);
  await host.send('createPost', partsOf({ ...POST, title: 'Another post' }, {}), OFFICE);
  const titles = async (body: object) =>
    ((await host.ask('viewAllPost', body, OFFICE)).data['items'] as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await titles({})).toHaveLength(2);
  expect(await titles({ mine: true })).toEqual(['Another post']);
});
