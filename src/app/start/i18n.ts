import { createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { getI18n, initReactI18next } from 'react-i18next';
import { partyTexts } from '../../domain/app/party.ts';
import { htmlLang } from '../../ui/language.ts';
import { loadTexts, noteFailures } from './loadTexts.ts';
import { FRAME_TEXTS } from '../screenList.ts';
import { LANGUAGE_KEY } from '../../domain/app/storageKeys.ts';

/** English has Tamil to fall back on only once the first screen is drawn. */
let hasFallback = false;

/**
 * Languages as section 4 of the specification has them: codes `tam` and `en`, Tamil by default, and its order of
 * detection. How its step "browser language" is read: docs/decisions/0002-first-language.md.
 * @param ahead name spaces of the first screen, which come together with those of the frame; one that does not come is asked for again, and missed, by its screen
 * @throws MissingTexts when the frame's own texts cannot be had
 */
export async function startI18n(ahead: readonly string[]): Promise<void> {
  const i18next = createInstance();
  const detector = new LanguageDetector();
  detector.addDetector({
    name: 'navigator',
    lookup: () =>
      navigator.languages.some((language) => language.startsWith('ta')) ? 'tam' : undefined,
  });
  i18next.on('languageChanged', (code) => (document.documentElement.lang = htmlLang(code)));
  noteFailures(i18next);
  // A language file that could not load is asked for again when the network returns.
  addEventListener('online', () => void i18next.reloadResources());
  await i18next
    .use(HttpBackend)
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: ['tam', 'en'],
      // Of an unknown code too. The first screen in English does not wait for it: loadFallback.
      fallbackLng: (code: string) => (code === 'en' && !hasFallback ? [] : ['tam']),
      load: 'currentOnly',
      // Those of later screens come with the screen: loadTexts.ts.
      ns: [...FRAME_TEXTS, ...ahead],
      resources: { tam: { party: partyTexts('tam') }, en: { party: partyTexts('en') } },
      partialBundledLanguages: true,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: LANGUAGE_KEY,
        lookupLocalStorage: LANGUAGE_KEY,
        lookupSessionStorage: LANGUAGE_KEY,
        caches: ['localStorage'],
        convertDetectedLanguage: (code) => (code === 'ta' || code.startsWith('ta-') ? 'tam' : code),
      },
    });
  await loadTexts(FRAME_TEXTS, i18next);
}

/** Has Tamil come beside English: whoever changes to it, or misses a file of English, sees words at once and never keys. One that does not come is asked for again when the network returns. */
export function loadFallback(): void {
  hasFallback = true;
  void getI18n().loadNamespaces([]);
}
