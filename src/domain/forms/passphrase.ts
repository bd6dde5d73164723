import { personName } from './typed.ts';

const MIN_CHARACTERS = 10;
const MIN_DIFFERENT = 5;
const STRONG_CHARACTERS = 16;
const STRONG_WORDS = 4;

type Strength = 'short' | 'simple' | 'fair' | 'strong';

/**
 * Normalises a passphrase. Keyboards differ in how they compose letters and set spaces, but the
 * passphrase must work on another phone too.
 */
export function plainPassphrase(text: string): string {
  return personName(text);
}

/**
 * Rates how hard a passphrase is to guess, by length, words and variety. `short` and `simple`
 * aren't enough.
 */
export function strengthOf(text: string): Strength {
  const plain = plainPassphrase(text);
  const characters = Array.from(plain);
  const words = plain.split(' ').filter((word) => word.length > 1);
  if (characters.length < MIN_CHARACTERS) return 'short';
  if (new Set(characters).size < MIN_DIFFERENT || new Set(words).size < words.length)
    return 'simple';
  return words.length >= STRONG_WORDS || characters.length >= STRONG_CHARACTERS ? 'strong' : 'fair';
}

export function isEnough(strength: Strength): boolean {
  return strength === 'fair' || strength === 'strong';
}
