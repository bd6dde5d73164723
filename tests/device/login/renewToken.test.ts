import '../setup.ts';
import { get } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import type { Session } from '../../../src/device/login/session.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { answer, startTestHost } from '../testHost.ts';
import { storageOf } from '../../storageOf.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
/** Lets the host answer the calls that it has received. */
let answerNow: () => void;
beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

const items = new Map<string, string>();
const local = storageOf(items);
const mani = (): Session => ({ owner: 'mani', name: '', token: 'token of mani', host: host.url });
const uma = (): Session => ({ owner: 'uma', name: '', token: 'token of uma', host: host.url });

/** A host that puts a new token into its answer, which waits for `answerNow`. */
async function startRenewingHost(body: object = { status: true, msg: '', data: {} }) {
  const asked = new Promise<void>((resolve) => (answerNow = resolve));
  host = await startTestHost(async (_request, response) => {
    await asked;
    answer(response, 200, { ...body, auth: 'the next token' });
  });
}

/** The modules of a page, or of a worker, which has no localStorage, opened anew. */
async function openApp({ isWorker = false } = {}) {
  vi.resetModules();
  vi.stubGlobal('localStorage', isWorker ? undefined : local);
  const [session, calls, askHost] = await Promise.all([
    import('../../../src/device/login/session.ts'),
    import('../../../src/device/api/transport.ts'),
    import('../../../src/device/api/askHost.ts'),
  ]);
  return { ...session, ...calls, ...askHost };
}
type App = Awaited<ReturnType<typeof openApp>>;

const tokens = async () => ({
  page: items.get('token'),
  worker: (await get<Session | null>('session', openStore('session')))?.token,
});

const sendPost = ({ callHost }: App, { token }: Session) =>
  callHost({ host: host.url, endpoint: 'createPost', body: new Map(), bytes: 0, token });

describe('a token that comes with an answer', () => {
  it.each<[string, object, (app: App, session: Session) => Promise<unknown>]>([
    ['membercard', { status: true, msg: '', data: {} }, ({ askHost }) => askHost('membercard')],
    ['viewTelecost', { status: 0, msg: '', data: null }, ({ askHost }) => askHost('viewTelecost')],
    ['createPost', { status: true, msg: 'Post saved', data: {} }, sendPost],
    ['createPost, refused', { status: false, msg: 'Too long', data: {} }, sendPost],
    [
      'photo, refused',
      { status: false, msg: 'Not there', data: {} },
      ({ fetchFile }, { token }) =>
        fetchFile({ host: host.url, endpoint: 'photo', body: '{}', bytes: 2, token }, 'image/jpeg'),
    ],
  ])('of %s is stored where page and worker look for it', async (_, body, call) => {
    await startRenewingHost(body);
    const app = await openApp();
    await app.logIn(mani());
    answerNow();
    await call(app, mani());
    expect(await tokens()).toEqual({ page: 'the next token', worker: 'the next token' });
    expect(await app.readSession()).toEqual({ ...mani(), token: 'the next token' });
  });

  it('is stored by the worker too, and a page that starts later has it', async () => {
    await startRenewingHost();
    await (await openApp()).logIn(mani());
    const worker = await openApp({ isWorker: true });
    answerNow();
    await worker.askHost('viewvoters');
    const page = await openApp();
    await page.reconcileSession();
    expect(await tokens()).toEqual({ page: 'the next token', worker: 'the next token' });
    expect(page.ownerLoggedIn()).toBe('mani');
  });

  it('and late, to the person before, does not become the token of who is logged in now', async () => {
    await startRenewingHost();
    const app = await openApp();
    await app.logIn(mani());
    const late = app.askHost('viewvoters');
    await vi.waitFor(() => expect(host.requests).toHaveLength(1));
    await app.logOut();
    await app.logIn(uma());
    answerNow();
    await late;
    expect(await tokens()).toEqual({ page: 'token of uma', worker: 'token of uma' });
    expect(await app.readSession()).toEqual(uma());
  });

  it('and late, after the logout, logs nobody in', async () => {
    await startRenewingHost();
    const app = await openApp();
    await app.logIn(mani());
    const late = app.askHost('viewvoters');
    await vi.waitFor(() => expect(host.requests).toHaveLength(1));
    await app.logOut();
    answerNow();
    await late;
    expect(await tokens()).toEqual({ page: undefined, worker: undefined });
  });

  it.each([
    ['IndexedDB', () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)],
    ['localStorage', () => vi.spyOn(local, 'setItem').mockImplementation(refuse)],
  ])('and has no room in %s leaves the person logged in', async (_, fill) => {
    await startRenewingHost();
    const app = await openApp();
    await app.logIn(mani());
    fill();
    answerNow();
    await app.askHost('viewvoters');
    expect(app.ownerLoggedIn()).toBe('mani');
    expect((await app.readSession())?.owner).toBe('mani');
    vi.restoreAllMocks();
    const again = await openApp();
    await again.reconcileSession();
    expect(again.ownerLoggedIn()).toBe('mani');
  });

  it('still ends when somebody clears localStorage', async () => {
    await startRenewingHost();
    const app = await openApp();
    await app.logIn(mani());
    await app.reconcileSession();
    answerNow();
    await app.askHost('viewvoters');
    items.clear();
    const again = await openApp();
    await again.reconcileSession();
    expect(again.isLoggedIn()).toBe(false);
  });
});

function refuse(): never {
  throw new DOMException('The phone is full', 'QuotaExceededError');
}
