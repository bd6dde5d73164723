import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { OFFICE, openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER, importFile } from '../rollText.ts';
import { MEMBER, partsOf } from '../sampleCalls.ts';
import { FIELDS } from '../sampleVoter.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const found = async (body: object = {}) =>
  (await host.ask('duplicates', { people: 'voters', ...body })).data;
const enrol = (voterId: string, person = 0) => host.enrol({ voterId }, person);
const join = async (voterId: string, person: number) => {
  host.clock.now += 1;
  const parts = partsOf({ ...MEMBER, voterId }, { voterCardFront: host.picture });
  return (await host.send('addmember', parts, person)).data['reference'];
};

test('a voter ID that two volunteers enrolled is shown with both records, and who enrolled them', async () => {
  const [first, second] = [await enrol('ABC1000001', 0), await enrol('ABC1000001', 1)];
  await enrol('ABC1000002');
  expect(await found()).toMatchObject({
    items: [
      {
        voterId: 'ABC1000001',
        records: [
          { reference: first, enrolledBy: 'கா. மணி', booth: FIELDS.booth },
          { reference: second, enrolledBy: 'Second Person' },
        ],
      },
    ],
    next: null,
  });
  expect(await found({ people: 'members' })).toEqual({ items: [], next: null });
});

test('a voter ID that two volunteers made a member is shown with both records, and no voter is', async () => {
  const [first, second] = [await join('ABC1000001', 0), await join('ABC1000001', 1)];
  await enrol('ABC1000001');
  expect(await found({ people: 'members' })).toMatchObject({
    items: [{ voterId: 'ABC1000001', records: [{ reference: first }, { reference: second }] }],
  });
  expect(await found()).toMatchObject({ items: [] });
});

test('they come page by page, the newest first', async () => {
  for (const voterId of ['ABC1000001', 'ABC1000002', 'ABC1000003'])
    for (const person of [0, 1]) await enrol(voterId, person);
  const first = await found({ limit: 2 });
  expect(first).toMatchObject({ items: [{ voterId: 'ABC1000003' }, { voterId: 'ABC1000002' }] });
  expect(await found({ limit: 2, before: first['next'] })).toMatchObject({
    items: [{ voterId: 'ABC1000001' }],
    next: null,
  });
});

test('of a voter ID that a program enrolled 50 times the first 20 are shown with a count, and one decision ends them all', async () => {
  const references: string[] = [];
  for (let count = 0; count < 50; count += 1) references.push(await enrol('ABC1000001', count % 3));
  const { items } = (await found()) as { items: { count: number; records: object[] }[] };
  expect(items).toMatchObject([
    { count: 50, records: references.slice(0, 20).map((reference) => ({ reference })) },
  ]);
  expect(items[0]?.records).toHaveLength(20);
  const keep = references[0] ?? '';
  const { data } = await host.ask('resolveDuplicate', {
    people: 'voters',
    voterId: 'ABC1000001',
    keep,
  });
  expect(data).toMatchObject({ kept: keep });
  expect(data['replaced']).toHaveLength(20);
  expect(await found()).toEqual({ items: [], next: null });
  const [line] = await host.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'resolveDuplicate')
    .execute();
  expect(line?.detail).toMatch(/^(V-[0-9A-Z]{10} ){20}\+29$/);
});

test('of two decisions at once one counts, and so does one of the records', async () => {
  const pair = [await enrol('ABC1000001', 0), await enrol('ABC1000001', 1)];
  const answers = await Promise.all(
    pair.map((keep) =>
      host.ask('resolveDuplicate', { people: 'voters', voterId: 'ABC1000001', keep }),
    ),
  );
  expect(answers.map(({ status }) => status).filter(Boolean)).toHaveLength(1);
  expect((await host.ask('viewvoters', {})).data['voters']).toHaveLength(1);
});

test('the record that the office keeps counts alone: in lists, numbers and exports; the other stays with whoever enrolled it', async () => {
  const [first, second] = [await enrol('ABC1000001', 0), await enrol('ABC1000001', 1)];
  expect(
    await host.ask('resolveDuplicate', { people: 'voters', voterId: 'ABC1000001', keep: second }),
  ).toMatchObject({ status: true, data: { kept: second, replaced: [first] } });
  expect(await found()).toEqual({ items: [], next: null });
  expect((await host.ask('viewvoters', {})).data['voters']).toMatchObject([{ reference: second }]);
  expect((await host.ask('enrolmentStats', {})).data['all']).toEqual({ voters: 1, members: 0 });
  expect(
    await (await host.post('exportPeople', { people: 'voters' }, OFFICE)).text(),
  ).not.toContain(first);
  expect((await host.ask('viewvoters', {}, 0)).data['voters']).toMatchObject([
    { reference: first },
  ]);
  // A third one is a duplicate of what was kept.
  await enrol('ABC1000001', 2);
  expect(await found()).toMatchObject({ items: [{ records: [{ reference: second }, {}] }] });
  expect(
    await host.db
      .selectFrom('audit')
      .select(['object', 'detail'])
      .where('action', '=', 'resolveDuplicate')
      .execute(),
  ).toEqual([{ object: second, detail: first }]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

describe('records of different voter IDs on one line of the roll', () => {
  const LINE = { assembly: '1', booth: '12', line: '8' };
  let references: string[];
  beforeEach(async () => {
    await importFile(
      host.db,
      `${HEADER}\n1,12,8,TN/12/123/123456,க. மாதிரி,father,ச. மாதிரி,44,female,1\n`,
    );
    references = [
      await host.enrol({ voterId: 'ABC1000001', line: '8' }, 0),
      await host.enrol({ voterId: 'ABC1000002', line: '8' }, 1),
    ];
    await host.enrol({ voterId: 'ABC1000003', line: '8', booth: '13' });
  });
  afterEach(() => host.db.deleteFrom('roll').execute());

  test('are shown together, each with its voter ID', async () => {
    expect(await found()).toMatchObject({
      items: [
        {
          voterId: '',
          line: LINE,
          records: [
            { reference: references[0], voterId: 'ABC1000001' },
            { reference: references[1], voterId: 'ABC1000002' },
          ],
        },
      ],
    });
    expect(await found({ people: 'members' })).toMatchObject({ items: [] });
  });

  test('come beside those of one voter ID, page by page, and once if they share both', async () => {
    await host.enrol({ voterId: 'ABC1000002', line: '9' });
    const first = await found({ limit: 1 });
    expect(first).toMatchObject({ items: [{ voterId: 'ABC1000002' }] });
    expect(await found({ limit: 1, before: first['next'] })).toMatchObject({
      items: [{ line: LINE }],
      next: null,
    });
    await host.empty();
    for (const person of [0, 1]) await host.enrol({ voterId: 'ABC1000001', line: '8' }, person);
    expect((await found())['items']).toMatchObject([{ voterId: 'ABC1000001' }]);
  });

  test('are decided by the office, and the one that it keeps counts', async () => {
    const [first, second] = references;
    expect(
      await host.ask('resolveDuplicate', { people: 'voters', line: LINE, keep: second }),
    ).toMatchObject({ status: true, data: { kept: second, replaced: [first] } });
    expect(await found()).toEqual({ items: [], next: null });
    expect((await host.ask('enrolmentStats', {})).data['all']).toEqual({ voters: 2, members: 0 });
    for (const wrong of [
      { line: LINE },
      { line: { ...LINE, booth: '13' } },
      { voterId: 'ABC1000002' },
    ])
      expect(
        await host.ask('resolveDuplicate', { people: 'voters', keep: second, ...wrong }),
      ).toMatchObject({ http: 404 });
  });
});

test('voters who are on no line of a roll are not decided about together', async () => {
  const [first] = [await enrol('ABC1000001'), await enrol('ABC1000002')];
  const line = { assembly: FIELDS.assembly, booth: FIELDS.booth, line: '0' };
  expect(await host.ask('resolveDuplicate', { people: 'voters', line, keep: first })).toMatchObject(
    { http: 422 },
  );
  expect((await host.ask('viewvoters', {})).data['voters']).toHaveLength(2);
});

test('a decision about what is no duplicate, or no longer one, is refused', async () => {
  const [first, other] = [await enrol('ABC1000001'), await enrol('ABC1000002')];
  for (const keep of [first, other])
    expect(
      await host.ask('resolveDuplicate', { people: 'voters', voterId: 'ABC1000001', keep }),
    ).toMatchObject({ http: 404 });
});

test.each([
  ['duplicates', { people: 'voters' }],
  ['resolveDuplicate', {}],
  ['pendingPosts', {}],
])('%s is for administrators only', async (call, body) => {
  for (const person of [0, 1, 2])
    expect(await host.ask(call, body, person)).toMatchObject({ http: 403, data: { code: 'role' } });
});

test('posts that wait are shown to the office with their pictures; whoever wrote a declined one is told why', async () => {
  const post = { title: 'மாதிரிச் செய்தி', text: 'Our library in the sample street opens on Sunday.' };
  const {
    data: { reference },
  } = await host.send('createPost', partsOf(post, { image1: host.picture }));
  expect((await host.ask('pendingPosts', {})).data['items']).toMatchObject([
    { id: reference, ...post, author: 'கா. மணி', photos: [{ slot: 'image1' }] },
  ]);
  expect(
    (
      await host.ask('decidePost', {
        id: reference,
        state: 'declined',
        reason: 'Please leave out the address.',
      })
    ).status,
  ).toBe(true);
  expect((await host.ask('pendingPosts', {})).data['items']).toEqual([]);
  expect((await host.ask('viewAllPost', {}, 0)).data['items']).toMatchObject([
    { state: 'declined', reason: 'Please leave out the address.' },
  ]);
  expect((await host.ask('viewAllPost', {}, 1)).data['items']).toEqual([]);
});
