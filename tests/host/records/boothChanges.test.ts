import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostDatabase, Role } from '../../../host/database/database.ts';
import { isEmbedded } from '../../../host/database/portable.ts';
import { leaveOldNumbers, takeNumber } from '../../../host/tables/booths.ts';
import { eraseRecords } from '../../../host/records/erasing.ts';
import { correctRecord } from '../../../host/records/personalData.ts';
import {
  unpackChanges,
  withMarks,
  type BoothChanges,
  type BoothMarks,
  type Mark,
} from '../../../src/domain/roll/boothChanges.ts';
import { emptyAccount } from '../../../host/tables/erasure.ts';
import { openHostWithPeople, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER, importFile } from '../rollText.ts';
import { partsOf } from '../sampleCalls.ts';
import { FIELDS } from '../sampleVoter.ts';
import { PEOPLE } from '../testHost.ts';

const BOOTH = { assembly: FIELDS.assembly, booth: FIELDS.booth };
const NUMBERS = { assembly: Number(BOOTH.assembly), booth: Number(BOOTH.booth) };
const TEAMMATE = 1;
const BY_OFFICE = { actor: 'person-4', now: 1 };

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  await host.empty();
  for (const table of ['roll', 'booths', 'personBooths'] as const)
    await host.db.deleteFrom(table).execute();
  // Each person may ask only so often in a quarter of an hour.
  host.clock.now += 15 * 60_000;
});
afterAll(() => host.close());

const ask = (since: number, person = TEAMMATE) =>
  host.ask('boothChanges', { ...BOOTH, since }, person);
async function changes(since = 0): Promise<BoothChanges> {
  const { data } = await ask(since);
  const unpacked = unpackChanges(Buffer.from(data as unknown as string, 'base64url'));
  if (!unpacked) throw new Error('The host sent no changes');
  return unpacked;
}
const key = async (person = TEAMMATE) =>
  (await host.ask('boothKey', BOOTH, person)).data as unknown as string;
const tagOf = (secret: string, voterId: string) =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(voterId).digest().readUInt32BE();

const rollLine = (line: number, voterId: string) =>
  `${BOOTH.assembly},${BOOTH.booth},${line},${voterId},க. மாதிரி,father,ச. மாதிரி,44,female,12/3`;
const importRoll = (lines: string[], importedAt: number) =>
  importFile(host.db, [HEADER, ...lines].join('\n'), { importedAt });
const minute = () => Math.floor(host.clock.now / 60_000);
const linesOf = (marks: Mark[]) =>
  new Set(marks.map((mark) => ('line' in mark ? mark.line : 'tag')));
const erase = (whom: string) =>
  eraseRecords(
    host.db,
    { remove: (file: string) => host.host.photos.remove([file]) },
    whom,
    BY_OFFICE,
  );

describe('what has changed at a booth', () => {
  test('is nothing where nobody was enrolled', async () => {
    expect(await changes()).toEqual({ number: 0, roll: 0, isWhole: true, marks: [] });
  });

  test('is the line of a voter whom the roll has, and a tag of one whom it lacks, with the minute', async () => {
    await importRoll([rollLine(7, 'WKH1180007'), rollLine(8, 'TN/12/123/123456')], 5_000);
    const { number: before } = await changes();
    await host.enrol({ voterId: 'WKH1180007', line: '12' });
    await host.enrol({ voterId: 'XYZ1180008', line: '8' });
    await host.enrol({ voterId: 'XYZ1180009', line: '7' });
    await host.enrol({ voterId: 'XYZ1180010', booth: '13' });
    expect(await changes(before)).toEqual({
      number: before + 3,
      roll: 5,
      isWhole: false,
      marks: [
        { line: 7, minute: minute() },
        { line: 8, minute: minute() },
        { tag: tagOf(await key(), 'XYZ1180009'), minute: minute() },
      ],
    });
  });

  test('is only what a phone lacks, in the order of its storing', async () => {
    await importRoll([rollLine(7, 'WKH1180007'), rollLine(8, 'WKH1180008')], 5_000);
    await host.enrol({ voterId: 'WKH1180008' });
    const first = await changes();
    expect([first.isWhole, linesOf(first.marks)]).toEqual([true, new Set([8])]);
    expect((await changes(first.number)).marks).toEqual([]);
    await host.enrol({ voterId: 'WKH1180007' }, TEAMMATE);
    const second = await changes(first.number);
    expect([second.isWhole, linesOf(second.marks)]).toEqual([false, new Set([7])]);
    expect(second.number).toBe(first.number + 1);
  });

  test('counts a form once that comes twice', async () => {
    const parts = partsOf(FIELDS, { voterCardFront: host.picture }, uuid());
    await host.send('addvoters', parts);
    await host.send('addvoters', parts);
    expect(await changes()).toMatchObject({ number: 1, marks: [{}] });
  });
});

test('of 3,000 invented voters a call makes 2,000 tags at most, and each line counts once', async () => {
  await importRoll([rollLine(7, 'WKH1180007')], 5_000);
  await host.enrol({ voterId: 'WKH1180007' });
  const [[voter], [sent]] = await Promise.all([
    host.db.selectFrom('voters').selectAll().execute(),
    host.db.selectFrom('submissions').selectAll().execute(),
  ]);
  if (!voter || !sent) throw new Error('No voter was stored');
  const invented = Array.from({ length: 3_000 }, (_, n) => ({
    id: `copy-${n}`,
    reference: `V-COPY-${n}`,
    number: n + 2,
    ...(n < 2_500 && { voterId: `XYZ${1_000_000 + n}`, rollLine: 0 }),
  }));
  for (let first = 0; first < invented.length; first += 500) {
    const some = invented.slice(first, first + 500);
    const submissions = some.map(({ id, reference }) => ({ ...sent, id, reference }));
    await host.db.insertInto('submissions').values(submissions).execute();
    await host.db
      .insertInto('voters')
      .values(some.map((each) => ({ ...voter, ...each })))
      .execute();
  }
  const { marks } = await changes();
  expect(marks.filter((mark) => 'tag' in mark)).toHaveLength(2_000);
  expect(marks.filter((mark) => 'line' in mark)).toEqual([{ line: 7, minute: expect.any(Number) }]);
});

describe('a line is free again', () => {
  let before: BoothMarks;
  beforeEach(async () => {
    await importRoll([rollLine(7, 'WKH1180007'), rollLine(8, 'WKH1180008')], 5_000);
    await host.enrol({ voterId: 'WKH1180007' });
    await host.enrol({ voterId: 'WKH1180008' });
    before = withMarks(undefined, await changes());
    expect(linesOf(before.marks)).toEqual(new Set([7, 8]));
  });
  const after = async () => withMarks(before, await changes(before.number));

  test('once its voter was erased, and nothing of them is left', async () => {
    await erase('WKH1180007');
    expect(await after()).toEqual({
      number: before.number + 1,
      roll: 5,
      marks: [before.marks[1]],
    });
    const left = JSON.stringify(await host.db.selectFrom('booths').selectAll().execute());
    expect(left).not.toMatch(/WKH|"line/);
  });

  test('once its voter was corrected to another line, another booth or another person', async () => {
    const [{ reference } = { reference: '' }] = await host.db
      .selectFrom('voters')
      .select('reference')
      .where('voterId', '=', 'WKH1180007')
      .execute();
    const correct = (fields: Record<string, string>) =>
      correctRecord(host.db, reference, fields, 'full', BY_OFFICE);
    await correct({ voterId: 'XYZ1180009' });
    expect(linesOf((await after()).marks)).toEqual(new Set([8, 'tag']));
    await correct({ voterId: 'WKH1180007' });
    expect(linesOf((await after()).marks)).toEqual(new Set([7, 8]));
    await correct({ booth: '13' });
    expect(linesOf((await after()).marks)).toEqual(new Set([8]));
  });

  test('and marked while another record of the same voter is held', async () => {
    const second = await host.enrol({ voterId: 'WKH1180007' }, TEAMMATE);
    await erase(second);
    expect(linesOf((await after()).marks)).toEqual(new Set([7, 8]));
  });

  test('when the next roll has moved whom it names by an older voter ID, also after a correction', async () => {
    const [a, b, c] = ['TN/12/123/000001', 'TN/12/123/000002', 'TN/12/123/000003'] as const;
    await host.empty();
    await importRoll([rollLine(1, a), rollLine(2, b), rollLine(3, c)], 6_000);
    const reference = await host.enrol({ voterId: 'XYZ1180002', line: '2' });
    await host.enrol({ voterId: 'XYZ1180003', line: '9', rollSaid: `voterId: ${c}` });
    expect(linesOf((await changes()).marks)).toEqual(new Set([2, 3]));
    await importRoll([rollLine(1, b), rollLine(2, c)], 9_000);
    expect(linesOf((await changes()).marks)).toEqual(new Set([1, 2]));
    await importRoll([rollLine(1, a), rollLine(2, c), rollLine(3, b)], 12_000);
    await correctRecord(host.db, reference, { name: 'ச. மாதிரி' }, 'full', BY_OFFICE);
    expect(linesOf((await changes()).marks)).toEqual(new Set([2, 3]));
    await importRoll([rollLine(1, a), rollLine(2, a)], 15_000);
    expect(linesOf((await changes()).marks)).toEqual(new Set(['tag']));
  });

  test('when another roll gives its voter another line', async () => {
    await importRoll([rollLine(1, 'WKH1180008'), rollLine(2, 'WKH1180007')], 9_000);
    expect(await after()).toMatchObject({ roll: 9 });
    expect(linesOf((await after()).marks)).toEqual(new Set([1, 2]));
    await importRoll([rollLine(1, 'WKH1180008')], 12_000);
    expect(linesOf((await after()).marks)).toEqual(new Set([1, 'tag']));
  });

  test('for a phone that knows more than a backup that was brought back', async () => {
    await leaveOldNumbers(host.db, host.clock.now);
    await host.enrol({ voterId: 'XYZ1180009' });
    const brought = await changes(before.number);
    expect(brought.isWhole).toBe(true);
    expect(brought.number).toBe(Math.floor(host.clock.now / 1_000) + 1);
  });
});

describe('many at once', () => {
  test('are all heard by a phone that keeps asking, whatever it was told when', async () => {
    let heard = withMarks(undefined, await changes());
    const hear = async () => {
      heard = withMarks(heard, await changes(heard.number));
    };
    let hearing = hear();
    const voterIds = Array.from({ length: 12 }, (_, at) => `ABC${2_000_000 + at}`);
    await Promise.all(
      voterIds.map(async (voterId, at) => {
        await host.enrol({ voterId }, at % 2);
        await (hearing = hearing.then(hear));
      }),
    );
    expect(heard.number).toBe(12);
    const secret = await key();
    expect(new Set(heard.marks.map((mark) => ('tag' in mark ? mark.tag : 0)))).toEqual(
      new Set(voterIds.map((voterId) => tagOf(secret, voterId))),
    );
  });

  test('never give a number below one that a phone was told: a transaction that has taken one holds the others up', async () => {
    await host.enrol();
    const gate = new EventTarget();
    const released = new Promise((resolve) => gate.addEventListener('open', resolve));
    let taken = 0;
    const first = host.db.transaction().execute(async (transaction) => {
      taken = await takeNumber(transaction, NUMBERS);
      await released;
    });
    await vi.waitUntil(() => taken > 0);
    const second = host.enrol({ voterId: 'ABC2000001' });
    // SQLite has one transaction at a time anyway.
    if (!isEmbedded(host.db)) {
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            host.db,
          );
        expect(rows).toHaveLength(1);
      });
      expect((await changes()).number).toBe(taken - 1);
    }
    gate.dispatchEvent(new Event('open'));
    await Promise.all([first, second]);
    expect(await changes()).toMatchObject({ number: taken + 1, marks: [{}, {}] });
  });
});

describe('who may have the roll of a booth hears of it, and nobody else', () => {
  test.each([
    ['member', 403],
    ['volunteer', 200],
    ['lead', 200],
    ['admin', 200],
  ])('a %s: %i', async (role, http) => {
    await host.db
      .updateTable('people')
      .set({ role: role as Role })
      .where('id', '=', 'person-2')
      .execute();
    for (const [call, body] of [
      ['boothChanges', { ...BOOTH, since: 0 }],
      ['boothKey', BOOTH],
    ] as const)
      expect(await host.ask(call, body, TEAMMATE)).toMatchObject({
        http,
        ...(http === 403 && { data: { code: 'role' } }),
      });
    await host.db
      .updateTable('people')
      .set({ role: 'volunteer' })
      .where('id', '=', 'person-2')
      .execute();
  });

  test('not a volunteer whom the office sent to another booth', async () => {
    await host.db
      .insertInto('personBooths')
      .values({ person: 'person-1', assembly: 1, booth: 99 })
      .execute();
    for (const [call, body] of [
      ['boothChanges', { ...BOOTH, since: 0 }],
      ['boothKey', BOOTH],
      ['roll', BOOTH],
    ] as const)
      expect(await host.ask(call, body, VOLUNTEER)).toMatchObject({
        http: 403,
        data: { code: 'booth' },
      });
  });

  test('a number that makes no sense is refused, and so is somebody who asks too often', async () => {
    for (const since of [-1, 1.5, '1', null])
      expect(await host.ask('boothChanges', { ...BOOTH, since }, TEAMMATE)).toMatchObject({
        http: 422,
      });
    for (let times = 0; times < 296; times += 1) await ask(0);
    expect(await ask(0)).toMatchObject({ http: 429, data: { code: 'tooManyLookups' } });
  });
});

test('the key stays the same, and every booth has its own', async () => {
  const own = await key();
  await host.enrol();
  expect(await key()).toBe(own);
  const other = await host.ask('boothKey', { ...BOOTH, booth: '13' }, TEAMMATE);
  expect(other.data).not.toBe(own);
  expect(Buffer.from(own, 'base64url')).toHaveLength(16);
});

const at = (booth: string, assembly = 1) => ({ assembly, booth: Number(booth) });
/** The keys of two booths, as the host has them, whoever was given them. */
const readKeys = async (db: HostDatabase = host.db) => {
  const rows = await db
    .selectFrom('booths')
    .select('key')
    .where('booth', 'in', [12, 13])
    .orderBy('booth')
    .execute();
  return rows.map((row) => row.key);
};
const setRights = (userName: string, role: Role, booths: object[] = []) =>
  host.ask('setRights', { userName, role, booths });

describe('the key of a booth changes, and phones get all marks again with it, once', () => {
  const LEAD = 2;
  const OTHER = { ...BOOTH, booth: '13' };
  const secondPerson = PEOPLE[TEAMMATE].userName;
  let before: BoothChanges;
  let keys: string[];
  const setSuspended = (isSuspended: boolean) =>
    host.ask('suspendAccount', { userName: secondPerson, isSuspended });
  beforeEach(async () => {
    host.clock.now += 24 * 60 * 60_000;
    await host.db.deleteFrom('keyHolders').execute();
    await host.enrol();
    await host.enrol({ booth: '13' });
    for (const booth of [BOOTH, OTHER]) await host.ask('boothKey', booth, TEAMMATE);
    before = await changes();
    keys = await readKeys();
    expect((await changes(before.number)).isWhole).toBe(false);
  });
  afterEach(async () => {
    await host.db.updateTable('people').set({ suspendedAt: null }).execute();
    await setRights(secondPerson, 'volunteer');
    await setRights(PEOPLE[LEAD].userName, 'lead');
    // A member who gets rights loses their logins.
    await host.db.updateTable('sessions').set({ revokedAt: null }).execute();
  });

  test('their account is suspended', async () => {
    await setSuspended(true);
    const [first, second] = await readKeys();
    expect(keys).not.toContain(first);
    expect(keys).not.toContain(second);
    const { data } = await host.ask('boothChanges', { ...BOOTH, since: before.number }, VOLUNTEER);
    const after = unpackChanges(Buffer.from(data as unknown as string, 'base64url'));
    expect(after).toMatchObject({ isWhole: true, number: before.number + 1 });
    expect(await key(VOLUNTEER)).toBe(first);
    expect(after?.marks).toEqual([{ tag: tagOf(first ?? '', FIELDS.voterId), minute: minute() }]);
    // Letting them in again changes nothing more: they have no key.
    await setSuspended(false);
    expect(await readKeys()).toEqual([first, second]);
  });

  test('the office takes the booth away from them; others keep theirs', async () => {
    await setRights(secondPerson, 'volunteer', [at('12')]);
    const [first, second] = await readKeys();
    expect(first).toBe(keys[0]);
    expect(second).not.toBe(keys[1]);
    expect((await changes(before.number)).isWhole).toBe(false);
    // Nor does it change for whoever never had it.
    await setRights(PEOPLE[LEAD].userName, 'member');
    expect(await readKeys()).toEqual([first, second]);
  });

  test('they become a member, or their account is erased', async () => {
    await setRights(secondPerson, 'member');
    const after = await readKeys();
    expect(after.filter((each) => keys.includes(each))).toEqual([]);
    await host.ask('boothKey', BOOTH, VOLUNTEER);
    // It is taken back, so that the next test has the person.
    const undone = host.db.transaction().execute(async (transaction) => {
      await emptyAccount(transaction, 'person-1', '!');
      const last = await readKeys(transaction);
      throw new Error(last.map((each, place) => String(each === after[place])).join());
    });
    await expect(undone).rejects.toThrow('false,true');
  });

  test('a lead is sent to another constituency', async () => {
    await host.ask('boothKey', OTHER, LEAD);
    await setRights(PEOPLE[LEAD].userName, 'lead', [at('12')]);
    expect(await readKeys()).toEqual(keys);
    await setRights(PEOPLE[LEAD].userName, 'lead', [at('12', 120)]);
    expect((await readKeys()).map((each, place) => each === keys[place])).toEqual([true, false]);
  });

  test('a backup is restored: its key may be one that somebody left with', async () => {
    await leaveOldNumbers(host.db, host.clock.now);
    expect((await readKeys()).filter((each) => keys.includes(each))).toEqual([]);
    expect(await host.db.selectFrom('keyHolders').selectAll().execute()).toEqual([]);
    expect((await changes(before.number)).isWhole).toBe(true);
  });
});

test('a volunteer whom the office sent nowhere hears of sixty booths in a day, each as often as they like', async () => {
  host.clock.now += 24 * 60 * 60_000;
  const of = async (booth: number, call: string, person = TEAMMATE) =>
    (await host.ask(call, { ...BOOTH, booth: String(booth), since: 0 }, person)).http;
  for (let booth = 1; booth <= 60; booth += 1)
    expect(await of(booth, booth % 2 === 0 ? 'boothKey' : 'boothChanges')).toBe(200);
  for (const call of ['boothChanges', 'boothKey']) {
    expect(await Promise.all([of(61, call), of(61, call)])).toEqual([429, 429]);
    expect(await of(60, call)).toBe(200);
  }
  host.clock.now += 24 * 60 * 60_000;
  expect(await of(61, 'boothChanges')).toBe(200);
});

describe('a lead', () => {
  const LEAD = 2;
  const of = async (booth: number, assembly = BOOTH.assembly, call = 'boothChanges') =>
    host.ask(call, { assembly, booth: String(booth), since: 0 }, LEAD);
  beforeEach(() => {
    host.clock.now += 24 * 60 * 60_000;
  });

  test.each(['boothChanges', 'boothKey'])(
    'of a booth hears of its constituency by %s, and of no other one',
    async (call) => {
      await host.db
        .insertInto('personBooths')
        .values({ person: 'person-3', ...NUMBERS })
        .execute();
      expect(await of(99, BOOTH.assembly, call)).toMatchObject({ http: 200 });
      expect(await of(12, '120', call)).toMatchObject({ http: 403, data: { code: 'booth' } });
    },
  );

  test('who asks of one booth after another is stopped after 400 in a day', async () => {
    for (let booth = 1; booth <= 400; booth += 1) {
      if (booth % 200 === 0) host.clock.now += 15 * 60_000;
      expect((await of(booth)).http).toBe(200);
    }
    expect(await of(401)).toMatchObject({ http: 429, data: { code: 'tooManyToday' } });
    expect(await of(400)).toMatchObject({ http: 200 });
  });

  test('leaves one line in the audit log for each booth and day', async () => {
    const lines = async () =>
      host.db
        .selectFrom('audit')
        .select(['actor', 'object'])
        .where('action', '=', 'boothChanges')
        .where('at', '>=', host.clock.now - 1_000)
        .execute();
    await Promise.all([of(12), of(12), of(12, BOOTH.assembly, 'boothKey'), of(13)]);
    const both = ['12', '13'].map((booth) => ({ actor: 'person-3', object: `1/${booth}` }));
    expect(await lines()).toEqual(expect.arrayContaining(both));
    expect(await lines()).toHaveLength(2);
    host.clock.now += 24 * 60 * 60_000;
    await of(12);
    expect(await lines()).toEqual([both[0]]);
  });
});
