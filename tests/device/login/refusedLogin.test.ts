import '../setup.ts';
import type { ServerResponse } from 'node:http';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, startTestHost } from '../testHost.ts';
import { storageOf } from '../../storageOf.ts';

const ENDED = { status: false, msg: 'Please log in again', auth: false, data: { code: 'login' } };
const SUSPENDED = { ...ENDED, code: 'suspended', data: { code: 'suspended' } };

let host: Awaited<ReturnType<typeof startTestHost>>;
let respond: (response: ServerResponse) => Promise<void> | void;
let app: Awaited<ReturnType<typeof openApp>>;

async function openApp() {
  vi.resetModules();
  const [session, client, outbox, delivery] = await Promise.all([
    import('../../../src/device/login/session.ts'),
    import('../../../src/device/api/askHost.ts'),
    import('../../../src/device/outbox/read.ts'),
    import('../../../src/device/login/wakeAfterLogin.ts'),
  ]);
  return { ...session, ...client, ...outbox, ...delivery };
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('indexedDB', new IDBFactory());
  host = await startTestHost((_request, response) => respond(response));
  app = await openApp();
  await app.logIn(mani('the first token'));
});
afterEach(() => host.close());

const mani = (token: string) => ({ owner: 'mani', name: '', token, host: host.url });

describe('a login that the host has ended, on a phone with nothing to send', () => {
  it.each([
    ['a status of 401', 401, ENDED, 'loginNeeded'],
    ['auth false, as the specification has it', 200, ENDED, 'loginNeeded'],
    ['the account’s suspension', 401, SUSPENDED, 'suspended'],
  ])('is noted after %s', async (_, status, body, trouble) => {
    respond = (response) => answer(response, status, body);
    expect((await app.askHost('viewTelecost'))?.status).not.toBe(true);
    expect(await app.readQueue('mani')).toMatchObject({ trouble });
  });

  it('is over with the next login', async () => {
    respond = (response) => answer(response, 401, ENDED);
    await app.askHost('viewTelecost');
    await app.logIn(mani('the second token'));
    await app.wakeAfterLogin(mani('the second token'), Date.now());
    expect(await app.readQueue('mani')).toMatchObject({ trouble: null });
  });

  it.each([
    ['a Wi-Fi login page', 401, '<html><body>Log in to this Wi-Fi</body></html>'],
    ['a refusal', 403, { status: false, msg: 'Not allowed', data: { code: 'rights' } }],
    ['a server in trouble', 503, { status: false, msg: 'Busy', data: {} }],
  ])('is not assumed after %s', async (_, status, body) => {
    respond = (response) => answer(response, status, body);
    await app.askHost('viewTelecost');
    expect(await app.readQueue('mani')).toMatchObject({ trouble: null });
  });

  it('is not assumed when somebody has logged in meanwhile', async () => {
    respond = async (response) => {
      await app.logIn(mani('the second token'));
      answer(response, 401, ENDED);
    };
    await app.askHost('viewTelecost');
    expect(await app.readQueue('mani')).toMatchObject({ trouble: null });
  });
});
