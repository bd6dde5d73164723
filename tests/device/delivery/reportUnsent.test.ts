import '../setup.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clear, set } from 'idb-keyval';
import { reportUnsent } from '../../../src/device/delivery/reportUnsent.ts';
import { logIn, logOut } from '../../../src/device/login/session.ts';
import { confirmLoss, noteOutbox, readLoss } from '../../../src/device/outbox/lossMarker.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { saveSample } from '../sample.ts';
import { answer, startTestHost } from '../testHost.ts';
import { storageOf } from '../../storageOf.ts';

const LOSS = { count: 3, at: 1_000 };
const outbox = openStore('outbox');
const items = new Map<string, string>();
let host: Awaited<ReturnType<typeof startTestHost>>;
/** What the host says next. */
let said: { status: number; body: unknown };
const say = (data: { isKnown: boolean; loss: typeof LOSS | null }) =>
  (said = { status: 200, body: { status: true, msg: '', data } });

beforeEach(async () => {
  items.clear();
  vi.stubGlobal('localStorage', storageOf(items));
  await clear(outbox);
  say({ isKnown: true, loss: null });
  host = await startTestHost((_, response) => answer(response, said.status, said.body));
  await logIn({ owner: 'mani', name: '', token: 'token of mani', host: host.url });
});
afterEach(() => host.close());

const report = () => reportUnsent(host.url);
const reports = () => host.requests.map(({ json }) => json);

describe('the report of what is unsent', () => {
  it('has two numbers and no more, and is not made again while they are the same', async () => {
    await saveSample('mani');
    expect([await report(), await report()]).toEqual(['told', 'told']);
    expect(reports()).toEqual([{ unsent: 1, oldest: 1_000, isFresh: true }]);
    await saveSample('uma', { savedAt: 2_000 });
    await report();
    expect(reports().slice(1)).toEqual([{ unsent: 2, oldest: 1_000, isFresh: false }]);
  });

  it('counts what a newer version of the app has saved', async () => {
    await set('entry:x', { id: 'x', format: 99, owner: 'mani', state: 'folded' }, outbox);
    await report();
    expect(reports()).toMatchObject([{ unsent: 1, oldest: null }]);
  });

  it.each([
    ['a login page in between', { status: 200, body: '<html>' }],
    ['trouble of the host', { status: 500, body: { status: false, msg: '', data: {} } }],
    ['too many reports', { status: 429, body: { status: false, msg: '', data: {} } }],
  ])('is made again, as the first, after %s', async (_, trouble) => {
    said = trouble;
    expect(await report()).toBe('later');
    say({ isKnown: false, loss: LOSS });
    await report();
    expect(reports()).toEqual([expect.anything(), { unsent: 0, oldest: null, isFresh: true }]);
    expect(readLoss()).toEqual(LOSS);
  });

  it('is not made again to a host that does not know it', async () => {
    said = { status: 404, body: { status: false, msg: '', data: { code: 'unknownCall' } } };
    expect(await report()).toBe('never');
  });

  it('is made without a login once, and again after the login for what the host has not noted', async () => {
    await saveSample('mani');
    await logOut();
    say({ isKnown: false, loss: null });
    expect([await report(), await report()]).toEqual(['later', 'later']);
    expect(reports()).toHaveLength(1);
    await logIn({ owner: 'uma', name: '', token: 'token of uma', host: host.url });
    say({ isKnown: true, loss: null });
    expect(await report()).toBe('told');
    expect(reports()[1]).toMatchObject({ unsent: 1, isFresh: false });
  });
});

describe('a loss that the host remembers', () => {
  it('is noted until somebody has read it, and stays read', async () => {
    say({ isKnown: true, loss: LOSS });
    await report();
    expect(readLoss()).toEqual(LOSS);
    await logOut();
    say({ isKnown: false, loss: null });
    expect([await report(), await report()]).toEqual(['told', 'told']);
    expect(reports().slice(1)).toEqual([{ unsent: 0, oldest: null, isFresh: false }]);
    expect(noteOutbox('new', 0, 2_000)).toEqual(LOSS);
    confirmLoss();
    await clear(outbox);
    say({ isKnown: true, loss: LOSS });
    await report();
    expect(readLoss()).toBeUndefined();
  });

  it('is not noted where the marker outlived the outbox, and knows better', async () => {
    noteOutbox('old', 0, 900);
    noteOutbox('new', 0, 2_000);
    say({ isKnown: true, loss: LOSS });
    await report();
    expect(readLoss()).toBeUndefined();
  });
});
