import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSorted } from '../../../host/tables/sortedPeople.ts';
import { openHostWithPeople, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { PEOPLE } from '../testHost.ts';

const LEAD = 2;

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  // Each person may list only so much in a quarter of an hour.
  host.clock.now += 15 * 60_000;
  await host.empty();
});
afterAll(() => host.close());

type Voter = { name: string; reference: string; booth: string; enrolledBy: string };
const page = async (input: object, person?: number) =>
  (await host.ask('viewvoters', input, person)).data as {
    voters: Voter[];
    next: string | null;
    total?: object;
    sort?: object;
  };

/** Reads a list page by page. `meanwhile` happens between two pages. */
async function readAll(input: object, limit = 2, meanwhile?: () => Promise<unknown>) {
  const voters: Voter[] = [];
  let next: string | null | undefined;
  while (next !== null) {
    if (next) await meanwhile?.();
    const came = await page({ ...input, limit, ...(next && { before: next }) });
    voters.push(...came.voters);
    ({ next } = came);
  }
  return voters;
}

/** Enrols seven voters, some equal in whatever one sorts by. */
async function enrolSome(): Promise<void> {
  for (const [name, assembly, booth, person] of [
    ['மணி', '2', '12', 0],
    ['anbu', '1', '9', 0],
    ['Babu', '1', '12', 1],
    ['Anbu', '1', '9', 1],
    ['கா. மணி', '1', '100', 0],
    ['அமுதா', '1', '9', 1],
    ['ANBU', '2', '1', 0],
  ] as const)
    await host.enrol({ name, assembly, booth }, person);
}

const CASES = [
  ['receivedAt', ({ reference }: Voter) => reference, undefined],
  [
    'name',
    ({ name }: Voter) => name.toLowerCase(),
    ['anbu', 'anbu', 'anbu', 'babu', 'அமுதா', 'கா. மணி', 'மணி'],
  ],
  ['booth', ({ booth }: Voter) => booth, ['9', '9', '9', '12', '100', '1', '12']],
  [
    'enrolledBy',
    ({ enrolledBy }: Voter) => enrolledBy,
    [
      ...Array.from({ length: 3 }, () => PEOPLE[1].name),
      ...Array.from({ length: 4 }, () => PEOPLE[0].name),
    ],
  ],
] as const;

describe.each(CASES)('sorted by %s', (by, valueOf, values) => {
  const sorted = (direction: string, filter = {}) =>
    readAll({ ...filter, sort: { by, direction } });

  test('every record comes once, page by page, both ways, also where values are equal', async () => {
    await enrolSome();
    const newest = await readAll({});
    const upwards = await sorted('ascending');
    expect(upwards.map(valueOf)).toEqual(values ?? newest.toReversed().map(valueOf));
    expect(new Set(upwards.map(({ reference }) => reference)).size).toBe(7);
    expect(await sorted('descending')).toEqual(upwards.toReversed());
  });

  test.each([
    ['by district', { district: 'tiruvallur' }],
    ['by constituency', { assembly: '1' }],
    ['by day', { from: '2026-11-20', to: '2026-12-20' }],
    ['by a part of a name', { search: 'மணி' }],
    ['by a number', { search: 'ABC1234567' }],
  ])('a list that is filtered %s has the same people in that order', async (_, filter) => {
    await enrolSome();
    const chosen = new Set((await readAll(filter)).map(({ reference }) => reference));
    expect(chosen.size).toBeGreaterThan(1);
    const all = await sorted('ascending');
    expect(await sorted('ascending', filter)).toEqual(
      all.filter(({ reference }) => chosen.has(reference)),
    );
  });

  test('whoever is erased or enrolled meanwhile moves nobody else', async () => {
    await enrolSome();
    const before = await sorted('ascending');
    const gone = before.slice(0, 2).map(({ reference }) => reference);
    let isFirst = true;
    const read = await readAll({ sort: { by, direction: 'ascending' } }, 2, async () => {
      if (!isFirst) return;
      isFirst = false;
      await host.enrol({ name: 'Aarthi', assembly: '1', booth: '1' }, 1);
      await host.db.deleteFrom('voters').where('reference', 'in', gone).execute();
    });
    expect(read.filter(({ name }) => name !== 'Aarthi')).toEqual(before);
  });
});

test('members are sorted and counted like voters', async () => {
  for (const [voterId, name] of [
    ['ABC1000001', 'Babu'],
    ['ABC1000002', 'anbu'],
    ['ABC1000003', 'Chitra'],
  ])
    await host.send(
      'addmember',
      partsOf(
        { ...MEMBER, voterId, name },
        { voterCardFront: host.picture, portrait: host.picture },
      ),
    );
  const sort = { by: 'name', direction: 'ascending' };
  expect((await host.ask('viewmember', { sort, limit: 2, withTotal: true })).data).toMatchObject({
    members: [{ name: 'anbu' }, { name: 'Babu' }],
    total: { count: 3, isExact: true },
    sort,
  });
});

describe('a list of people', () => {
  test('says with its first page how many there are for the filter, if it is asked', async () => {
    await enrolSome();
    const total = async (input: object) =>
      (await page({ limit: 2, withTotal: true, ...input })).total;
    expect(await total({})).toEqual({ count: 7, isExact: true });
    expect(await total({ assembly: '1' })).toEqual({ count: 5, isExact: true });
    expect(await total({ search: 'anbu' })).toEqual({ count: 3, isExact: true });
    expect(await total({ search: 'anbu', limit: 3 })).toEqual({ count: 3, isExact: true });
    expect(await total({ district: 'madurai' })).toEqual({ count: 0, isExact: true });
    const { next } = await page({ limit: 2 });
    expect(await total({ before: next })).toBeUndefined();
  });

  test('counts whom it shows: no record that another one replaced', async () => {
    const [first, second] = [await host.enrol(), await host.enrol({}, 1)];
    await host.enrol({ voterId: 'ABC1000001' });
    await host.enrol({ voterId: 'ABC1000002' });
    await host.ask('resolveDuplicate', { people: 'voters', voterId: 'ABC1234567', keep: second });
    const { total, voters } = await page({ withTotal: true, limit: 2 });
    expect(total).toEqual({ count: 3, isExact: true });
    expect(voters.map(({ reference }) => reference)).not.toContain(first);
  });

  test('is what it was for an app that asks for neither', async () => {
    await enrolSome();
    expect(Object.keys(await page({}))).toEqual(['voters', 'next']);
  });

  test('of a volunteer or a lead stays in its own order, and says so', async () => {
    await enrolSome();
    const sort = { by: 'name', direction: 'ascending' };
    for (const person of [VOLUNTEER, LEAD])
      expect(await page({ sort, limit: 2 }, person)).toEqual(await page({ limit: 2 }, person));
    expect(await page({ limit: 2, withTotal: true }, VOLUNTEER)).not.toHaveProperty('total');
    expect(await page({ sort, mine: true })).not.toHaveProperty('sort');
  });

  test.each([
    ['name', '5_0192'],
    ['name', 'sample'],
    ['name', '"sample"'],
    ['name', '"sam\0ple"_0192'],
    ['receivedAt', '"sample"_0192'],
    ['booth', '"1"_0192'],
    ['enrolledBy', '1_0192'],
    [undefined, '"sample"_0192'],
  ])('sorted by %s refuses the place %j', async (by, before) => {
    const answer = await host.ask('viewvoters', {
      before,
      ...(by && { sort: { by, direction: 'ascending' } }),
    });
    expect([400, 422]).toContain(answer.http);
  });

  test.each([
    ['booth', '999999999999999_0192'],
    ['booth', '-999999999999999_0192'],
    ['receivedAt', '-999999999999999_0192'],
    ['name', `"${'"_x'.repeat(300)}"_0192`],
    ['enrolledBy', '"\\u0000"_0192'],
  ])('sorted by %s begins also at a place where nobody is', async (by, before) => {
    await enrolSome();
    for (const filter of [{}, { assembly: '1' }])
      for (const direction of ['ascending', 'descending'])
        expect(
          await host.ask('viewvoters', { before, ...filter, sort: { by, direction } }),
        ).toMatchObject({ http: 200 });
  });

  test('refuses to sort by what no index has', async () => {
    expect(
      await host.ask('viewvoters', { sort: { by: 'mobile', direction: 'ascending' } }),
    ).toMatchObject({ http: 422, data: { field: 'sort.by' } });
  });
});

const sorting = (direction: string, by = 'name') => ({ sort: { by, direction } });
test('accounts are sorted by name both ways, counted, and filtered by role in that order', async () => {
  const names = async (input: object) => {
    const first = (await host.ask('viewAccounts', { limit: 2, withTotal: true, ...input })).data;
    const rest = (await host.ask('viewAccounts', { ...input, before: first['next'] })).data;
    expect(first['sort']).toEqual('sort' in input ? input.sort : undefined);
    return {
      names: [first, rest].flatMap(({ items }) =>
        (items as { name: string }[]).map(({ name }) => name),
      ),
      total: first['total'],
    };
  };
  const upwards = ['Second Person', 'Team Lead', 'The Office', 'கா. மணி'];
  const total = { count: 4, isExact: true };
  expect(await names(sorting('ascending'))).toEqual({ names: upwards, total });
  expect(await names(sorting('descending'))).toEqual({ names: upwards.toReversed(), total });
  expect(await names(sorting('descending', 'createdAt'))).toEqual(await names({}));
  await host.db
    .updateTable('people')
    .set({ role: 'volunteer' })
    .where('id', '=', 'person-3')
    .execute();
  expect(await names({ ...sorting('descending'), role: 'volunteer' })).toEqual({
    names: ['கா. மணி', 'Team Lead', 'Second Person'],
    total: { count: 3, isExact: true },
  });
  await host.db.updateTable('people').set({ role: 'lead' }).where('id', '=', 'person-3').execute();
});

test('the audit log says how many were looked at, and not how many were found', async () => {
  for (const voterId of ['ABC1000001', 'ABC1000002', 'ABC1000003'])
    for (const person of [0, 1]) await host.enrol({ voterId }, person);
  await page({ limit: 4 });
  await page({ limit: 5, sort: { by: 'name', direction: 'ascending' } });
  await page({ limit: 6 });
  await host.ask('duplicates', { people: 'voters', limit: 2 });
  const lines = await host.db
    .selectFrom('audit')
    .select('detail')
    .where('action', 'in', ['viewvoters', 'duplicates'])
    .orderBy('number')
    .execute();
  expect(lines.map(({ detail }) => detail)).toEqual(['4', '5', '6', '4']);
});

const totalOf = async (call: string, input: object = {}) =>
  (await host.ask(call, { ...input, limit: 2, withTotal: true })).data['total'];
test('posts, duplicates, the office’s own lists and the audit log say how long they are', async () => {
  for (const title of ['One', 'Two', 'Three'])
    await host.send('createPost', partsOf({ ...POST, title }));
  for (const voterId of ['ABC1000001', 'ABC1000002', 'ABC1000003'])
    for (const person of [0, 1]) await host.enrol({ voterId }, person);
  for (const id of ['a', 'b', 'c'])
    await host.db
      .insertInto('content')
      .values({ list: 'leaders', id, place: 0, published: 0, body: '{}' })
      .execute();
  const three = { count: 3, isExact: true };
  expect(await totalOf('pendingPosts')).toEqual(three);
  expect(await totalOf('officeContent', { list: 'leaders' })).toEqual(three);
  expect(await totalOf('duplicates', { people: 'voters' })).toEqual(three);
  expect(await totalOf('viewAudit', { chain: 'tiruvallur' })).toEqual({ count: 6, isExact: true });
});

/** Reads a list page by page. */
async function readOffice(call: string, input: object) {
  const items: Record<string, unknown>[] = [];
  for (let next: unknown; next !== null;) {
    const { data } = await host.ask(call, { ...input, limit: 2, ...(next && { before: next }) });
    items.push(...(data['items'] as typeof items));
    next = data['next'];
  }
  return items;
}

describe('the office’s other lists', () => {
  const TITLES = ['One', 'Two', 'Three', 'Four', 'Five'];
  const [SECOND, FIRST] = [PEOPLE[1].name, PEOPLE[0].name];

  test.each([
    ['pendingPosts', {}, 'postedAt', 'title', TITLES],
    ['pendingPosts', {}, 'author', 'author', [SECOND, SECOND, FIRST, FIRST, FIRST]],
    ['duplicates', { people: 'voters' }, 'receivedAt', 'voterId', ['ABC1000001', 'ABC1000002']],
    ['officeContent', { list: 'announcements' }, 'at', 'id', ['a', 'b', 'c']],
    ['officeContent', { list: 'leaders' }, 'position', 'position', [1, 2, 3]],
    ['viewAudit', { chain: 'tiruvallur' }, 'at', 'number', [1, 2, 3, 4]],
  ])('%s %j are sorted by %s, page by page, both ways', async (call, input, by, field, upwards) => {
    for (const [index, title] of TITLES.entries()) {
      host.clock.now += 1;
      await host.send('createPost', partsOf({ ...POST, title }), index % 3 === 1 ? 1 : 0);
    }
    for (const voterId of ['ABC1000001', 'ABC1000002'])
      for (const person of [0, 1]) await host.enrol({ voterId }, person);
    await host.db.deleteFrom('content').execute();
    for (const [index, id] of ['a', 'b', 'c'].entries())
      for (const [list, place] of [
        ['announcements', host.clock.now + index],
        ['leaders', -1 - index],
      ] as const)
        await host.db
          .insertInto('content')
          .values({ list, id, place, published: 0, body: '{}' })
          .execute();
    const sorted = (direction: string) => ({ ...input, sort: { by, direction } });
    const upwardsRead = await readOffice(call, sorted('ascending'));
    expect(upwardsRead.map((item) => item[field])).toEqual(upwards);
    expect(await readOffice(call, sorted('descending'))).toEqual(upwardsRead.toReversed());
    const { data } = await host.ask(call, sorted('ascending'));
    expect(data['sort']).toEqual({ by, direction: 'ascending' });
  });

  test('stay in their own order if asked for one that they don’t have, or refuse', async () => {
    const asked = { list: 'leaders', sort: { by: 'at', direction: 'ascending' } };
    expect((await host.ask('officeContent', asked)).data).not.toHaveProperty('sort');
    const byActor = { chain: 'host', sort: { by: 'actor', direction: 'ascending' } };
    expect(await host.ask('viewAudit', byActor)).toMatchObject({ http: 422 });
  });
});

test('a name that another database would write in small letters stands where its index has it', async () => {
  await host.enrol({ name: 'Édith' });
  await host.enrol({ name: 'édith' });
  const person = { id: 'person-4', userName: '', name: '', role: 'admin' as const };
  const sought = { table: 'voters', person, filter: {} } as const;
  const sort = { by: 'name', direction: 'ascending' } as const;
  const [first] = await listSorted(host.db, sought, sort, { limit: 1 });
  const place = { place: first?.place ?? '', id: first?.id ?? '' };
  expect(await listSorted(host.db, sought, sort, { limit: 9, before: place })).toHaveLength(1);
});
