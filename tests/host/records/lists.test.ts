import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isEmbedded } from '../../../host/database/portable.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { openHostWithPeople, VOLUNTEER, OFFICE, type HostWithPeople } from '../hostWithPeople.ts';

const LEAD = 2;

/** A call that lists, searches, counts or exports. `walks` says why it may read a whole index. */
type List = { call: string; input?: object; person?: number; walks?: string };

const NEWEST = 'It reads the newest rows, and no more than the page shows.';
const NAMES = 'No index has parts of names; lists of people have a time limit.';
const PHONES = 'Few phones hold unsent entries, and the others have no row.';
const AUTHORS = 'PostgreSQL may read the people in their order, away from uploads.';
const COUNTS = 'It counts everybody, away from uploads and with a time limit.';

const FILTERS: { input: object; walks?: string }[] = [
  { input: {}, walks: NEWEST },
  { input: { search: 'ABC1234567' } },
  { input: { search: '9876543210' } },
  { input: { search: 'V-0123456789' } },
  { input: { search: 'Sample' }, walks: NAMES },
  { input: { district: 'chennai' } },
  { input: { district: 'chennai', assembly: '13' } },
  { input: { assembly: '13' } },
  { input: { assembly: '13', booth: '2' } },
  { input: { booth: '2' } },
  { input: { from: '2026-11-01', to: '2026-11-20' } },
  { input: { district: 'chennai', from: '2026-11-01', search: 'Sample' } },
  { input: { card: 'waiting' } },
  { input: { district: 'chennai', card: 'waiting' } },
];
const BEFORE = { before: '1700000000000_01920000-0000-7000-8000-000000000000' };

/** Where a page of a sorted list may begin. */
const PLACES = {
  receivedAt: '1700000000000',
  name: '"sample"',
  booth: '130002',
  enrolledBy: '"sample"',
  author: '"sample"',
  postedAt: '1700000000000',
  at: '1700000000000',
};
const sortsOf = (columns: readonly (keyof typeof PLACES | 'createdAt')[]) =>
  columns.flatMap((by) => [
    { sort: { by, direction: 'ascending' } },
    {
      sort: { by, direction: 'descending' },
      before: `${by === 'createdAt' ? PLACES.receivedAt : PLACES[by]}_0192`,
    },
  ]);
const WHOLE = { limit: 1, withTotal: true };

const LISTS: List[] = [
  ...['viewvoters', 'viewmember'].flatMap((call) => [
    ...FILTERS.map((each) => ({ call, person: OFFICE, ...each })),
    ...FILTERS.flatMap(({ input, walks }) =>
      sortsOf(['receivedAt', 'name', 'booth', 'enrolledBy']).map((sort) => ({
        call,
        person: OFFICE,
        input: { ...input, ...sort },
        ...(walks && { walks }),
      })),
    ),
    { call, person: OFFICE, input: WHOLE, walks: NEWEST },
    { call, person: OFFICE, input: { ...WHOLE, limit: 0, card: 'waiting' } },
    ...[LEAD, VOLUNTEER].flatMap((person) =>
      FILTERS.flatMap(({ input }) =>
        [{}, BEFORE, { mine: true }].map((more) => ({
          call,
          person,
          input: { ...input, ...more },
        })),
      ),
    ),
  ]),
  ...['voters', 'members'].flatMap((people) => [
    ...FILTERS.map(({ input, walks }) => ({
      call: 'exportPeople',
      input: { ...input, people },
      ...(walks && { walks }),
    })),
    { call: 'duplicates', input: { people, ...WHOLE }, walks: COUNTS },
    ...sortsOf(['receivedAt']).map((sort) => ({
      call: 'duplicates',
      input: { people, ...sort },
      walks: COUNTS,
    })),
  ]),
  { call: 'enrolmentStats', walks: COUNTS },
  ...['today', 'week', 'all'].map((span) => ({
    call: 'enrolmentStats',
    input: { span },
    walks: COUNTS,
  })),
  { call: 'viewAccounts', input: WHOLE, walks: NEWEST },
  ...sortsOf(['createdAt', 'name']).flatMap((sort) => [
    { call: 'viewAccounts', input: sort, walks: NEWEST },
    { call: 'viewAccounts', input: { role: 'lead', ...sort } },
  ]),
  { call: 'viewAccounts', input: { role: 'volunteer', ...WHOLE } },
  { call: 'viewAccounts', input: { search: 'Sample' }, walks: NAMES },
  { call: 'viewAudit', input: { chain: 'chennai' } },
  { call: 'viewAudit', input: { chain: 'tiruvallur', ...WHOLE } },
  ...sortsOf(['at']).map((sort) => ({ call: 'viewAudit', input: { chain: 'chennai', ...sort } })),
  { call: 'checkAudit', walks: 'There are some 40 chains.' },
  { call: 'viewAllPost' },
  { call: 'viewAllPost', input: BEFORE },
  { call: 'viewAllPost', input: { mine: true } },
  { call: 'withdrawals', input: BEFORE },
  { call: 'pendingPosts', input: WHOLE },
  ...sortsOf(['postedAt']).map((input) => ({ call: 'pendingPosts', input })),
  ...sortsOf(['author']).map((input) => ({ call: 'pendingPosts', input, walks: AUTHORS })),
  ...['viewAllAnnounce', 'viewMedia', 'viewGallery', 'viewConference', 'viewTelecost'].map(
    (call) => ({ call }),
  ),
  { call: 'List', input: { list: 'leaders' } },
  { call: 'officeContent', input: { list: 'announcements', ...WHOLE } },
  ...sortsOf(['at']).map((sort) => ({
    call: 'officeContent',
    input: { list: 'announcements', ...sort },
  })),
  { call: 'roll', input: { assembly: '13', booth: '2' } },
  { call: 'roll', input: { assembly: '13', booth: '2', ofConstituency: true } },
  { call: 'constituencyBooths', input: { assembly: '13' } },
  { call: 'boothChanges', input: { assembly: '13', booth: '2', since: 0 } },
  { call: 'boothChanges', input: { assembly: '13', booth: '2', since: 1 } },
  { call: 'boothBoard', input: { assembly: '13', booth: '2' }, walks: PHONES },
];

/** Calls about one person, record or picture. */
const NO_LISTS = `
  login logout endLogin register sendOtp resetPassword addAccount giveResetCode setRights suspendAccount phone addvoters addmember
  createPost photo membercard confirmCard lookup myBooths boothKey share decidePost resolveDuplicate publish uploadPicture
  exportPerson correctPerson erasePerson withdraw withdrawCode takeBackWithdrawal
  discardEntry erasedEntries
  beginRoll sendRollPiece previewRoll checkRoll importRoll viewRollImport dropRoll
`
  .trim()
  .split(/\s+/);

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
  await host.db
    .insertInto('personBooths')
    .values({ person: 'person-3', assembly: 13, booth: 2 })
    .execute();
  // Two of everything that is counted: who sees the whole list on one page needs no count.
  for (const voterId of ['ABC1234567', 'ABC1000001'])
    for (const person of [VOLUNTEER, OFFICE]) await host.enrol({ voterId }, person);
  await host.send(
    'addmember',
    partsOf({ ...MEMBER, joins: 'self' }, { voterCardFront: host.picture }),
  );
  await host.db.updateTable('cards').set({ confirmedAt: null }).execute();
  for (const id of ['a', 'b']) {
    await host.send('createPost', partsOf(POST));
    await host.db
      .insertInto('content')
      .values({ list: 'announcements', id, place: 0, published: 0, body: '{}' })
      .execute();
  }
});
afterAll(() => host.close());

test('this file knows every call of the host', () => {
  const calls = host.app.routes
    .filter(({ method, path }) => method === 'POST' && !path.includes('*'))
    .map(({ path }) => path.slice(1));
  expect([...new Set(calls)].toSorted()).toEqual(
    [...new Set([...LISTS.map(({ call }) => call), ...NO_LISTS])].toSorted(),
  );
});

describe('finds by an index what it filters by:', () => {
  test.each(LISTS.map((list) => [JSON.stringify(list), list] as const))('%s', async (_, list) => {
    const { call, input = {}, person = OFFICE, walks } = list;
    const spies = [host.db, host.lists].map((db) => vi.spyOn(db.getExecutor(), 'executeQuery'));
    // Each person may list only so much in a quarter of an hour.
    host.clock.now += 15 * 60_000;
    const response = await host.post(call, input, person);
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    const [asked = [], ofLists = []] = spies.map((spy) =>
      spy.mock.calls.map(([query]) => query).filter(({ sql }) => sql.startsWith('select')),
    );
    for (const spy of spies) spy.mockRestore();
    // What uploads use never reads a whole index.
    for (const { sql, parameters } of asked)
      expect((await plan(sql, parameters)).scans, sql).toEqual([]);
    for (const { sql, parameters } of ofLists) {
      const { reads, scans, sorts } = await plan(sql, parameters);
      expect(reads, sql).not.toEqual([]);
      if (!walks) expect(scans, sql).toEqual([]);
      if (walks === NEWEST && scans.length > 0) expect(sorts, sql).toEqual([]);
    }
  });
});

/**
 * Returns the steps of a query's plan that read a table, those of them that read a whole table or
 * index, and those that sort.
 */
async function plan(query: string, parameters: readonly unknown[]) {
  return isEmbedded(host.db) ? planOfSqlite(query, parameters) : planOfPostgres(query, parameters);
}

/** Parts of a query that have rows of other steps. */
const PARTS = /^SCAN (own|of_booths|published|found|received|\(subquery)\b/;

/** See https://www.sqlite.org/eqp.html */
async function planOfSqlite(query: string, parameters: readonly unknown[]) {
  const { rows } = await host.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query}`, [...parameters]),
  );
  const steps = rows.map(({ detail }) => detail);
  const reads = steps.filter((step) => /^(SCAN|SEARCH) /.test(step) && !PARTS.test(step));
  return {
    reads,
    scans: reads.filter((step) => step.startsWith('SCAN ')),
    sorts: steps.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY'),
  };
}

type Step = { 'Node Type': string; 'Index Cond'?: string; Plans?: Step[] };

/**
 * These tables are so small that the server would rather read and sort them whole, so it may not.
 */
async function planOfPostgres(query: string, parameters: readonly unknown[]) {
  return host.db.connection().execute(async (db) => {
    for (const name of ['enable_seqscan', 'enable_sort'])
      await db.executeQuery(CompiledQuery.raw(`set ${name} = off`));
    const { rows } = await db.executeQuery<object>(
      CompiledQuery.raw(`explain (format json) ${query}`, [...parameters]),
    );
    await db.executeQuery(CompiledQuery.raw('reset all'));
    const [[{ Plan }]] = Object.values(rows[0] ?? {}) as [[{ Plan: Step }]];
    const steps = stepsOf(Plan);
    const reads = steps.filter((step) =>
      /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(step['Node Type']),
    );
    return {
      reads,
      scans: reads.filter((step) => step['Index Cond'] === undefined),
      sorts: steps.filter((step) => step['Node Type'] === 'Sort'),
    };
  });
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
