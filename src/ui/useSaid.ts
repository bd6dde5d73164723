import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '../domain/calls/lists.ts';
import { languageOf } from './language.ts';

/** The half of a text in both languages that the reader reads. */
export function useSaid(): (pair: Pair) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((pair: Pair) => pair[languageOf(language)], [language]);
}
