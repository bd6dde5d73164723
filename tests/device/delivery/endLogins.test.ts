import '../setup.ts';
import { createHash } from 'node:crypto';
import { entries } from 'idb-keyval';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../../storageOf.ts';
import { answer, startTestHost } from '../testHost.ts';

const TOKEN = 'token of mani';
const HASH = createHash('sha256').update(TOKEN).digest('hex');

let host: Awaited<ReturnType<typeof startTestHost>>;
/** What the host says next; undefined if it does what it's asked, and `none` without a signal. */
let said: { status: number; body: unknown } | 'none' | undefined;
const items = new Map<string, string>();
let session: typeof import('../../../src/device/login/session.ts');
let endLogins: () => Promise<string>;
let stored: () => Promise<string>;

/** A page that has just been opened: modules anew, storages as they were left. */
async function openPage() {
  vi.resetModules();
  vi.stubGlobal('localStorage', storageOf(items));
  session = await import('../../../src/device/login/session.ts');
  ({ endLogins } = await import('../../../src/device/delivery/endLogins.ts'));
  const { openStore } = await import('../../../src/device/storage/openStore.ts');
  stored = async () => JSON.stringify([await entries(openStore('session')), ...items]);
}

beforeEach(async () => {
  items.clear();
  said = undefined;
  vi.stubGlobal('indexedDB', new IDBFactory());
  host = await startTestHost(({ json }, response) => {
    const done = { status: true, msg: '', data: json };
    if (said === 'none') response.destroy();
    else answer(response, said?.status ?? 200, said ? said.body : done);
  });
  await openPage();
  await session.logIn({ owner: 'mani', name: '', token: TOKEN, host: host.url });
  await session.reconcileSession();
});
afterEach(() => host.close());

const told = () => host.requests.map(({ path, token, json }) => ({ path, token, json }));
const ONCE = [{ path: '/endLogin', token: '', json: { login: HASH } }];

describe('a login that ended without a signal', () => {
  it('leaves nothing on the phone that works as a token, and ends at the host once it answers', async () => {
    expect(await stored()).toContain(TOKEN);
    await session.logOut();
    expect(await stored()).not.toContain(TOKEN);
    said = 'none';
    expect(await endLogins()).toBe('later');
    await openPage();
    host.requests.length = 0;
    said = undefined;
    expect([await endLogins(), await endLogins()]).toEqual(['done', 'done']);
    expect(told()).toEqual(ONCE);
    expect(await stored()).not.toContain(HASH);
  });

  it('ends at the host although the phone died before local storage heard of the logout', async () => {
    const before = new Map(items);
    await session.logOut();
    for (const [key, value] of before) items.set(key, value);
    await openPage();
    await session.reconcileSession();
    expect(await stored()).not.toContain(TOKEN);
    await endLogins();
    expect(told()).toEqual(ONCE);
  });

  it('ends at the host when somebody cleared local storage, or another login took its place', async () => {
    items.clear();
    await session.reconcileSession();
    await endLogins();
    expect(told()).toEqual(ONCE);
    await session.logIn({ owner: 'uma', name: '', token: 'token of uma', host: host.url });
    await session.logIn({ owner: 'mani', name: '', token: 'another token', host: host.url });
    await endLogins();
    expect(host.requests.map(({ json }) => json)).toEqual([
      { login: HASH },
      { login: createHash('sha256').update('token of uma').digest('hex') },
    ]);
    expect((await session.readSession())?.token).toBe('another token');
  });

  it.each([
    ['a login page', 'later', { status: 200, body: '<html>' }],
    ['a bare status true', 'later', { status: 200, body: { status: true, msg: '', data: {} } }],
    ['a host that does not know the call', 'never', { status: 404, body: { status: false } }],
  ])('is told again after %s', async (_, came, trouble) => {
    await session.logOut();
    said = trouble;
    expect(await endLogins()).toBe(came);
    said = undefined;
    expect(await endLogins()).toBe('done');
    expect(host.requests).toHaveLength(2);
  });
});
