import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendAudit, findBrokenAudit, removeOldAudit } from '../../host/tables/audit.ts';
import { openTestHost, type TestHost } from './testHost.ts';

let host: TestHost;
beforeAll(async () => { host = await openTestHost(); });
beforeEach(() => host.empty());
afterAll(() => host.close());

const write = (number: number, chain = 'chennai') => host.db.transaction().execute((transaction) => appendAudit(transaction, { chain, at: number, actor: 'person-1', action: 'addvoters', object: `V-${number}`, detail: '' }));
const numbers = async (chain = 'chennai') => (await host.db.selectFrom('audit').select('number').where('chain', '=', chain).orderBy('number').execute()).map(({ number }) => number);

test('lines that are written at once stand in one unbroken chain, and districts have chains of their own', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => write(number, number % 2 ? 'chennai' : 'madurai')));
  expect(await numbers()).toEqual(Array.from({ length: 10 }, (_, number) => number + 1));
  expect(await numbers('madurai')).toHaveLength(10);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

test.each<[string, () => Promise<unknown>, number]>([
  ['changed', () => host.db.updateTable('audit').set({ object: 'V-9' }).where('number', '=', 3).execute(), 3],
  ['removed', () => host.db.deleteFrom('audit').where('number', '=', 3).execute(), 3],
  ['removed at the end', () => host.db.deleteFrom('audit').where('number', '=', 5).execute(), 5],
  ['removed at the beginning', () => host.db.deleteFrom('audit').where('number', '=', 1).execute(), 1],
  ['written in between', () => host.db.insertInto('audit').values({ chain: 'chennai', number: 6, at: 1, actor: '', action: '', object: '', detail: '', hash: '' }).execute(), 6],
])('a line that was %s is found', async (_, harm, number) => {
  for (let line = 1; line <= 5; line++) await write(line);
  await harm();
  expect(await findBrokenAudit(host.db)).toEqual([{ chain: 'chennai', number }]);
});

test('a transaction that fails leaves no line and no gap', async () => {
  await write(1);
  await expect(host.db.transaction().execute(async (transaction) => {
    await appendAudit(transaction, { chain: 'chennai', at: 2, actor: '', action: '', object: '', detail: '' });
    throw new Error('power cut');
  })).rejects.toThrow('power cut');
  await write(3);
  expect(await numbers()).toEqual([1, 2]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});

test('old lines can be removed, and what is left is still a whole chain', async () => {
  for (let line = 1; line <= 5; line++) await write(line);
  await removeOldAudit(host.db, 4);
  expect(await numbers()).toEqual([4, 5]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
  await removeOldAudit(host.db, 100);
  await write(6);
  expect(await numbers()).toEqual([6]);
  expect(await findBrokenAudit(host.db)).toEqual([]);
});
