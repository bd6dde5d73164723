import '../../device/setup.ts';
import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, startTestHost } from '../../device/testHost.ts';

const textsOf = (ns: string): object =>
  JSON.parse(readFileSync(`public/locales/tam/${ns}.json`, 'utf8')) as object;
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });

/** Starts a host that refuses everything, and a phone that reads Tamil. */
async function refusing(status: number, code: string) {
  const host = await startTestHost((_, response) =>
    answer(response, status, { status: false, msg: 'Words in English', data: { code } }),
  );
  cleanUp.push(() => host.close());
  vi.stubEnv('VITE_HOST', host.url);
  vi.resetModules();
  const i18n = createInstance();
  const tam = { common: textsOf('common'), frame: textsOf('frame'), member: textsOf('member') };
  await i18n.init({ lng: 'tam', resources: { tam }, interpolation: { escapeValue: false } });
  const { toast } = await import('react-hot-toast/headless');
  return { i18n, error: vi.spyOn(toast, 'error') };
}

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(cleanUp.splice(0).map((end) => end()));
});

it.each([
  [429, 'tooManyLooks', 'பலமுறை கேட்டுவிட்டீர்கள்.'],
  [409, 'inProgress', 'இந்த வேலை ஏற்கெனவே நடந்துகொண்டிருக்கிறது.'],
  [403, 'role', 'இந்தப் பகுதி செயலியின் அட்மின்களுக்கு மட்டும்.'],
  [503, 'listTooLong', 'இதை எடுக்க இப்போது அதிக நேரம் ஆகிறது.'],
  [503, 'storage', 'சர்வர் இப்போது பிஸியாக உள்ளது!'],
])('a call refused with %i %s is told in the reader’s language', async (status, code, words) => {
  const { i18n, error } = await refusing(status, code);
  const { callWithToasts } = await import('../../../src/screens/shared/callWithToasts.ts');
  await callWithToasts({ endpoint: 'viewvoters', payload: {}, t: i18n.t });
  expect(error.mock.calls[0]?.[0]).toContain(words);
});

it('a registration from a network with too many is told so in the reader’s language', async () => {
  const { i18n, error } = await refusing(429, 'tooManyRegistrations');
  const { registerAtHost } = await import('../../../src/screens/enrol/register/registerAtHost.ts');
  const failure = await registerAtHost(i18n)({
    draft: { id: '01920000-0000-7000-8000-000000000000', fields: {}, photos: [] },
    owner: 'guest',
    fields: { userName: 'sample.member' },
    photos: new Map(),
  });
  expect(failure).toMatchObject({
    refused: 'பலமுறை முயன்றுவிட்டீர்கள். சில நிமிடங்கள் கழித்து மீண்டும் முயலவும்.',
  });
  expect(error.mock.calls[0]?.[0]).toContain('பலமுறை முயன்றுவிட்டீர்கள்.');
});
