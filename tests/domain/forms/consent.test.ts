import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONSENT_TEXT_VERSION, consentVersion } from '../../../src/domain/forms/consent.ts';

/** The texts that people agreed to, by version. A line is never changed: a new text is a new version and a new line. */
const TEXTS: Record<string, { tam: string; en: string }> = {
  1: { tam: '5ad09e606d13699d', en: 'b05775238889308b' },
};

function textOf(lng: 'tam' | 'en'): string {
  const { consent } = JSON.parse(readFileSync(`public/locales/${lng}/member.json`, 'utf8')) as {
    consent: Record<string, string>;
  };
  return createHash('sha256')
    .update([consent['what'], consent['why'], consent['rights'], consent['agree']].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

describe('a record of consent', () => {
  it.each(['tam', 'en'] as const)('names the text that was read, word for word (%s)', (lng) => {
    expect(TEXTS[CONSENT_TEXT_VERSION]?.[lng]).toBe(textOf(lng));
  });

  it('says in which language it was read', () => {
    expect(consentVersion('ta')).toBe('1-ta');
    expect(consentVersion('en')).toBe('1-en');
  });
});
