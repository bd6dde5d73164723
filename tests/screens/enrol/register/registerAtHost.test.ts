import '../../../device/setup.ts';
import type { i18n } from 'i18next';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, startTestHost } from '../../../device/testHost.ts';
import { storageOf } from '../../../storageOf.ts';

const ID = '01920000-0000-7000-8000-000000000000';
const items = new Map<string, string>();
vi.stubGlobal('localStorage', storageOf(items));
/** Shows the keys in place of the texts. */
const language = { t: (key: string) => key, exists: () => true } as unknown as i18n;

let host: Awaited<ReturnType<typeof startTestHost>>;
let answered: object;
beforeEach(async () => {
  host = await startTestHost((_, response) =>
    answer(response, 200, { status: true, msg: 'Registered', data: {}, ...answered }),
  );
  vi.stubEnv('VITE_HOST', host.url);
  // Nobody is logged in.
  vi.stubGlobal('indexedDB', new IDBFactory());
  // The session looks for local storage when its module loads.
  vi.resetModules();
});
afterEach(async () => {
  await host.close();
  items.clear();
  vi.restoreAllMocks();
});

/** Registers somebody. Returns what the toast says, which screen follows, and why it failed. */
async function register(kind: 'success' | 'error' = 'success', i18n = language) {
  const { toast } = await import('react-hot-toast/headless');
  const said = vi.spyOn(toast, kind);
  const { registerAtHost } =
    await import('../../../../src/screens/enrol/register/registerAtHost.ts');
  const failure = await registerAtHost(i18n)({
    draft: { id: ID, fields: {}, photos: [] },
    owner: 'guest',
    fields: { userName: 'sample.member' },
    photos: new Map(),
  });
  const { whereNext } = await import('../../../../src/screens/enrol/register/RegisterScreen.tsx');
  return { says: said.mock.calls[0]?.[0], next: whereNext(), failure };
}

describe('whoever has registered', () => {
  it('is at home where the host has logged them in', async () => {
    answered = { auth: 'a token' };
    expect(await register()).toMatchObject({ says: 'member:register.done', next: '/home' });
  });

  it('is asked to log in where it has not', async () => {
    answered = { data: { submissionId: ID, photos: {} } };
    expect(await register()).toMatchObject({ says: 'member:register.logIn', next: '/login' });
  });

  it.each([
    ['says yes to everything', { data: undefined }],
    ['answers for another one', { data: { submissionId: 'another', photos: {} } }],
    ['answers with another one’s login', { auth: 'a token', data: { userName: 'valli' } }],
  ])('keeps the form when a proxy %s', async (_, proxied) => {
    answered = proxied;
    expect(await register('error')).toMatchObject({
      says: 'common:serverBusy',
      failure: 'loginPage',
    });
  });

  it('reads words of the host that the app does not know, as they are', async () => {
    answered = { msg: 'Welcome to the <b>family</b>', auth: 'a token' };
    expect(await register()).toMatchObject({ says: 'Welcome to the <b>family</b>' });
  });

  it('reads at its field what the host names by a rule, such as a wrong one-time password', async () => {
    const rule = 'member:otp.format';
    answered = { status: false, msg: 'Wrong', data: { code: 'otp', field: 'otp', error: rule } };
    const exists = (key: string) => key === rule;
    const english = { t: () => 'Enter valid OTP', exists } as unknown as i18n;
    expect(await register('error', english)).toMatchObject({
      says: 'Enter valid OTP',
      failure: { refused: rule, field: 'otp' },
    });
  });

  it('reads why it failed with its emphasis in the toast, and as plain text in the form', async () => {
    answered = { status: false, msg: 'Ask <b>the office</b>' };
    expect(await register('error')).toMatchObject({
      says: 'Ask <b>the office</b>',
      failure: { refused: 'Ask the office' },
    });
  });
});

describe('a one-time password', () => {
  it.each([
    ['once the host names the number', { data: { mobile: '9876543210' } }, true],
    ['not because a proxy says yes to everything', {}, false],
    ['not by an answer about another number', { data: { mobile: '9876543211' } }, false],
  ])('counts as sent %s', async (_, said, isSent) => {
    answered = said;
    const { sendOtpAtHost } =
      await import('../../../../src/screens/enrol/register/registerAtHost.ts');
    expect(await sendOtpAtHost('9876543210', language)).toBe(isSent);
  });
});
