import { westernDigits } from './typed.ts';

/** What of the Aadhaar number a party asks for: its last four digits, all twelve, or nothing. */
export const AADHAAR_RULES = ['last4', 'full', 'off'] as const;
export type AadhaarRule = (typeof AADHAAR_RULES)[number];

/** The dihedral group of the pentagon, which Verhoeff's check digit counts in: 0–4 turn it, 5–9 turn it over. */
function combine(a: number, b: number): number {
  const turned = a < 5 ? (a % 5) + (b % 5) : (a % 5) - (b % 5);
  return ((turned + 5) % 5) + (a < 5 === b < 5 ? 0 : 5);
}

const STEP = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** A digit after `times` applications of the scheme's permutation. */
function permute(digit: number, times: number): number {
  return times === 0 ? digit : permute(STEP[digit] ?? digit, times - 1);
}

/**
 * True if twelve digits can be an Aadhaar number: the first is 2 to 9, and the last is right by Verhoeff's scheme.
 * A hint and no bar: it finds slips of typing, and says nothing about whether the number was ever given.
 */
export function looksLikeAadhaar(number: string): boolean {
  if (!/^[2-9]\d{11}$/.test(number)) return false;
  const fromTheRight = Array.from(number, Number).toReversed();
  return (
    fromTheRight.reduce((sum, digit, place) => combine(sum, permute(digit, place % 8)), 0) === 0
  );
}

/** Twelve digits with their usual gaps, that are no part of a longer number and no telephone number with a plus. */
const CANDIDATE = /(?<![\d+]|[\d+][ -])\d(?:[ -]?\d){11}(?![ -]?\d)/g;

/** True if a free text holds what looks like a whole Aadhaar number. */
export function hasAadhaar(text: string): boolean {
  return (westernDigits(text).match(CANDIDATE) ?? []).some((found) =>
    looksLikeAadhaar(found.replace(/[ -]/g, '')),
  );
}
