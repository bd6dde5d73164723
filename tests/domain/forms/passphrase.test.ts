import { describe, expect, it } from 'vitest';
import { isEnough, plainPassphrase, strengthOf } from '../../../src/domain/forms/passphrase.ts';

describe('a passphrase', () => {
  it.each([
    ['', 'short'],
    ['abc defg', 'short'],
    ['மழை', 'short'],
    ['a b c d e', 'short'],
    ['rain-tree', 'short'],
    ['rain-trees', 'fair'],
    ['1111111111', 'simple'],
    ['abcdabcdabcd', 'simple'],
    ['abcdeabcdeabcd', 'fair'],
    ['a cup a day ha', 'fair'],
    ['coconut-water-4', 'fair'],
    ['coconut-water-42', 'strong'],
    ['abababababab', 'simple'],
    ['kolam kolam kolam kolam', 'simple'],
    ['rain-on-tin', 'fair'],
    ['coconut water', 'fair'],
    ['நான்கு எளிய சொற்கள் போதும்', 'strong'],
    ['red bus late again', 'strong'],
    ['sun sea air joy', 'strong'],
    ['Xk3-pQ9_vv72-mN5t', 'strong'],
  ] as const)('%s is %s', (text, strength) => expect(strengthOf(text)).toBe(strength));

  it('is enough from fair on', () => {
    expect((['short', 'simple', 'fair', 'strong'] as const).map(isEnough)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is the same from every keyboard: composed letters, stray spaces and invisible signs do not count, capitals do', () => {
    expect(plainPassphrase('  கோலம்  போடு\u200c ')).toBe(
      plainPassphrase('கோலம் போடு'.normalize('NFD')),
    );
    expect(plainPassphrase('Red bus')).not.toBe(plainPassphrase('red bus'));
  });
});
