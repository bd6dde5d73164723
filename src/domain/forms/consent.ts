/**
 * The version of the consent texts in `public/locales/{lng}/{member,voter}.json`. Raise it with
 * every change to one of them, because a record stores which text its person agreed to. A test
 * checks that texts and version match.
 */
export const CONSENT_TEXT_VERSION = '6';

/** Who agrees. Each has a text of its own, under `consent` in the name space. */
export type ConsentOf = 'member' | 'voter';

/** What a form asks beyond what every form asks. Only the member form has questions like that. */
export type AskedToo = { more: boolean; aadhaar: boolean };

/**
 * Returns the text's paragraphs, in order. What the form doesn't ask is not in the text, so the
 * short form at the door has a short text: no religion, no caste, no PAN, no Aadhaar.
 */
export function paragraphsOf({ more, aadhaar }: AskedToo): string[] {
  return [
    'what',
    ...(more ? ['more'] : []),
    ...(more && aadhaar ? ['aadhaar'] : []),
    'why',
    'howLong',
    'rights',
  ];
}

/** Returns what to store with a record: the text's version, and the language it was read in. */
export function consentVersion(language: string): string {
  return `${CONSENT_TEXT_VERSION}-${language}`;
}

/** Returns true for what `consentVersion` returns, in this version or an earlier one. */
export function isConsentVersion(text: string): boolean {
  const version = Number(/^([1-9]\d*)-(ta|en)$/.exec(text)?.[1] ?? 0);
  return version >= 1 && version <= Number(CONSENT_TEXT_VERSION);
}
