import '../../device/setup.ts';
import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, startTestHost } from '../../device/testHost.ts';
import { storageOf } from '../../storageOf.ts';

vi.stubGlobal('localStorage', storageOf(new Map()));
/** Shows the keys in place of the texts, and knows the words for one code. */
const t = ((key: string, { defaultValue = key } = {}) =>
  key === 'common:refused.tooManyLooks' ? 'Too many' : defaultValue) as unknown as TFunction;

let host: Awaited<ReturnType<typeof startTestHost>>;
let said: object | string;
let status: number;
beforeEach(async () => {
  status = 200;
  host = await startTestHost((_, response) => answer(response, status, said));
  vi.stubEnv('VITE_HOST', host.url);
  vi.resetModules();
});
afterEach(async () => {
  await host.close();
  vi.restoreAllMocks();
});

async function ask(code?: string) {
  const { toast } = await import('react-hot-toast/headless');
  const error = vi.spyOn(toast, 'error');
  const { askAloud } = await import('../../../src/screens/shared/askAloud.ts');
  const came = await askAloud('membercard', {}, t, {
    say: () => (code === 'noCard' ? '' : undefined),
  });
  return { came, toasts: error.mock.calls.map(([words]) => words) };
}

it('a screen is given what came', async () => {
  said = { status: true, msg: '', data: { memberNumber: 'M-1' } };
  expect(await ask()).toEqual({ came: { data: { memberNumber: 'M-1' } }, toasts: [] });
});

it.each([
  ['its own words', 'The cards are being printed', '', 'The cards are being printed'],
  ['the app’s words for its code', 'Slow down', 'tooManyLooks', 'Too many'],
])(
  'a host that refuses is shown in a toast and on the screen, with %s',
  async (_, msg, code, words) => {
    said = { status: false, msg, data: { code } };
    expect(await ask()).toEqual({ came: { code, said: words }, toasts: [words] });
  },
);

it('what a screen says in its own way needs no toast', async () => {
  said = { status: false, msg: 'There is none', data: { code: 'noCard' } };
  expect(await ask('noCard')).toEqual({
    came: { code: 'noCard', said: 'There is none' },
    toasts: [],
  });
});

it.each([
  [200, '<html>Welcome</html>', 'loginPage'],
  [502, '', 'noAnswer'],
])('a screen is told why nothing came: %i %s', async (http, body, trouble) => {
  [status, said] = [http, body];
  expect(await ask()).toEqual({ came: { trouble }, toasts: ['common:serverBusy'] });
});
