import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '../domain/calls/lists.ts';
import { languageOf } from './language.ts';

/** Returns a function that picks the current language's half of a bilingual text. */
export function useSaid(): (pair: Pair) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((pair: Pair) => pair[languageOf(language)], [language]);
}
