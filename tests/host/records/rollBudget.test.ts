import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workOnRoll } from '../../../host/records/rollWork.ts';
import { findImport, insertImport } from '../../../host/tables/rollImports.ts';
import type { RollMapping } from '../../../src/domain/calls/rollImport.ts';
import { KINDS, oddRoll } from '../../fuzz/oddRolls.ts';
import { rowOf, sheetOf, workbookOf } from '../../fuzz/workbookOf.ts';
import { openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { HEADER } from '../rollText.ts';
import { jsonPost, PEOPLE } from '../testHost.ts';

/** The reader is busy with it until it is ended. */
const ENDLESS = oddRoll('a tag that is never closed', 1).bytes;
const WORKBOOK = workbookOf(sheetOf(rowOf(...HEADER.split(','))));
const MAPPING: RollMapping = {
  header: 1,
  columns: { assembly: 0, booth: 1, line: 2, voterId: 3, nameEn: 4 },
};

const line = (no: number) => `120,114,${no},ABC000000${no},Sample,father,Sample,44,female,1`;

let host: HostWithPeople;
let token: string;
beforeAll(async () => {
  host = await openHostWithPeople();
  token = await host.logIn(PEOPLE[3]);
});
beforeEach(async () => {
  for (const table of ['roll', 'rollImports', 'rollPieces'] as const)
    await host.db.deleteFrom(table).execute();
});
afterEach(() => host.host.jobs.idle());
afterAll(() => host.close());

let brought = 0;
/** Puts a whole file at the host. @returns the import's id */
async function bring(file: Uint8Array): Promise<string> {
  brought += 1;
  const id = `01900000-0000-7000-8000-${String(brought).padStart(12, '0')}`;
  const times = { createdAt: host.clock.now + brought, seenAt: host.clock.now };
  const work = { plan: '', share: 0, lines: 0, result: '' };
  await insertImport(host.db, {
    id,
    person: 'person-4',
    name: 'roll',
    bytes: file.length,
    state: 'receiving',
    ...work,
    ...times,
  });
  for (let place = 0; place < file.length; place += 900_000)
    await host.db
      .insertInto('rollPieces')
      .values({ rollImport: id, place, content: file.subarray(place, place + 900_000) })
      .execute();
  return id;
}
const check = (id: string) => host.ask('checkRoll', { id, kind: 'whole', mapping: MAPPING });
const stateOf = async (id: string) => (await findImport(host.db, id))?.state;
const preview = (id: string, signal?: AbortSignal) =>
  host.app.request('/previewRoll', { ...jsonPost({ id }, token), ...(signal && { signal }) });
/**
 * Waits until a workbook is being read, which begins a moment after the answer to `checkRoll`: then
 * another one doesn't get its turn.
 */
const untilRead = (id: string) =>
  expect.poll(async () => (await preview(id)).status, { timeout: 60_000 }).toBe(503);

test('while a file of wrong lines is checked, other calls are answered', async () => {
  const id = await bring(oddRoll('a text whose constituencies are wrong', 1, 0.5).bytes);
  await check(id);
  let answered = 0;
  while ((await stateOf(id)) === 'checking') {
    answered += 1;
    // Calls over a network come one by one, too.
    await setImmediate();
  }
  expect(answered).toBeGreaterThan(20);
  expect(JSON.parse((await findImport(host.db, id))?.result ?? '')).toMatchObject({
    counts: { bad: 75_000 },
  });
});

describe('a workbook whose reading has no end', () => {
  test('is ended when it is dropped, and the next one is read', async () => {
    const id = await bring(ENDLESS);
    await check(id);
    await untilRead(await bring(WORKBOOK));
    await host.ask('dropRoll', { id });
    await host.host.jobs.idle();
    expect(await stateOf(id)).toBe('dropped');
    expect((await preview(await bring(WORKBOOK))).status).toBe(200);
  });

  test('is ended when whoever wants its first rows leaves, and the next one is read', async () => {
    const leaving = new AbortController();
    const left = preview(await bring(ENDLESS), leaving.signal);
    await untilRead(await bring(WORKBOOK));
    leaving.abort();
    expect((await preview(await bring(WORKBOOK))).status).toBe(200);
    await Promise.allSettled([left]);
  });

  test('keeps another waiting for a moment, who is then told when to try again', async () => {
    const id = await bring(ENDLESS);
    await check(id);
    const other = await bring(WORKBOOK);
    await untilRead(other);
    const answer = await preview(other);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(await answer.json()).toMatchObject({ data: { code: 'rollReading' } });
    await host.ask('dropRoll', { id });
  });

  test('is ended when its time is used up, and the office is told', async () => {
    const id = await bring(ENDLESS);
    const row = await findImport(host.db, id);
    await host.db.updateTable('rollImports').set({ state: 'checking' }).execute();
    const plan = JSON.stringify({ kind: 'whole', mapping: MAPPING });
    const never = new AbortController().signal;
    if (row) await workOnRoll(host.host, { ...row, plan }, 'checking', never, 500);
    expect((await host.ask('viewRollImport')).data).toMatchObject({
      latest: { state: 'failed', fileFault: 'tooLong' },
    });
  });

  test('does not count as stopped while the host works on it', async () => {
    const id = await bring(ENDLESS);
    await check(id);
    host.clock.now += 31_000;
    const isSeen = async () => (await findImport(host.db, id))?.seenAt === host.clock.now;
    await expect.poll(isSeen, { timeout: 20_000 }).toBe(true);
    expect((await host.ask('viewRollImport')).data).toMatchObject({
      latest: { state: 'checking' },
    });
    await host.ask('dropRoll', { id });
  });
});

test('a file that goes while it is imported strikes nobody out', async () => {
  const first = await bring(Buffer.from([HEADER, line(1), line(2)].join('\n')));
  await check(first);
  await host.host.jobs.idle();
  await host.ask('importRoll', { id: first });
  await host.host.jobs.idle();
  host.clock.now += 1_000;
  const half = Buffer.from(`${HEADER}\n${line(1)}\n`);
  const second = await bring(half);
  await check(second);
  await host.host.jobs.idle();
  await host.db.updateTable('rollImports').set({ bytes: 1_000 }).where('id', '=', second).execute();
  const row = await findImport(host.db, second);
  await host.db.updateTable('rollImports').set({ state: 'importing' }).execute();
  if (row) await workOnRoll(host.host, row, 'importing', new AbortController().signal);
  expect(await host.db.selectFrom('roll').select('line').execute()).toHaveLength(2);
});

test('each odd file ends, some of them dropped and some left, and then a whole one is read', async () => {
  for (const [at, kind] of KINDS.entries()) {
    const { bytes } = oddRoll(kind, at, 0.02);
    if (bytes.length === 0) continue;
    const id = await bring(bytes);
    const leaving = new AbortController();
    const seen = preview(id, leaving.signal);
    if (at % 3 === 0) leaving.abort();
    await Promise.allSettled([seen]);
    await check(id);
    if (at % 3 === 1) await host.ask('dropRoll', { id });
    await host.host.jobs.idle();
    expect([kind, await stateOf(id)]).toEqual([
      kind,
      expect.stringMatching(/^(checked|failed|dropped)$/),
    ]);
  }
  expect((await preview(await bring(WORKBOOK))).status).toBe(200);
});
