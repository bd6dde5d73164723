import '../../../device/setup.ts';
import type { i18n } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOGGED_IN } from '../../../../src/domain/forms/login.ts';
import { answer, startTestHost } from '../../../device/testHost.ts';
import { storageOf } from '../../../storageOf.ts';

const items = new Map<string, string>();
vi.stubGlobal('localStorage', storageOf(items));
/** Shows the keys in place of the texts. */
const language = { t: (key: string) => key, exists: () => true } as unknown as i18n;

let host: Awaited<ReturnType<typeof startTestHost>>;
let msg: string;
let data: object;
let auth: string | undefined;
beforeEach(async () => {
  [msg, data, auth] = ['', {}, 'a token'];
  host = await startTestHost((_, response) =>
    answer(response, 200, { status: true, msg, auth, data }),
  );
  vi.stubEnv('VITE_HOST', host.url);
  vi.resetModules();
});
afterEach(async () => {
  await host.close();
  items.clear();
  vi.restoreAllMocks();
});

it.each([
  ["a host's own greeting as it is", 'Welcome back!', 'Welcome back!'],
  ['the English words of our host in the reader’s language', LOGGED_IN, 'login:done'],
  ['nothing where the host says nothing', '', undefined],
])('a login shows %s', async (_, said, shown) => {
  msg = said;
  const { toast } = await import('react-hot-toast/headless');
  const success = vi.spyOn(toast, 'success');
  const { logInAtHost } = await import('../../../../src/screens/account/login/logInAtHost.ts');
  const came = await logInAtHost({ userName: 'mani', password: 'Sample#2026' }, language);
  expect(came).toEqual({ isLoggedIn: true });
  expect(success.mock.calls[0]?.[0]).toBe(shown);
});

it.each(['', 'Your account waits for the office'])(
  'a yes without a login is told as that, with what the host says: "%s"',
  async (said) => {
    [msg, auth] = [said, undefined];
    const { toast } = await import('react-hot-toast/headless');
    const [success, error] = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'error')];
    const { logInAtHost } = await import('../../../../src/screens/account/login/logInAtHost.ts');
    const came = await logInAtHost({ userName: 'mani', password: 'Sample#2026' }, language);
    expect(came).toEqual({ trouble: 'noLogin' });
    expect(success.mock.calls.map(([words]) => words)).toEqual(said ? [said] : []);
    expect(error).not.toHaveBeenCalled();
    expect(items.size).toBe(0);
  },
);

it('what is missing is named in the order of the fields, so the first gets the focus', async () => {
  const { checkLogin } = await import('../../../../src/screens/account/login/logInAtHost.ts');
  const checked = checkLogin({ userName: ' ', password: '' });
  expect('mistakes' in checked && Object.entries(checked.mistakes)).toEqual([
    ['userName', 'login:userName.required'],
    ['password', 'login:password.required'],
  ]);
});

it('a login with the answer to another person’s is none', async () => {
  const { logInAtHost } = await import('../../../../src/screens/account/login/logInAtHost.ts');
  const login = { userName: 'mani', password: 'Sample#2026' };
  data = { userName: 'valli', name: 'Valli', role: 'volunteer' };
  expect(await logInAtHost(login, language)).toEqual({ trouble: 'loginPage' });
  expect(items.size).toBe(0);
  data = { userName: 'mani', name: 'Mani', role: 'volunteer' };
  expect(await logInAtHost(login, language)).toEqual({ isLoggedIn: true });
});
