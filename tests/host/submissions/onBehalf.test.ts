import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { partsOf, POST } from '../sampleCalls.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [volunteer, other, lead, office] = PEOPLE;

let host: TestHost;
let card: Buffer;
const tokens = { volunteer: '', other: '', lead: '', office: '' };
beforeAll(async () => {
  host = await openTestHost();
  card = await jpeg();
  tokens.volunteer = await host.logIn(volunteer);
  tokens.other = await host.logIn(other);
  tokens.lead = await host.logIn(lead);
  tokens.office = await host.logIn(office);
  await assign([lead, volunteer, other]);
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const BOOTH = { assembly: 120, booth: 114 };
const BOOTH_OF_SAMPLE_VOTER = { assembly: 1, booth: 12 };
/** Assigns people to a booth, and nobody else to any. */
async function assign(people: { id: string }[], booth = BOOTH) {
  await host.db.deleteFrom('personBooths').execute();
  const rows = people.map(({ id }) => ({ person: id, ...booth }));
  await host.db.insertInto('personBooths').values(rows).execute();
}

const send = (
  as: keyof typeof tokens,
  onBehalfOf: string | undefined,
  id = uuid(),
  fields: Record<string, string> = {},
) =>
  host.app.request(
    '/addvoters',
    multipartPost(
      voterParts({ id, photos: { voterCardFront: card }, fields: { ...fields, onBehalfOf } }),
      tokens[as],
    ),
  );
const records = () =>
  host.db
    .selectFrom('voters')
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.owner', '=', 'voters.owner')
        .onRef('submissions.id', '=', 'voters.id'),
    )
    .select(['voters.owner', 'voters.id', 'name', 'deliveredBy'])
    .execute();

const roleOf = async ({ userName, password }: { userName: string; password: string }) =>
  (await answerOf(host.app.request('/login', jsonPost({ userName, password })))).data['role'];
const listOf = async (token: string) =>
  (await answerOf(host.app.request('/viewvoters', jsonPost({}, token)))).data['voters'];

const broughtTo = async (token: string) =>
  ((await listOf(token)) as { submissionId: string; broughtBy?: string }[]).map(
    ({ submissionId, broughtBy }) => [submissionId, broughtBy],
  );
const itemsOf = async (call: string, body: object = {}) =>
  (await answerOf(host.app.request(`/${call}`, jsonPost(body, tokens.office)))).data['items'];

test('a login says what the person may do', async () => {
  expect(await roleOf(volunteer)).toBe('volunteer');
  expect(await roleOf(lead)).toBe('lead');
});

describe('what a team lead delivers for a volunteer', () => {
  test.each(['lead', 'admin'] as const)(
    'is stored as the volunteer’s, with who brought it (%s)',
    async (role) => {
      await host.db.updateTable('people').set({ role }).where('id', '=', lead.id).execute();
      const id = uuid();
      expect(await answerOf(send('lead', ' First.Person ', id))).toMatchObject({
        http: 200,
        status: true,
        data: { submissionId: id },
      });
      expect(await records()).toMatchObject([{ owner: volunteer.id, id, deliveredBy: lead.id }]);
      await host.db.updateTable('people').set({ role: 'lead' }).where('id', '=', lead.id).execute();
    },
  );

  test('has the lead in the audit log', async () => {
    await send('lead', volunteer.userName);
    expect(await host.db.selectFrom('audit').select(['actor', 'action']).execute()).toEqual([
      { actor: lead.id, action: 'addvoters' },
    ]);
  });

  test('is one record with one answer when the volunteer sends it too, whoever comes first', async () => {
    for (const order of [
      ['volunteer', 'lead'],
      ['lead', 'volunteer'],
    ] as const) {
      const id = uuid();
      const answers = [];
      for (const as of order)
        answers.push(
          await (await send(as, as === 'lead' ? volunteer.userName : undefined, id)).text(),
        );
      expect(answers[0]).toBe(answers[1]);
      expect(JSON.parse(answers[0] ?? '')).toMatchObject({ status: true });
      expect((await records()).filter((record) => record.id === id)).toMatchObject([
        { owner: volunteer.id, deliveredBy: order[0] === 'lead' ? lead.id : null },
      ]);
    }
  });

  test('is one record when both send at the same moment', async () => {
    const id = uuid();
    const answers = await Promise.all(
      [
        send('lead', volunteer.userName, id),
        send('volunteer', undefined, id),
        send('lead', volunteer.userName, id),
      ].map(async (answer) => (await answer).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await records()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(1);
  });

  test('is seen in the volunteer’s list and not in the lead’s', async () => {
    const id = uuid();
    await send('lead', volunteer.userName, id);
    expect(await listOf(tokens.volunteer)).toMatchObject([{ submissionId: id }]);
    expect(await listOf(tokens.lead)).toEqual([]);
  });

  test('with other content than what the volunteer sent is refused, and what is held stays', async () => {
    const id = uuid();
    const { data } = await answerOf(send('volunteer', undefined, id));
    expect(
      await answerOf(send('lead', volunteer.userName, id, { name: 'Other Name' })),
    ).toMatchObject({ http: 409, data: { code: 'otherContent', reference: data.reference } });
    expect(await records()).toMatchObject([{ name: 'Sample Voter' }]);
  });
});

describe('nobody can prove what a lead brings in another’s name, so', () => {
  test('its owner and the office read who brought it, and nothing of the kind about the rest', async () => {
    const [brought, own] = [uuid(), uuid()];
    await send('lead', volunteer.userName, brought);
    host.clock.now += 1;
    await send('volunteer', undefined, own);
    for (const token of [tokens.volunteer, tokens.office])
      expect(await broughtTo(token)).toEqual([
        [own, undefined],
        [brought, lead.name],
      ]);
  });

  test('a lead of the booth does not read who brought it', async () => {
    await assign([lead, volunteer], BOOTH_OF_SAMPLE_VOTER);
    const id = uuid();
    await send('lead', volunteer.userName, id);
    expect(await broughtTo(tokens.lead)).toEqual([[id, undefined]]);
    await assign([lead, volunteer, other]);
  });

  test('the office reads who brought it where it chooses among duplicates', async () => {
    await send('volunteer', undefined);
    host.clock.now += 1;
    await send('lead', volunteer.userName);
    const [{ records: twins }] = (await itemsOf('duplicates', { people: 'voters' })) as [
      { records: { broughtBy?: string }[] },
    ];
    expect(twins.map(({ broughtBy }) => broughtBy)).toEqual([undefined, lead.name]);
  });

  test('the office reads who brought a post before it publishes it', async () => {
    for (const [as, onBehalfOf] of [
      ['lead', volunteer.userName],
      ['volunteer', undefined],
    ] as const) {
      host.clock.now += 1;
      await host.app.request(
        '/createPost',
        multipartPost(partsOf({ ...POST, onBehalfOf }), tokens[as]),
      );
    }
    const posts = (await itemsOf('pendingPosts')) as { broughtBy?: string }[];
    expect(posts.map(({ broughtBy }) => broughtBy)).toEqual([undefined, lead.name]);
  });
});

describe('delivering for another is refused', () => {
  test('to a volunteer, in the same words for a person who exists, one who does not, and strange names', async () => {
    const answers = await Promise.all(
      [volunteer.userName, 'nobody.here', "'; drop table people", 'x'.repeat(3_000)].map(
        async (name) => (await send('other', name)).text(),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toEqual({
      status: false,
      msg: 'You may not deliver for this person',
      data: { code: 'onBehalf', error: 'secondcopy:onBehalf.refused' },
    });
    expect((await send('other', volunteer.userName)).status).toBe(403);
    expect(await records()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('to a lead, for nobody known, in those same words', async () => {
    expect(await (await send('lead', 'nobody.here')).text()).toBe(
      await (await send('other', volunteer.userName)).text(),
    );
    expect((await send('lead', 'nobody.here')).status).toBe(403);
  });

  test('to a lead, for anybody outside of the lead’s booths, in those same words, be the form right or wrong', async () => {
    await assign([lead, other]);
    const unknown = await (await send('lead', 'nobody.here')).text();
    for (const { userName } of [volunteer, office])
      for (const fields of [{ name: 'Sample Voter' }, { name: '' }])
        expect(await (await send('lead', userName, uuid(), fields)).text()).toBe(unknown);
    expect((await answerOf(send('lead', other.userName, uuid(), { name: '' }))).http).toBe(422);
    expect(await records()).toEqual([]);
    await assign([lead, volunteer, other]);
  });

  test('to everybody, in the name of an administrator or of a lead, even at the same booth', async () => {
    await assign([lead, office]);
    for (const role of ['admin', 'lead'] as const) {
      await host.db.updateTable('people').set({ role }).where('id', '=', office.id).execute();
      expect((await answerOf(send('lead', office.userName))).data.code).toBe('onBehalf');
    }
    await host.db
      .updateTable('people')
      .set({ role: 'admin' })
      .where('id', '=', office.id)
      .execute();
    await assign([lead, volunteer, other]);
  });

  test('not to a lead, for a volunteer who has enrolled somebody at the lead’s booth', async () => {
    await assign([lead], BOOTH_OF_SAMPLE_VOTER);
    expect((await send('lead', volunteer.userName)).status).toBe(403);
    await send('volunteer', undefined);
    expect((await send('lead', volunteer.userName)).status).toBe(200);
    await assign([lead, volunteer, other]);
  });

  test('to a lead, for a demo account where demo accounts cannot log in', async () => {
    await host.db.updateTable('people').set({ demo: 1 }).where('id', '=', other.id).execute();
    expect((await send('lead', other.userName)).status).toBe(403);
    await host.db.updateTable('people').set({ demo: 0 }).where('id', '=', other.id).execute();
  });

  test('to a lead who is none any more, at once, with the old login', async () => {
    await host.db
      .updateTable('people')
      .set({ role: 'volunteer' })
      .where('id', '=', lead.id)
      .execute();
    expect((await send('lead', volunteer.userName)).status).toBe(403);
    await host.db.updateTable('people').set({ role: 'lead' }).where('id', '=', lead.id).execute();
  });

  test('not to a volunteer who names themself', async () => {
    expect(await answerOf(send('volunteer', volunteer.userName))).toMatchObject({
      http: 200,
      status: true,
    });
    expect(await records()).toMatchObject([{ owner: volunteer.id, deliveredBy: null }]);
  });
});
