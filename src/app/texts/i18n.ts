import { createInstance } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { getI18n, initReactI18next } from 'react-i18next';
import { partyTexts } from '../../domain/app/party.ts';
import { htmlLang } from '../../ui/language.ts';
import { detectLanguage } from './detectLanguage.ts';
import { loadTexts, noteFailures } from './loadTexts.ts';
import { textFiles } from './textFiles.ts';
import { FRAME_TEXTS } from '../screenList.ts';

/** English falls back to Tamil only once the first screen is drawn. */
let hasFallback = false;

/**
 * Starts i18next with the languages of section 4 of the specification: codes `tam` and `en`,
 * Tamil by default.
 * @param ahead name spaces of the first screen, loaded together with the frame's; if one doesn't
 * load, its screen requests it again and reports it missing
 * @throws MissingTexts if the frame's own texts can't be loaded
 */
export async function startI18n(ahead: readonly string[]): Promise<void> {
  const i18next = createInstance();
  i18next.on('languageChanged', (code) => (document.documentElement.lang = htmlLang(code)));
  noteFailures(i18next);
  // Retry language files that failed, once the network returns.
  addEventListener('online', () => void i18next.reloadResources());
  await i18next
    .use(HttpBackend)
    .use(detectLanguage)
    .use(initReactI18next)
    .init({
      supportedLngs: ['tam', 'en'],
      // Unknown codes fall back too. The first screen in English doesn't wait for Tamil:
      // loadFallback.
      fallbackLng: (code: string) => (code === 'en' && !hasFallback ? [] : ['tam']),
      load: 'currentOnly',
      // Those of later screens load with the screen: loadTexts.ts.
      ns: [...FRAME_TEXTS, ...ahead],
      resources: { tam: { party: partyTexts('tam') }, en: { party: partyTexts('en') } },
      partialBundledLanguages: true,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      // In all 2.5 s: then the screen says that it isn't on the phone, instead of after 11 s.
      maxRetries: 3,
      backend: textFiles,
    });
  await loadTexts(FRAME_TEXTS, i18next);
}

/**
 * Preloads Tamil, the fallback, so nobody sees raw keys: neither who switches to it nor who
 * misses an English file. A file that doesn't load is retried when the network returns.
 */
export function loadFallback(): void {
  hasFallback = true;
  void getI18n().loadNamespaces([]);
}
