/**
 * i18next and local storage use the specification's language codes. HTML, Intl and screen readers
 * need BCP 47.
 */
const BCP_47: Record<string, string> = { tam: 'ta', en: 'en' };

/**
 * Returns the BCP 47 code.
 * @param code i18next's language, `tam` or `en`
 */
export function htmlLang(code: string): string {
  return BCP_47[code] ?? 'ta';
}

/**
 * Returns which half of a bilingual text to show.
 * @param code i18next's language
 */
export function languageOf(code: string): 'tam' | 'en' {
  return code === 'en' ? 'en' : 'tam';
}
