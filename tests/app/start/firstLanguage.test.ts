import { readFile } from 'node:fs/promises';
import { getI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../src/app/texts/i18n.ts';
import { LANGUAGE_KEY } from '../../../src/domain/app/storageKeys.ts';
import { storageOf } from '../../storageOf.ts';

const refuse = () => {
  throw new DOMException('Denied', 'SecurityError');
};

/** Starts the app's own i18next, and returns the language it chose. */
async function languageOf({
  browser = ['en'],
  query = '',
  cookie = '',
  chosen,
  inSession,
}: {
  browser?: string[];
  query?: string;
  cookie?: string;
  chosen?: string;
  inSession?: string;
}) {
  const kept = new Map(chosen ? [[LANGUAGE_KEY, chosen]] : []);
  const root = { lang: 'ta' };
  vi.stubGlobal('navigator', { languages: browser, language: browser[0] });
  vi.stubGlobal('document', { documentElement: root, cookie });
  vi.stubGlobal('location', { search: query });
  vi.stubGlobal('localStorage', storageOf(kept));
  vi.stubGlobal('sessionStorage', storageOf(new Map(inSession ? [[LANGUAGE_KEY, inSession]] : [])));
  await startI18n([]);
  return { language: getI18n().language, html: root.lang, kept: kept.get(LANGUAGE_KEY) };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(`public${url}`)));
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [['en-US', 'en']],
  [['en-IN', 'en-GB', 'en']],
  [['en']],
  [['hi-IN', 'en-US']],
  [['en-US', 'ta-IN', 'ta']],
  [['ta-IN', 'en']],
  [['ta']],
  [[]],
])('a first visit is in Tamil where the browser says %j', async (browser) =>
  expect(await languageOf({ browser })).toEqual({ language: 'tam', html: 'ta', kept: 'tam' }),
);

it.each([['en-US'], ['ta-IN']])(
  'who asked for a language gets it where it says %s',
  async (one) => {
    const browser = [one];
    expect(await languageOf({ browser, query: '?lng=en' })).toMatchObject({ language: 'en' });
    expect(await languageOf({ browser, query: '?lng=tam' })).toMatchObject({ language: 'tam' });
    expect(await languageOf({ browser, chosen: 'en' })).toMatchObject({ language: 'en' });
    expect(await languageOf({ browser, chosen: 'tam' })).toMatchObject({ language: 'tam' });
  },
);

it('the address counts before a cookie, that before an earlier choice, that before the session', async () => {
  const cookie = `theme=dark; ${LANGUAGE_KEY}=en; other=tam`;
  expect(await languageOf({ query: '?lng=tam', cookie })).toMatchObject({ language: 'tam' });
  expect(await languageOf({ cookie, chosen: 'tam' })).toMatchObject({ language: 'en' });
  expect(await languageOf({ chosen: 'tam', inSession: 'en' })).toMatchObject({ language: 'tam' });
  expect(await languageOf({ inSession: 'en' })).toMatchObject({ language: 'en', kept: 'en' });
});

it('a language that the app has not is no answer: the next step decides', async () => {
  expect(await languageOf({ query: '?lng=fr' })).toMatchObject({ language: 'tam' });
  expect(await languageOf({ query: '?lng=fr', chosen: 'en' })).toMatchObject({ language: 'en' });
  expect(await languageOf({ query: '?lng=english' })).toMatchObject({ language: 'tam' });
});

it.each([
  ['en-GB', 'en'],
  ['en_IN', 'en'],
  ['EN', 'en'],
  ['ta-IN', 'tam'],
  ['ta', 'tam'],
  ['tam-LK', 'tam'],
])('a region is no other language: %s is %s', async (code, language) => {
  const other = language === 'en' ? 'tam' : 'en';
  expect(await languageOf({ query: `?lng=${code}`, chosen: other })).toMatchObject({ language });
  expect(await languageOf({ chosen: code })).toMatchObject({ language });
});

it('a browser that allows no storage still gets a language', async () => {
  const denied = { getItem: refuse, setItem: refuse };
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: { lang: 'ta' }, cookie: '' });
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('localStorage', denied);
  vi.stubGlobal('sessionStorage', denied);
  await startI18n([]);
  expect(getI18n().language).toBe('tam');
});
