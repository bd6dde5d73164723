import type { LanguageDetectorModule } from 'i18next';
import { languageNamed } from '../../domain/app/languageNamed.ts';
import { LANGUAGE_KEY } from '../../domain/app/storageKeys.ts';

/** The order of section 4 of the specification. docs/decisions/0002-first-language.md */
const STEPS: (() => string | null | undefined)[] = [
  () => new URLSearchParams(location.search).get('lng'),
  () => new RegExp(`(?:^|; )${LANGUAGE_KEY}=([^;]*)`).exec(document.cookie)?.[1],
  () => localStorage.getItem(LANGUAGE_KEY),
  () => sessionStorage.getItem(LANGUAGE_KEY),
  () => navigator.languages.find((code) => languageNamed(code) === 'tam'),
  () => document.documentElement.lang,
];

/** Tells i18next which language to begin with, and keeps the one that a person chooses. */
export const detectLanguage: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => STEPS.flatMap((step) => languageNamed(orNothing(step)) ?? []),
  cacheUserLanguage: (code) => orNothing(() => localStorage.setItem(LANGUAGE_KEY, code)),
};

/** A browser that allows no storage throws at each look. The language must not end the start. */
function orNothing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
