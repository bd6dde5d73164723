import { typedCode } from './typed.ts';

/** Crockford's base 32: it has no letters or digits that people mix up. */
export const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 16;
/** How many random bytes a code is made of. It uses five bits of each, 75 in all. */
export const RANDOM_BYTES = LENGTH - 1;

/**
 * Returns a new code with which a person withdraws their consent to one record, as
 * XXXX-XXXX-XXXX-XXXX: 75 random bits, and a letter that shows if one was mistyped or two changed
 * places. Nothing that others see gives it away: docs/decisions/0055-withdrawals.md.
 * @param random RANDOM_BYTES of them, fit for secrets
 */
export function newWithdrawCode(random: Uint8Array): string {
  const letters = Array.from(random, (byte) => READABLE.charAt(byte % 32)).join('');
  return grouped(letters + checkLetter(letters));
}

/**
 * Returns a typed code as `newWithdrawCode` writes it, or undefined if it can't be one. What people
 * and messengers put between and around its letters is left out, and the letters that look like 0
 * and 1 are put right.
 */
export function readWithdrawCode(typed: string): string | undefined {
  const letters = typedCode(typed);
  const isCode =
    letters.length === LENGTH &&
    Array.from(letters).every((each) => READABLE.includes(each)) &&
    letters.endsWith(checkLetter(letters.slice(0, -1)));
  return isCode ? grouped(letters) : undefined;
}

/** Computes the check letter by Luhn's algorithm, modulo 32. */
function checkLetter(letters: string): string {
  const sum = Array.from(letters)
    .toReversed()
    .map((letter, place) => READABLE.indexOf(letter) * (place % 2 === 0 ? 2 : 1))
    .reduce((before, value) => before + Math.floor(value / 32) + (value % 32), 0);
  return READABLE.charAt((32 - (sum % 32)) % 32);
}

function grouped(letters: string): string {
  return (letters.match(/.{4}/g) ?? []).join('-');
}
