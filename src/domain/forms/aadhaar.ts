import { westernDigits } from './typed.ts';

/**
 * The part of the Aadhaar number that a party asks for: its last four digits, all twelve, or none.
 */
export const AADHAAR_RULES = ['last4', 'full', 'off'] as const;
export type AadhaarRule = (typeof AADHAAR_RULES)[number];

/**
 * Multiplies two elements of the pentagon's dihedral group, the basis of Verhoeff's check digit. 0
 * to 4 are rotations, 5 to 9 are reflections.
 */
function combine(a: number, b: number): number {
  const turned = a < 5 ? (a % 5) + (b % 5) : (a % 5) - (b % 5);
  return ((turned + 5) % 5) + (a < 5 === b < 5 ? 0 : 5);
}

const STEP = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Applies the scheme's permutation to a digit `times` times. */
function permute(digit: number, times: number): number {
  return times === 0 ? digit : permute(STEP[digit] ?? digit, times - 1);
}

/**
 * Returns true if twelve digits can be an Aadhaar number: the first is 2 to 9, and the check digit
 * is right (Verhoeff). Use it only as a hint. It finds typing errors, but doesn't show that the
 * number was ever issued.
 */
export function looksLikeAadhaar(number: string): boolean {
  if (!/^[2-9]\d{11}$/.test(number)) return false;
  const fromTheRight = Array.from(number, Number).toReversed();
  return (
    fromTheRight.reduce((sum, digit, place) => combine(sum, permute(digit, place % 8)), 0) === 0
  );
}

/** Twelve digits with the usual gaps, not in a longer number or a phone number with a plus. */
const CANDIDATE = /(?<![\d+]|[\d+][ -])\d(?:[ -]?\d){11}(?![ -]?\d)/g;
/**
 * Three groups of four, as the card has them, with other gaps too: keyboards turn hyphens into
 * dashes, and a text that is pasted has other spaces. Between any two digits these would make
 * Aadhaar numbers of dates.
 */
const GAP = String.raw`[\p{Zs}./·_\u2010-\u2015-]`;
const GROUPS = new RegExp(
  String.raw`(?<![\d+]|[\d+]${GAP})\d{4}(?:${GAP}\p{Zs}?\d{4}){2}(?!${GAP}?\d)`,
  'gu',
);

/** Returns true if a text contains something that looks like a whole Aadhaar number. */
export function hasAadhaar(text: string): boolean {
  const plain = westernDigits(text);
  return [...plain.matchAll(CANDIDATE), ...plain.matchAll(GROUPS)].some(([found]) =>
    looksLikeAadhaar(found.replace(/\D/g, '')),
  );
}
