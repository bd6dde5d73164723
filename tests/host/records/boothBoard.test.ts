import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../host/database/database.ts';
import { eraseRecords } from '../../../host/records/erasing.ts';
import { unpackChanges } from '../../../src/domain/roll/boothChanges.ts';
import type { BoothBoard } from '../../../src/domain/calls/boothBoard.ts';
import { openHostWithPeople, OFFICE, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER, importFile } from '../rollText.ts';
import { FIELDS } from '../sampleVoter.ts';
import { PEOPLE } from '../testHost.ts';

const BOOTH = { assembly: FIELDS.assembly, booth: FIELDS.booth };
const NUMBERS = { assembly: Number(BOOTH.assembly), booth: Number(BOOTH.booth) };
const [TEAMMATE, LEAD] = [1, 2];
const NONE = { listed: 0, enrolled: 0, offRoll: 0, doubles: 0, phones: [] };

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  await host.empty();
  for (const table of ['roll', 'booths', 'personBooths', 'phones'] as const)
    await host.db.deleteFrom(table).execute();
  await setRole('volunteer');
  // Each person may ask only so often in a quarter of an hour.
  host.clock.now += 15 * 60_000;
});
afterAll(() => host.close());

const ask = (person = LEAD, booth: object = BOOTH) => host.ask('boothBoard', booth, person);
const board = async (person?: number, booth?: object) =>
  (await ask(person, booth)).data as unknown as BoothBoard;

/** The lines of the booth's roll, one of them struck off. */
const importRoll = () =>
  importFile(
    host.db,
    [
      `${HEADER},status`,
      ...[1, 2, 3, 4].map((line) => rollLine(line, 'listed')),
      rollLine(5, 'deleted'),
    ].join('\n'),
  );
const voterId = (line: number) => `ABC123450${line}`;
const rollLine = (line: number, status: string) =>
  `${BOOTH.assembly},${BOOTH.booth},${line},${voterId(line)},க. மாதிரி,father,ச. மாதிரி,44,female,12/3,${status}`;

const assign = (person: number, booth = NUMBERS) =>
  host.db
    .insertInto('personBooths')
    .values({ person: PEOPLE[person]?.id ?? '', ...booth })
    .execute();
const setRole = (role: Role) =>
  host.db.updateTable('people').set({ role }).where('id', '=', 'person-2').execute();
const phone = (person: number, unsent: number, minutesAgo: number) =>
  host.db
    .insertInto('phones')
    .values({
      id: `phone-${person}-${minutesAgo}`,
      person: PEOPLE[person]?.id ?? '',
      unsent,
      oldestAt: unsent ? host.clock.now - minutesAgo * 60_000 : null,
      seenAt: host.clock.now - 60_000,
      lost: 0,
      lostAt: null,
    })
    .execute();

/** Asks the office's own numbers about this booth. */
async function officeNumbers() {
  const stats = (await host.ask('enrolmentStats', { days: 30 })).data as unknown as {
    booths: { assembly: string; booth: string; voters: number }[];
  };
  const { items } = (await host.ask('duplicates', { people: 'voters' })).data as unknown as {
    items: { records: { booth: string }[] }[];
  };
  return (booth: string) => ({
    people: stats.booths.find((each) => each.booth === booth)?.voters ?? 0,
    doubles: items.filter(({ records }) => records.some((each) => each.booth === booth)).length,
  });
}

async function agree(booth: string, expected: Partial<BoothBoard>): Promise<void> {
  const shown = await board(OFFICE, { ...BOOTH, booth });
  expect(shown).toEqual({ ...NONE, ...expected });
  expect({ people: shown.enrolled + shown.offRoll, doubles: shown.doubles }).toEqual(
    (await officeNumbers())(booth),
  );
}

describe('how far a booth is', () => {
  test('nothing without a roll and records', async () => {
    expect(await board()).toEqual(NONE);
  });

  test('counts voters on the roll, and people who are enrolled on it and off it', async () => {
    await importRoll();
    for (const line of [1, 2, 5]) await host.enrol({ voterId: voterId(line) });
    await host.enrol({ voterId: 'XYZ1234567', line: '88' }, TEAMMATE);
    await host.enrol({ voterId: voterId(3), booth: '13' });
    expect(await board()).toEqual({ ...NONE, listed: 4, enrolled: 2, offRoll: 2 });
    expect(await board(LEAD, { ...BOOTH, booth: '13' })).toEqual({ ...NONE, offRoll: 1 });
  });

  test('follows a roll that is imported later', async () => {
    await host.enrol({ voterId: voterId(1) });
    expect(await board()).toEqual({ ...NONE, offRoll: 1 });
    await importRoll();
    expect(await board()).toEqual({ ...NONE, listed: 4, enrolled: 1 });
  });

  test('agrees with the office to the last person, before and after it has decided', async () => {
    await importRoll();
    await host.enrol({ voterId: voterId(1) });
    const again = await host.enrol({ voterId: voterId(1) }, TEAMMATE);
    // Of one line, with a mistake in the voter ID.
    await host.enrol({ voterId: voterId(2) });
    await host.enrol({ voterId: 'XYZ0000002', line: '2', rollSaid: `voterId: ${voterId(2)}` });
    // First in the other booth, then here; and the other way round.
    await host.enrol({ voterId: voterId(3), booth: '13' });
    await host.enrol({ voterId: voterId(3) });
    await host.enrol({ voterId: 'XYZ0000009' });
    await host.enrol({ voterId: 'XYZ0000009', booth: '13' });

    await agree('12', { listed: 4, enrolled: 2, offRoll: 1, doubles: 4 });
    await agree('13', { offRoll: 1, doubles: 2 });
    await host.ask('resolveDuplicate', { people: 'voters', voterId: voterId(1), keep: again });
    await agree('12', { listed: 4, enrolled: 2, offRoll: 1, doubles: 3 });
  });
});

const counts = async () => (await board(OFFICE)).enrolled;
const marked = async (since = 0) => {
  const { data } = await host.ask('boothChanges', { ...BOOTH, since }, VOLUNTEER);
  const changes = unpackChanges(Buffer.from(data as unknown as string, 'base64url'));
  if (!changes) throw new Error('The host sent no changes');
  return { ...changes, lines: changes.marks.map((mark) => ('line' in mark ? mark.line : 0)) };
};

describe('a member of whom nobody knows', () => {
  beforeEach(async () => {
    await importRoll();
    await setRole('member');
    // Older than a day, so it may hand in fifty forms.
    host.clock.now += 24 * 60 * 60_000;
  });

  test('who enrols every line of a booth marks none, and counts in no number', async () => {
    for (const line of [1, 2, 3, 4]) await host.enrol({ voterId: voterId(line) }, TEAMMATE);
    await host.enrol({ voterId: 'XYZ1234567' }, TEAMMATE);
    expect((await marked()).marks).toEqual([]);
    await agree('12', { listed: 4 });
    expect((await host.ask('enrolmentStats', {})).data['all']).toEqual({ voters: 0, members: 0 });
    expect((await host.ask('viewvoters', {})).data['voters']).toHaveLength(5);
    expect((await host.ask('viewvoters', {}, TEAMMATE)).data['voters']).toHaveLength(5);
  });

  test('who was first makes no duplicate of a volunteer’s record: that one counts', async () => {
    const forged = await host.enrol({ voterId: voterId(1) }, TEAMMATE);
    await host.enrol(
      { voterId: 'XYZ1234567', line: '2', rollSaid: `voterId: ${voterId(2)}` },
      TEAMMATE,
    );
    const real = [
      await host.enrol({ voterId: voterId(1) }),
      await host.enrol({ voterId: voterId(2) }),
    ];
    expect((await marked()).lines).toEqual([1, 2]);
    expect(await board(OFFICE)).toEqual({ ...NONE, listed: 4, enrolled: 2 });
    const stats = (await host.ask('enrolmentStats', { span: 'all' })).data;
    expect(stats).toMatchObject({ all: { voters: 2 }, people: [{ name: 'கா. மணி', voters: 2 }] });
    const { items } = (await host.ask('duplicates', { people: 'voters' })).data as unknown as {
      items: { voterId: string; records: { reference: string }[] }[];
    };
    expect(items).toHaveLength(2);
    expect(items.find((item) => item.voterId === voterId(1))?.records).toMatchObject([
      { reference: real[0] },
      { reference: forged },
    ]);
  });

  test('is in no team: a phone invented by one is not on the board', async () => {
    await host.enrol({ voterId: voterId(1) }, TEAMMATE);
    await assign(TEAMMATE);
    await phone(TEAMMATE, 40, 90);
    expect((await board(OFFICE)).phones).toEqual([]);
  });

  test('counts once the office has kept their record, and marks its line', async () => {
    const kept = await host.enrol({ voterId: voterId(1) }, TEAMMATE);
    const real = await host.enrol({ voterId: voterId(1) });
    const { number } = await marked();
    await host.ask('resolveDuplicate', { people: 'voters', voterId: voterId(1), keep: kept });
    expect(await counts()).toBe(1);
    expect(await marked(number)).toMatchObject({ isWhole: true, lines: [1] });
    await eraseRecords(host.db, { remove: (file) => host.host.photos.remove([file]) }, real, {
      actor: 'person-4',
      now: 1,
    });
    expect((await marked()).lines).toEqual([1]);
  });

  test('counts as soon as the office makes a volunteer of them, and no more once it is undone', async () => {
    await host.enrol({ voterId: voterId(1) }, TEAMMATE);
    const rights = (role: Role) =>
      host.ask('setRights', { userName: 'second.person', role, booths: [] });
    let { number } = await marked();
    for (const [role, found] of [
      ['volunteer', [1]],
      ['member', []],
    ] as const) {
      expect(await rights(role)).toMatchObject({ status: true });
      const after = await marked(number);
      expect(after).toMatchObject({ isWhole: true, lines: found });
      expect(await counts()).toBe(found.length);
      ({ number } = after);
    }
    // A member who gets rights loses all logins. The next tests need this one.
    await host.db.updateTable('sessions').set({ revokedAt: null }).execute();
  });

  test('whom the office only suspends has counted, and still does', async () => {
    await setRole('volunteer');
    await host.enrol({ voterId: voterId(1) }, TEAMMATE);
    const answer = await host.ask('suspendAccount', {
      userName: 'second.person',
      isSuspended: true,
    });
    expect(answer).toMatchObject({ status: true });
    expect([await counts(), (await marked()).lines]).toEqual([1, [1]]);
    await host.db.updateTable('people').set({ suspendedAt: null }).execute();
  });
});

describe('whose phone holds unsent entries', () => {
  test('is told of the team, the longest waiting phone first', async () => {
    await assign(LEAD);
    await host.enrol();
    await assign(TEAMMATE);
    await phone(VOLUNTEER, 3, 10);
    await phone(TEAMMATE, 2, 90);
    await phone(TEAMMATE, 0, 5);
    const seenAt = host.clock.now - 60_000;
    const at = host.clock.now;
    expect((await board()).phones).toEqual([
      { name: 'Second Person', unsent: 2, since: at - 90 * 60_000, seenAt },
      { name: 'கா. மணி', unsent: 3, since: at - 10 * 60_000, seenAt },
    ]);
  });

  test('is not told of people who have nothing to do with the booth', async () => {
    await assign(LEAD);
    await assign(TEAMMATE, { ...NUMBERS, booth: 13 });
    await host.enrol({ booth: '13' });
    await phone(VOLUNTEER, 3, 10);
    await phone(TEAMMATE, 2, 90);
    expect((await board()).phones).toEqual([]);
  });

  test.each([
    ['a volunteer', 'volunteer', NUMBERS, ['', 'Second Person']],
    ['a lead whom the office sent nowhere', 'lead', undefined, ['', 'Second Person']],
    ['a lead of the booth', 'lead', NUMBERS, ['கா. மணி', 'Second Person']],
    ['the office', 'admin', undefined, ['கா. மணி', 'Second Person']],
  ] as const)('names to %s: %s %o %o', async (_, role, booth, names) => {
    await host.enrol();
    await host.enrol({ voterId: 'XYZ1234567' }, TEAMMATE);
    await setRole(role);
    if (booth) await assign(TEAMMATE, booth);
    await phone(VOLUNTEER, 3, 90);
    await phone(TEAMMATE, 2, 10);
    expect((await board(TEAMMATE)).phones.map(({ name }) => name)).toEqual(names);
  });
});

describe('who may have the roll of a booth sees its board, and nobody else', () => {
  test.each([
    ['member', 403],
    ['volunteer', 200],
    ['lead', 200],
    ['admin', 200],
  ] as const)('a %s: %i', async (role, http) => {
    await setRole(role);
    expect(await ask(TEAMMATE)).toMatchObject({
      http,
      ...(http === 403 && { data: { code: 'role' } }),
    });
  });

  test.each(['volunteer', 'lead'] as const)('not a %s of another booth', async (role) => {
    await setRole(role);
    await assign(TEAMMATE, { ...NUMBERS, booth: 13 });
    expect(await ask(TEAMMATE)).toMatchObject({ http: 403, data: { code: 'booth' } });
    expect(await ask(TEAMMATE, { ...BOOTH, booth: '13' })).toMatchObject({ http: 200 });
  });

  test('a booth that does not exist is refused, and so is somebody who asks too often', async () => {
    for (const wrong of [{}, { ...BOOTH, booth: '0' }, { ...BOOTH, assembly: '999' }])
      expect(await ask(LEAD, wrong)).toMatchObject({ http: 422 });
    for (let times = 0; times < 297; times += 1) await ask();
    expect(await ask()).toMatchObject({ http: 429, data: { code: 'tooManyLookups' } });
  });
});
