import { personName } from '../forms/typed.ts';
import { nameKey } from './nameKey.ts';

const TAMIL = /\p{Script=Tamil}/u;

/**
 * Splits a name into its words, in small letters, and its initials, each as its first sound. மு.
 * முருகன், M. Murugan and "Murugan Mu" have the same initial. If there are only initials, they are
 * the words.
 */
export function wordsOf(name: string): { words: string[]; initials: string } {
  const parts = Array.from(
    personName(name)
      .toLowerCase()
      .matchAll(/([\p{L}\p{M}'’]+)(\.?)/gu),
    ([, text = '', dot]) => ({ text: text.replace(/['’]/g, ''), hasDot: dot === '.' }),
  );
  // In "Uma. K" and உமா.கு, what has a dot is the name.
  for (const isInitial of [isShort, isVeryShort]) {
    const words = parts.filter((part) => !isInitial(part)).map(({ text }) => text);
    const initials = parts.filter(isInitial).flatMap(({ text }) => apart(text).map(initialOf));
    if (words.length > 0) return { words, initials: initials.join('') };
  }
  return { words: parts.map(({ text }) => text), initials: '' };
}

/** F, H, L, M, N, R, S and Y as Tamil spells them. */
const LETTER_NAME = /^(?:எஃ?[சபலமனஸ]்|ஆர்|ஹெச்|ஒய்)$/;

type Part = { text: string; hasDot: boolean };

/** Initials with a dot may be longer: "M.", "Mu.", "Shan.", மு., எஸ்., இரா. */
function isShort({ text, hasDot }: Part): boolean {
  if (!hasDot) return isVeryShort({ text });
  return lengthOf(text) <= (TAMIL.test(text) ? 2 : 4);
}

/** Initials without a dot: "K", "KS", "Mu", மு, எம். */
function isVeryShort({ text }: { text: string }): boolean {
  if (TAMIL.test(text)) return lengthOf(text) === 1 || LETTER_NAME.test(text);
  return /^(?:[^aeiou]{1,3}|[^aeiou][aeiou]|.)$/.test(text);
}

/** Counts letters; in Tamil a letter and its signs are one. */
function lengthOf(text: string): number {
  return text.match(/\p{L}\p{M}*/gu)?.length ?? 0;
}

/** Parts initials that are written together: "KSR" is K, S and R, but "Sh" is one. */
function apart(text: string): string[] {
  return /^[b-df-hj-np-tv-z]{2,3}$/.test(text) ? (text.match(/.h?/g) ?? []) : [text];
}

/** Tamil spells Latin initials by the names of their letters. Some don't begin with their sound. */
const LETTERS: Record<string, string> = {
  // ஏ is A, and also the beginning of ஏழுமலை.
  ஏ: 'ai',
  ஐ: 'i',
  // G may be கோ and ஜி, but not K.
  ஜி: 'KSG',
  g: 'KG',
  டபிள்யூ: 'V',
  எச்: 'h',
  ஹெச்: 'h',
  ஒய்: 'y',
  // C stands for சி.
  c: 'S',
};

/**
 * Returns the sound that an initial stands for, or the one with which a word begins. Tamil also
 * spells the Latin letter: எம் is M. Several sounds if it may stand for either.
 */
export function initialOf(text: string): string {
  const letter = LETTERS[text] ?? /^[hyஹய]/.exec(text)?.[0];
  if (letter !== undefined) return { ஹ: 'h', ய: 'y' }[letter] ?? letter;
  const { sounds, classes } = nameKey(text);
  const sound = (LETTER_NAME.test(text) ? classes : sounds).charAt(0);
  // E. is both எ. and இ.
  return sound === 'e' ? 'i' : sound;
}
