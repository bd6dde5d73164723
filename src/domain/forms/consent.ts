/**
 * The version of the consent text in `public/locales/{lng}/member.json`. Whoever changes a word of it raises the version:
 * a record says which text its person agreed to, and a test holds the two together.
 */
export const CONSENT_TEXT_VERSION = '1';

/** What is kept with a record: the version of the text, and the language it was read in. */
export function consentVersion(language: string): string {
  return `${CONSENT_TEXT_VERSION}-${language}`;
}
