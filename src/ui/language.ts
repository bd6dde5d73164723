/** The codes of i18next and local storage are the specification's; HTML, Intl and screen readers want BCP 47. */
const BCP_47: Record<string, string> = { tam: 'ta', en: 'en' };

/** @param code i18next's language, `tam` or `en` */
export function htmlLang(code: string): string {
  return BCP_47[code] ?? 'ta';
}

/** Which half of a text in both languages to show. @param code i18next's language */
export function languageOf(code: string): 'tam' | 'en' {
  return code === 'en' ? 'en' : 'tam';
}
