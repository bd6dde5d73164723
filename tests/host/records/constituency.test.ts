import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../host/database/database.ts';
import { openHostWithPeople, OFFICE, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER, importFile } from '../rollText.ts';
import { PEOPLE } from '../testHost.ts';

const LEAD = 2;
const DAY_MS = 24 * 60 * 60_000;
const IMPORTED_AT = Date.UTC(2026, 0, 5);

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  for (const table of ['roll', 'personBooths', 'audit', 'auditChains'] as const)
    await host.db.deleteFrom(table).execute();
  await importFile(host.db, [HEADER, ...[114, 9].flatMap(linesOf)].join('\n'), {
    importedAt: IMPORTED_AT,
  });
  // What a person may have in a day starts again.
  host.clock.now += DAY_MS;
});
afterAll(() => host.close());

const linesOf = (booth: number) =>
  [1, 2].map(
    (line) =>
      `120,${booth},${line},ABC${1_000_000 + booth * 10 + line},க. மாதிரி,father,ச. மாதிரி,44,female,12/3`,
  );
const booths = (person = LEAD, assembly = '120') =>
  host.ask('constituencyBooths', { assembly }, person);
const roll = (booth: number, person = LEAD, assembly = '120') =>
  host.ask('roll', { assembly, booth: String(booth), ofConstituency: true }, person);
const assign = (assembly: number, booth: number) =>
  host.db.insertInto('personBooths').values({ person: PEOPLE[LEAD].id, assembly, booth }).execute();
const setRole = (person: number, role: Role) =>
  host.db
    .updateTable('people')
    .set({ role })
    .where('id', '=', PEOPLE[person]?.id ?? '')
    .execute();
const audited = () =>
  host.db.selectFrom('audit').select(['chain', 'actor', 'action', 'object']).execute();

describe('the booths of a constituency', () => {
  test('are told with their lines, and with when they were imported', async () => {
    const importedAt = new Date(IMPORTED_AT).toISOString();
    expect((await booths()).data).toEqual([
      { booth: '9', voters: 2, importedAt },
      { booth: '114', voters: 2, importedAt },
    ]);
    expect((await booths(LEAD, '13')).data).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test.each([
    ['member', 403],
    ['volunteer', 403],
    ['lead', 200],
    ['admin', 200],
  ] as const)('for a %s: %i, and so are their rolls', async (role, status) => {
    await setRole(VOLUNTEER, role);
    expect([(await booths(VOLUNTEER)).http, (await roll(9, VOLUNTEER)).http]).toEqual([
      status,
      status,
    ]);
    await setRole(VOLUNTEER, 'volunteer');
  });

  test('are for a lead whom the office assigned to one of them, not to others', async () => {
    await assign(120, 77);
    expect([(await booths()).http, (await roll(9)).http]).toEqual([200, 200]);
    await host.db.deleteFrom('personBooths').execute();
    await assign(13, 2);
    const refused = { http: 403, data: { code: 'booth' } };
    expect(await booths()).toMatchObject(refused);
    expect(await roll(9)).toMatchObject(refused);
    expect((await booths(OFFICE)).http).toBe(200);
  });

  test('of no constituency are refused, and who asks too often waits', async () => {
    expect((await booths(LEAD, '0')).http).toBe(422);
    const statuses = [];
    for (let count = 0; count < 61; count++) statuses.push((await booths()).http);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

test('a whole constituency comes once a day, and leaves one line in the audit log', async () => {
  const statuses = [];
  for (let booth = 1; booth <= 401; booth++) statuses.push((await roll(booth)).http);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  expect(await roll(9)).toMatchObject({ http: 429, data: { code: 'tooManyToday' } });
  const line = { chain: 'coimbatore', actor: 'person-3', action: 'constituency', object: '120' };
  expect(await audited()).toEqual([line]);
  // Single booths have a limit and lines of their own.
  expect((await host.ask('roll', { assembly: '120', booth: '9' }, LEAD)).http).toBe(200);
  expect(await audited()).toEqual([line, { ...line, action: 'roll', object: '120/9' }]);
  host.clock.now += DAY_MS;
  expect((await roll(9)).http).toBe(200);
  expect(await audited()).toHaveLength(3);
});
