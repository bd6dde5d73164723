import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLists, type HostDatabase } from '../../../host/database/database.ts';
import { isEmbedded } from '../../../host/database/portable.ts';
import { placeOf } from '../database.ts';
import { openHostWithPeople, OFFICE, type HostWithPeople } from '../hostWithPeople.ts';
import { jsonPost, PEOPLE } from '../testHost.ts';

/** SQLite counts them for a second or two, and nothing interrupts it. */
const ROWS = 10_000_000;
/** How long a list of `hasty` may take. */
const SECONDS = 0.2;
/** A busy machine may take its time. */
const POLL = { timeout: 60_000 };

let host: HostWithPeople;
let hasty: HostDatabase;
beforeAll(async () => {
  host = await openHostWithPeople();
  hasty = openLists(await placeOf(host.dataDir), SECONDS);
});
afterAll(async () => {
  await hasty.destroy();
  await host.close();
});

/** A list that takes a second or two. */
const slow = (lists: HostDatabase) =>
  isEmbedded(lists)
    ? sql`with recursive row(n) as (select 1 union all select n + 1 from row where n < ${ROWS})
        select count(*) from row`.execute(lists)
    : sql`select pg_sleep(1)`.execute(lists);

/** Keeps lists waiting: on PostgreSQL by holding every connection. @returns lets them go on */
async function holdReaders(lists: HostDatabase): Promise<() => Promise<unknown>> {
  if (isEmbedded(lists)) {
    const held = Promise.allSettled([slow(lists)]);
    return () => held;
  }
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const hold = (isHeld: () => void): Promise<void> =>
    lists
      .connection()
      .execute(() => {
        isHeld();
        return ended;
      })
      // On a busy machine a connection may take longer than a list may.
      .catch(() => hold(isHeld));
  const held: Promise<void>[] = [];
  const hasOne = () => new Promise<void>((resolve) => void held.push(hold(resolve)));
  await Promise.all(Array.from({ length: 4 }, hasOne));
  return () => {
    end?.();
    return Promise.all(held);
  };
}

test('while lists take long, an upload is stored at once', async () => {
  const ended: string[] = [];
  await Promise.all([
    ...Array.from({ length: 2 }, () => slow(host.lists).then(() => ended.push('list'))),
    host.enrol().then(() => ended.push('upload')),
  ]);
  expect(ended).toEqual(['upload', 'list', 'list']);
});

test('a list that takes longer than the setting says is stopped', async () => {
  await expect(slow(hasty)).rejects.toMatchObject({ code: 'LIST_TOO_LONG' });
});

test('a list that waits too long for others is refused, and answered once they are done', async () => {
  const token = await host.logIn(PEOPLE[OFFICE]);
  const list = () => host.appWith({ lists: hasty }).request('/viewvoters', jsonPost({}, token));
  await expect.poll(async () => (await list()).status, POLL).toBe(200);
  const letGo = await holdReaders(hasty);
  const response = await list();
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await response.json()).toEqual({
    status: false,
    msg: 'This list takes too long just now. Narrow the search, or try again later.',
    data: { code: 'listTooLong' },
  });
  await letGo();
  await expect.poll(async () => (await list()).status, POLL).toBe(200);
});

test('lists go on after one that failed', async () => {
  await expect(sql`select * from nowhere`.execute(host.lists)).rejects.toMatchObject({
    code: expect.stringMatching(/^(SQLITE_ERROR|42P01)$/),
  });
  expect(await host.ask('viewvoters')).toMatchObject({ http: 200 });
});
