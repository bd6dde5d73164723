/**
 * i18next and local storage use the specification's language codes. HTML, Intl and screen readers
 * need BCP 47.
 */
export const LANGUAGES = [
  { code: 'tam', lang: 'ta', name: 'தமிழ்' },
  { code: 'en', lang: 'en', name: 'English' },
] as const;

/**
 * Returns the BCP 47 code.
 * @param code i18next's language, `tam` or `en`
 */
export function htmlLang(code: string): string {
  return code === 'en' ? 'en' : 'ta';
}

/**
 * Returns which half of a bilingual text to show.
 * @param code i18next's language
 */
export function languageOf(code: string): 'tam' | 'en' {
  return code === 'en' ? 'en' : 'tam';
}
