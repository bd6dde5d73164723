import { setImmediate } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { writeXlsx } from 'hucre/xlsx';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../host/http/metrics.ts';
import { tidyUp } from '../../../host/records/maintenance.ts';
import { workOnRoll } from '../../../host/records/rollWork.ts';
import { findImport } from '../../../host/tables/rollImports.ts';
import {
  LatestRollImport,
  type RollImport,
  type RollMapping,
  RollPreview,
} from '../../../src/domain/calls/rollImport.ts';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER } from '../rollText.ts';
import { answerOf, multipartPost, type Part } from '../sampleVoter.ts';
import { PEOPLE } from '../testHost.ts';

const DAY_MS = 24 * 60 * 60_000;
const PIECE = 1_000;

let host: HostWithPeople;
let token: string;
beforeAll(async () => {
  host = await openHostWithPeople();
  token = await host.logIn(PEOPLE[3]);
});
beforeEach(async () => {
  for (const table of ['roll', 'rollImports', 'rollPieces', 'audit', 'auditChains'] as const)
    await host.db.deleteFrom(table).execute();
});
afterEach(() => host.host.jobs.idle());
afterAll(() => host.close());

const lineOf = (no: number, name = 'க. மாதிரி') =>
  `120,114,${no},ABC1114${String(no).padStart(3, '0')},${name},father,ம. மாதிரி,44,female,1`;
const fileOf = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\n'));
const LONG = fileOf(...Array.from({ length: 900 }, (_, at) => lineOf(at + 1)));

function sendPiece(id: string, place: number, piece: Uint8Array) {
  const parts: Part[] = [
    { name: 'id', body: id },
    { name: 'place', body: String(place) },
    { name: 'piece', body: piece, filename: 'piece' },
  ];
  return answerOf(host.app.request('/sendRollPiece', multipartPost(parts, token)));
}

/** Brings a file to the host. @returns the import's id */
async function bring(file: Uint8Array): Promise<string> {
  host.clock.now += 1;
  const { data } = await host.ask('beginRoll', { name: 'roll.csv', bytes: file.length });
  for (let place = 0; place < file.length; place += PIECE)
    expect(
      await sendPiece(String(data['id']), place, file.subarray(place, place + PIECE)),
    ).toMatchObject({ status: true });
  return String(data['id']);
}
async function guess(id: string): Promise<RollMapping> {
  return v.parse(RollPreview, (await host.ask('previewRoll', { id })).data).mapping;
}
async function latest(): Promise<RollImport | null> {
  return v.parse(LatestRollImport, (await host.ask('viewRollImport')).data).latest;
}
async function check(id: string, kind = 'whole') {
  const answer = await host.ask('checkRoll', { id, kind, mapping: await guess(id) });
  await host.host.jobs.idle();
  return answer;
}
const pieces = async () =>
  (await host.db.selectFrom('rollPieces').select('place').execute()).length;
const voters = async () => (await host.db.selectFrom('roll').select('line').execute()).length;

describe('the office imports a roll', () => {
  test('from an .xlsx file: sees its first rows, what it would do, and what it did', async () => {
    const rows = [
      ['AC_NO', 'PART_NO', 'SLNOINPART', 'EPIC_NO', 'FM_NAME_EN', 'FM_NAME_V1', 'AGE', 'Other'],
      ...Array.from({ length: 60 }, (_, at) => [
        120,
        114,
        at + 1,
        `ABC11141${String(at).padStart(2, '0')}`,
        'Sample',
        'மாதிரி',
        40,
        'x',
      ]),
      [120, 114, 61, 'wrong', 'Sample', 'மாதிரி', 40, 'x'],
      [120, 114, 62, 'ABC1114199', 'Sample', 'மாதிரி', 'forty', 'x'],
    ];
    const id = await bring(await writeXlsx({ sheets: [{ name: 'Roll', rows }] }));
    const preview = v.parse(RollPreview, (await host.ask('previewRoll', { id })).data);
    expect(preview.rows).toHaveLength(40);
    expect(preview.rows[1]?.cells.slice(0, 4)).toEqual(['120', '114', '1', 'ABC1114100']);
    expect(preview.mapping).toEqual({
      header: 1,
      columns: { assembly: 0, booth: 1, line: 2, voterId: 3, nameEn: 4, nameTa: 5, age: 6 },
    });

    expect(await check(id)).toMatchObject({ status: true, data: { state: 'checking' } });
    expect(await latest()).toMatchObject({
      id,
      name: 'roll.csv',
      state: 'checked',
      share: 1,
      counts: { fresh: 61, changed: 0, same: 0, gone: 0, bad: 1, noted: 61, booths: 1 },
    });
    expect((await latest())?.faults.filter(({ line }) => line > 61)).toEqual([
      { line: 62, fault: 'voterId' },
      { line: 63, fault: 'age' },
      { line: 63, fault: 'gender' },
    ]);
    expect(await voters()).toBe(0);

    expect(await host.ask('importRoll', { id })).toMatchObject({ data: { state: 'importing' } });
    await host.host.jobs.idle();
    expect(await latest()).toMatchObject({ state: 'done', share: 1, counts: { fresh: 61 } });
    expect([await voters(), await pieces()]).toEqual([61, 0]);
    const lines = await host.db
      .selectFrom('audit')
      .select(['chain', 'actor', 'action', 'object', 'detail'])
      .where('action', '=', 'importRoll')
      .execute();
    expect(lines).toEqual([
      { chain: 'host', actor: 'person-4', action: 'importRoll', object: id, detail: '61 whole' },
    ]);
  });

  test('and then a supplement, in UTF-16 with semicolons, which loses nobody', async () => {
    await importWhole(fileOf(lineOf(1), lineOf(2), lineOf(3)));
    const text = [`${HEADER},status`, `${lineOf(2)},D`, `${lineOf(4)},`].join('\r\n');
    const id = await bring(Buffer.from(`\uFEFF${text.replaceAll(',', ';')}`, 'utf16le'));
    await check(id, 'supplement');
    expect((await latest())?.counts).toMatchObject({ fresh: 1, gone: 1, goneEnrolled: 0, bad: 0 });
    await host.ask('importRoll', { id });
    await host.host.jobs.idle();
    expect(
      (await host.db.selectFrom('roll').selectAll().orderBy('line').execute()).map(
        (row) => row.status,
      ),
    ).toEqual(['listed', 'deleted', 'listed', 'listed']);
  });

  test('which maps its columns by hand, and names the booth of a file without one', async () => {
    const file = Buffer.from('7,ABC1114007,மாதிரி\n8,ABC1114008,மாதிரி\n');
    const id = await bring(file);
    const columns = { line: 0, voterId: 1, nameTa: 2 };
    const mapping = { header: 0, columns, assembly: 120, booth: 114 };
    await host.ask('checkRoll', { id, kind: 'whole', mapping });
    await host.host.jobs.idle();
    expect((await latest())?.counts).toMatchObject({ fresh: 2, bad: 0 });
  });

  test('with two people on one line: sees it in the check and in the result, which counts whom the roll has', async () => {
    const id = await bring(fileOf(lineOf(1), lineOf(2), lineOf(1, 'ம. மாதிரி')));
    await check(id);
    const faults = [{ line: 4, fault: 'lineTaken' }];
    expect(await latest()).toMatchObject({ counts: { fresh: 2, bad: 1, lineTaken: 1 }, faults });
    await host.ask('importRoll', { id });
    await host.host.jobs.idle();
    expect(await latest()).toMatchObject({ state: 'done', stored: 2, bad: 1, faults });
    expect(await voters()).toBe(2);
  });

  test('whose wrong lines come after hundreds with a note: the wrong ones are shown', async () => {
    const noted = Array.from({ length: 300 }, (_, at) => lineOf(at + 1).replace(',44,', ',old,'));
    const id = await bring(fileOf(...noted, lineOf(1, 'ம. மாதிரி')));
    await check(id);
    expect((await latest())?.faults.at(-1)).toEqual({ line: 302, fault: 'lineTaken' });
  });

  test('that would empty most of a booth only once it says how many leave', async () => {
    await importWhole(fileOf(lineOf(1), lineOf(2), lineOf(3)));
    const id = await bring(fileOf(lineOf(1)));
    await check(id);
    expect((await latest())?.counts).toMatchObject({ gone: 2, held: 3, thinned: 1 });
    for (const remove of [undefined, 3])
      expect(await host.ask('importRoll', { id, remove })).toMatchObject({
        http: 409,
        data: { code: 'rollRemovesMost' },
      });
    expect(await voters()).toBe(3);
    expect(await host.ask('importRoll', { id, remove: 2 })).toMatchObject({ status: true });
    await host.host.jobs.idle();
    expect(await voters()).toBe(1);
  });

  test('only as it was checked: not after another import', async () => {
    const id = await bring(fileOf(lineOf(1)));
    await check(id);
    const other = { person: 'person-2', state: 'done' as const, seenAt: host.clock.now + 1 };
    const row = await findImport(host.db, id);
    if (row)
      await host.db
        .insertInto('rollImports')
        .values({ ...row, ...other, id: uuid() })
        .execute();
    expect(await host.ask('importRoll', { id })).toMatchObject({ data: { code: 'rollUnchecked' } });
  });
});

async function importWhole(file: Uint8Array) {
  const id = await bring(file);
  await check(id);
  await host.ask('importRoll', { id });
  await host.host.jobs.idle();
}

describe('a file on its way', () => {
  test('comes in pieces, each as often as it is sent', async () => {
    const { data } = await host.ask('beginRoll', { name: 'roll.csv', bytes: LONG.length });
    const id = String(data['id']);
    const first = LONG.subarray(0, PIECE);
    for (let time = 0; time < 2; time++)
      expect(await sendPiece(id, 0, first)).toMatchObject({ data: { received: PIECE } });
    expect(await latest()).toMatchObject({ state: 'receiving', received: PIECE });
    expect(await host.ask('previewRoll', { id })).toMatchObject({
      http: 409,
      data: { code: 'rollIncomplete' },
    });
  });

  test('is refused where a piece is missing, or there are too many', async () => {
    const { data } = await host.ask('beginRoll', { name: 'roll.csv', bytes: 10 });
    const id = String(data['id']);
    for (const [place, length] of [
      [5, 5],
      [0, 11],
      [0, 0],
    ] as const)
      expect(await sendPiece(id, place, new Uint8Array(length))).toMatchObject({
        http: 409,
        data: { code: 'rollIncomplete' },
      });
    expect(await sendPiece(uuid(), 0, new Uint8Array(1))).toMatchObject({ http: 404 });
    expect(await host.photoFiles()).toEqual([]);
  });

  test('is deleted when the same person begins another, and a day later', async () => {
    await bring(fileOf(lineOf(1)));
    const id = await bring(fileOf(lineOf(2)));
    expect(await pieces()).toBe(1);
    host.clock.now += DAY_MS + 1;
    await tidyUp(host.host, { photoDays: undefined }, createMetrics());
    expect(await pieces()).toBe(0);
    expect(await latest()).toMatchObject({ id, state: 'dropped' });
  });

  test('is deleted when it is dropped, also while it is read', async () => {
    const id = await bring(LONG);
    const mapping = await guess(id);
    await host.ask('checkRoll', { id, kind: 'whole', mapping });
    expect(await host.ask('dropRoll', { id })).toMatchObject({ data: { state: 'dropped' } });
    await host.host.jobs.idle();
    expect([await pieces(), (await latest())?.state]).toEqual([0, 'dropped']);
    for (const call of ['previewRoll', 'importRoll'])
      expect(await host.ask(call, { id })).toMatchObject({ http: 404 });
  });
});

describe('is told why not:', () => {
  test.each([
    ['oldSpreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['pdf', Buffer.from('%PDF-1.7')],
    ['webPage', Buffer.from('<table><tr><td>1,2,3</td></tr></table>')],
    ['encoding', Buffer.from('a,b\nM\xfcller,1\n', 'latin1')],
  ])('a file that can’t be read: %s', async (field, file) => {
    const id = await bring(file);
    expect(await host.ask('previewRoll', { id })).toMatchObject({
      http: 422,
      data: { code: 'rollFile', field },
    });
    const mapping = {
      header: 1,
      columns: { line: 0, voterId: 1, nameEn: 2 },
      assembly: 1,
      booth: 1,
    };
    await host.ask('checkRoll', { id, kind: 'whole', mapping });
    await host.host.jobs.idle();
    expect(await latest()).toMatchObject({ state: 'failed', fileFault: field });
  });

  test('a quote that nobody closes, by its line; nothing is imported', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => lineOf(at + 1));
    const id = await bring(fileOf(...lines, lineOf(61, '"open'), lineOf(62)));
    await check(id);
    expect(await latest()).toMatchObject({
      state: 'failed',
      fileFault: 'openQuote',
      faultLine: 62,
    });
    expect(await host.ask('importRoll', { id })).toMatchObject({ data: { code: 'rollUnchecked' } });
    expect(await voters()).toBe(0);
  });

  test('a column that is missing', async () => {
    const id = await bring(fileOf(lineOf(1)));
    const { columns, header } = await guess(id);
    const { voterId: _, ...others } = columns;
    const mapping = { header, columns: others };
    expect(await host.ask('checkRoll', { id, kind: 'whole', mapping })).toMatchObject({
      http: 422,
      data: { code: 'rollColumns', field: 'voterId' },
    });
  });

  test('an import before the check', async () => {
    const id = await bring(fileOf(lineOf(1)));
    expect(await host.ask('importRoll', { id })).toMatchObject({
      http: 409,
      data: { code: 'rollUnchecked' },
    });
  });

  test('work on another import', async () => {
    await bring(fileOf(lineOf(1)));
    await host.db
      .updateTable('rollImports')
      .set({ state: 'importing', person: 'person-2' })
      .execute();
    const id = await bring(fileOf(lineOf(2)));
    expect(
      await host.ask('checkRoll', { id, kind: 'whole', mapping: await guess(id) }),
    ).toMatchObject({
      http: 409,
      data: { code: 'rollBusy' },
    });
  });

  test('a trouble of the host, whose log says nothing of the roll', async () => {
    const id = await bring(fileOf(lineOf(1, 'Planted')));
    const row = await findImport(host.db, id);
    await host.db.updateTable('rollImports').set({ state: 'checking' }).execute();
    host.log.length = 0;
    if (row)
      await workOnRoll(host.host, { ...row, plan: '{' }, 'checking', new AbortController().signal);
    expect(await latest()).toMatchObject({ state: 'failed', fileFault: 'trouble' });
    expect(host.log).toMatchObject([{ event: 'rollImportFailed', error: 'SyntaxError' }]);
    expect(JSON.stringify(host.log)).not.toContain('Planted');
  });
});

describe('a restart of the host', () => {
  test('leaves an import stopped, which can then be done again', async () => {
    const id = await bring(LONG);
    await check(id);
    const row = await findImport(host.db, id);
    await host.db.updateTable('rollImports').set({ state: 'importing' }).execute();
    const stopping = new AbortController();
    const work = row && workOnRoll(host.host, row, 'importing', stopping.signal);
    stopping.abort();
    await work;
    expect(await latest()).toMatchObject({ state: 'stopped', counts: { fresh: 900 } });
    await host.ask('importRoll', { id });
    await host.host.jobs.idle();
    expect([(await latest())?.state, await voters()]).toEqual(['done', 900]);
  });

  test('without a farewell is known after half a minute', async () => {
    const id = await bring(fileOf(lineOf(1)));
    await check(id);
    await host.db
      .updateTable('rollImports')
      .set({ state: 'importing', seenAt: host.clock.now })
      .execute();
    expect((await latest())?.state).toBe('importing');
    expect(await host.ask('importRoll', { id })).toMatchObject({ http: 409 });
    host.clock.now += 31_000;
    expect((await latest())?.state).toBe('stopped');
    expect(await host.ask('importRoll', { id })).toMatchObject({ status: true });
  });
});

test('nobody but the office', async () => {
  for (const call of [
    'beginRoll',
    'previewRoll',
    'checkRoll',
    'importRoll',
    'viewRollImport',
    'dropRoll',
  ])
    for (const person of [0, 1, 2])
      expect(await host.ask(call, {}, person)).toMatchObject({ http: 403, data: { code: 'role' } });
});

test('while a long roll is imported, other calls are answered', async () => {
  const many = fileOf(
    ...Array.from({ length: 9_000 }, (_, at) =>
      lineOf((at % 900) + 1).replace('120,114', `120,${101 + Math.floor(at / 900)}`),
    ),
  );
  const { data } = await host.ask('beginRoll', { name: 'roll.csv', bytes: many.length });
  const id = String(data['id']);
  for (let place = 0; place < many.length; place += 900_000)
    await sendPiece(id, place, many.subarray(place, place + 900_000));
  await check(id);
  await host.ask('importRoll', { id });
  let answered = 0;
  while ((await latest())?.state === 'importing') {
    answered += 1;
    // Calls over a network come one by one, too.
    await setImmediate();
  }
  expect(answered).toBeGreaterThan(5);
  expect(await voters()).toBe(9_000);
});
