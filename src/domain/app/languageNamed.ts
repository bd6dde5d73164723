/**
 * Returns the app's language that a code names, whatever the region: `en-GB` is `en`, `ta_IN` is
 * `tam`. Undefined for any other.
 */
export function languageNamed(code: string | null | undefined): 'tam' | 'en' | undefined {
  const language = /^(tam?|en)(?:[-_]|$)/i.exec(code ?? '')?.[1]?.toLowerCase();
  if (language === undefined) return undefined;
  return language === 'en' ? 'en' : 'tam';
}
