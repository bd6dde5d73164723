import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CONSENT_TEXT_VERSION,
  consentVersion,
  isConsentVersion,
  paragraphsOf,
} from '../../../src/domain/forms/consent.ts';

/**
 * The texts that people agreed to, by version. A line is never changed: a new text is a new version and a new line.
 * Version 1 and 2 had no text for voters, and other paragraphs.
 */
const TEXTS: Record<string, Record<string, string>> = {
  3: {
    'member tam': '0ce3e6272ca3cdec',
    'member en': 'c8e8a947e37c8c0e',
    'voter tam': '97908f8da6e66e3b',
    'voter en': '2825593f7eb041d1',
  },
};

function textOf(nameSpace: string, lng: string): string {
  const file = readFileSync(`public/locales/${lng}/${nameSpace}.json`, 'utf8');
  const { consent } = JSON.parse(file) as { consent: Record<string, string> };
  return createHash('sha256')
    .update([...paragraphsOf(true), 'agree'].map((name) => consent[name] ?? '').join('\n'))
    .digest('hex')
    .slice(0, 16);
}

describe('a record of consent', () => {
  it.each(['member tam', 'member en', 'voter tam', 'voter en'])(
    'names the text that was read, word for word (%s)',
    (whose) => {
      const [nameSpace = '', lng = ''] = whose.split(' ');
      expect(TEXTS[CONSENT_TEXT_VERSION]?.[whose]).toBe(textOf(nameSpace, lng));
    },
  );

  it('says in which language it was read', () => {
    expect(consentVersion('ta')).toBe('3-ta');
    expect(consentVersion('en')).toBe('3-en');
  });

  it('may name an older text, and none that never was', () => {
    for (const was of ['1-ta', '2-en', '3-ta']) expect(isConsentVersion(was)).toBe(true);
    for (const never of ['4-ta', '10-ta', '0-ta', '01-ta', '3-fr', 'x3-ta', '3-tax', ''])
      expect(isConsentVersion(never)).toBe(false);
  });

  it('says nothing about Aadhaar where the host asks for none', () => {
    expect(paragraphsOf(false)).toEqual(
      paragraphsOf(true).filter((paragraph) => paragraph !== 'aadhaar'),
    );
    expect(paragraphsOf(true)).toContain('aadhaar');
  });
});
