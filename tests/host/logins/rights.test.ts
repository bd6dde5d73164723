import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost, type Part } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let card: Buffer;
const tokens: Record<string, string> = {};
/**
 * What the first and the second volunteer have handed in, by reference. The lead looks after the
 * booth of `voter` and `member`.
 */
const references: Record<string, string> = {};
const LEADS_BOOTH = { assembly: '120', booth: '114' };
const OTHER_BOOTH = { assembly: '120', booth: '115' };

beforeAll(async () => {
  [host, card] = await Promise.all([openTestHost(), jpeg()]);
  for (const person of PEOPLE) tokens[person.userName] = await host.logIn(person);
  tokens['member'] =
    (
      await answerOf(
        host.app.request(
          '/register',
          multipartPost(
            partsOf({ ...MEMBER, ...ACCOUNT, ...OTHER_BOOTH }, { voterCardFront: card }),
            '',
          ),
        ),
      )
    ).auth ?? '';
  await host.db
    .insertInto('personBooths')
    .values({ person: 'person-3', assembly: 120, booth: 114 })
    .execute();
  const send = async (name: string, call: string, as: string, parts: Part[]) => {
    references[name] =
      (await answerOf(host.app.request(`/${call}`, multipartPost(parts, tokens[as] ?? '')))).data
        .reference ?? '';
  };
  const voter = { ...FIELDS, district: 'coimbatore' };
  await send(
    'voter',
    'addvoters',
    'first.person',
    partsOf({ ...voter, ...LEADS_BOOTH }, { voterCardFront: card }),
  );
  await send(
    'voterElsewhere',
    'addvoters',
    'first.person',
    partsOf({ ...voter, ...OTHER_BOOTH }, { voterCardFront: card }),
  );
  await send(
    'member',
    'addmember',
    'first.person',
    partsOf({ ...MEMBER, ...LEADS_BOOTH }, { voterCardFront: card }),
  );
  await send(
    'memberElsewhere',
    'addmember',
    'first.person',
    partsOf({ ...MEMBER, ...OTHER_BOOTH }, { voterCardFront: card }),
  );
  await send('post', 'createPost', 'first.person', partsOf(POST, { image1: card }));
  await send(
    'leadsOwn',
    'addvoters',
    'team.lead',
    partsOf({ ...voter, ...OTHER_BOOTH }, { voterCardFront: card }),
  );
});
afterAll(() => host.close());

const RECORDS = ['voter', 'voterElsewhere', 'member', 'memberElsewhere', 'post', 'leadsOwn'];
/** Who sees which photos. Everything that is not here is not there. */
const SEES: Record<string, string[]> = {
  'first.person': ['voter', 'voterElsewhere', 'member', 'memberElsewhere', 'post'],
  'second.person': [],
  member: [],
  'team.lead': ['voter', 'member', 'leadsOwn'],
  office: RECORDS,
};
const matrix = Object.keys(SEES).flatMap((person) =>
  RECORDS.map((record) => ({ person, record, sees: SEES[person]?.includes(record) ?? false })),
);
const photo = (person: string, id: string, slot: string) =>
  host.app.request('/photo', jsonPost({ id, slot }, tokens[person]));
const NOT_THERE = { status: false, msg: 'There is no such photo', data: { code: 'notThere' } };

/** The names of the records that a person's list shows. */
const seen = async (person: string, call: 'viewvoters' | 'viewmember') => {
  const { data } = await answerOf(host.app.request(`/${call}`, jsonPost({}, tokens[person])));
  const rows = data[call === 'viewvoters' ? 'voters' : 'members'] as { reference: string }[];
  return rows
    .map(
      ({ reference }) =>
        Object.keys(references).find((name) => references[name] === reference) ?? 'registered',
    )
    .toSorted();
};
const linesOfLists = async () =>
  (await host.db.selectFrom('audit').select('number').where('action', '=', 'viewmember').execute())
    .length;

const lastOf = (chain: string) =>
  host.db
    .selectFrom('audit')
    .select(['actor', 'action', 'object'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .execute();

describe('a photo', () => {
  test.each(matrix)('of $record for $person: $sees', async ({ person, record, sees }) => {
    const response = await photo(
      person,
      references[record] ?? '',
      record === 'post' ? 'image1' : 'voterCardFront',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (sees) {
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[VMP]-[0-9A-Z]{10}-\w+\.jpg"$/,
      );
      expect(Buffer.from(await response.arrayBuffer()).equals(card)).toBe(true);
    } else {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual(NOT_THERE);
    }
  });

  test("that is not there is answered like one that is somebody else's", async () => {
    const answers = [
      await photo('second.person', 'V-0000000000', 'voterCardFront'),
      await photo('second.person', references['voter'] ?? '', 'voterCardFront'),
      await photo('first.person', references['voter'] ?? '', 'portrait'),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set([...texts, JSON.stringify(NOT_THERE)]).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('of another person leaves a line, and so does a try', async () => {
    await photo('office', references['voter'] ?? '', 'voterCardFront');
    await photo('second.person', references['voter'] ?? '', 'voterCardFront');
    expect([...(await lastOf('host')), ...(await lastOf('visits'))]).toEqual([
      { actor: 'person-2', action: 'photoRefused', object: references['voter'] },
      { actor: 'person-4', action: 'photo', object: references['voter'] },
    ]);
  });

  test.each(['../../etc/passwd', "V-' or '1'='1", '', uuid()])(
    'cannot be asked for as "%s"',
    async (id) => {
      expect((await answerOf(photo('office', id, 'voterCardFront'))).http).toBe(422);
    },
  );

  test('cannot be asked for by a name that is none: the audit log keeps no free text', async () => {
    const asked = photo('office', references['voter'] ?? '', 'planted');
    expect(await answerOf(asked)).toMatchObject({ http: 422, data: { field: 'slot' } });
    const lines = await host.db.selectFrom('audit').select('detail').execute();
    expect(JSON.stringify(lines)).not.toContain('planted');
  });

  test('without a login is refused', async () => {
    expect(
      (await answerOf(photo('nobody', references['voter'] ?? '', 'voterCardFront'))).http,
    ).toBe(401);
  });
});

describe('a list shows', () => {
  test.each([
    ['first.person', ['voter', 'voterElsewhere'], ['member', 'memberElsewhere']],
    ['second.person', [], []],
    ['team.lead', ['leadsOwn', 'voter'], ['member']],
    [
      'office',
      ['leadsOwn', 'voter', 'voterElsewhere'],
      ['member', 'memberElsewhere', 'registered'],
    ],
    ['member', [], ['registered']],
  ])('%s the voters %j and the members %j', async (person, voters, members) => {
    expect(await seen(person, 'viewvoters')).toEqual(voters);
    expect(await seen(person, 'viewmember')).toEqual(members);
  });

  test('a right that was taken away is gone at once', async () => {
    await host.db.deleteFrom('personBooths').execute();
    expect(await seen('team.lead', 'viewvoters')).toEqual(['leadsOwn']);
    expect((await photo('team.lead', references['voter'] ?? '', 'voterCardFront')).status).toBe(
      404,
    );
    await host.db
      .insertInto('personBooths')
      .values({ person: 'person-3', assembly: 120, booth: 114 })
      .execute();
  });

  test("others' people only with a line in the audit log", async () => {
    const before = await linesOfLists();
    await seen('first.person', 'viewmember');
    expect(await linesOfLists()).toBe(before);
    await seen('office', 'viewmember');
    expect(await linesOfLists()).toBe(before + 1);
  });

  test('a member with every answer, as it was given', async () => {
    const { data } = await answerOf(
      host.app.request('/viewmember', jsonPost({ limit: 1 }, tokens['first.person'])),
    );
    expect(data['members']).toMatchObject([
      { ...MEMBER, ...OTHER_BOOTH, memberNumber: references['memberElsewhere'] },
    ]);
  });
});

test('a member may not deliver for another person', async () => {
  const parts = partsOf({ ...FIELDS, onBehalfOf: 'first.person' }, { voterCardFront: card });
  expect(
    await answerOf(host.app.request('/addvoters', multipartPost(parts, tokens['member'] ?? ''))),
  ).toMatchObject({ http: 403, data: { code: 'onBehalf' } });
});

test.each([
  ['viewmember', 240, {}],
  ['viewvoters', 240, {}],
  ['photo', 600, { id: 'V-0000000000', slot: 'portrait' }],
])(
  'who copies by %s is stopped after %i calls, for a quarter of an hour, and nobody else is',
  async (call, limit, body) => {
    host.clock.now += 15 * 60_000;
    const ask = (person: string) => host.app.request(`/${call}`, jsonPost(body, tokens[person]));
    for (let count = 0; count < limit; count++)
      expect((await ask('second.person')).status).not.toBe(429);
    const refused = await ask('second.person');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await ask('first.person')).status).not.toBe(429);
    host.clock.now += 15 * 60_000;
    expect((await ask('second.person')).status).not.toBe(429);
  },
);
