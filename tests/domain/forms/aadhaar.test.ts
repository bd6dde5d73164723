import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAadhaar, looksLikeAadhaar } from '../../../src/domain/forms/aadhaar.ts';

/** Eleven digits, and the one twelfth that is right. */
const numbers = fc
  .tuple(fc.constantFrom('2', '3', '9'), fc.stringMatching(/^\d{10}$/))
  .map(([first, rest]) => {
    const right = Array.from('0123456789', (last) => first + rest + last).filter(looksLikeAadhaar);
    return { eleven: first + rest, right };
  });

/** Verhoeff's tables as they are printed: the product of two digits, and the permutations. */
const PRODUCTS = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];
/** Returns 0 for a number whose last digit is right. */
function verhoeff(number: string): number {
  return Array.from(number, Number)
    .toReversed()
    .reduce(
      (sum, digit, place) => Number(PRODUCTS[sum]?.[Number(PERMUTED[place % 8]?.[digit])]),
      0,
    );
}

describe('an Aadhaar number', () => {
  it('has exactly one right last digit', () =>
    fc.assert(fc.property(numbers, ({ right }) => right.length === 1)));

  it('has twelve digits and begins with 2 to 9', () => {
    expect(looksLikeAadhaar('234123412346')).toBe(true);
    // The check digits of these are right.
    for (const other of ['012345678908', '123412341234', '2341234123411'])
      expect(looksLikeAadhaar(other)).toBe(false);
  });

  it('has the check digit of the published tables', () => {
    fc.assert(fc.property(numbers, ({ right: [number = ''] }) => verhoeff(number) === 0));
  });

  it('is not taken for one with a digit wrong, or two neighbours exchanged', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.nat(11),
        fc.integer({ min: 1, max: 9 }),
        ({ right: [number = ''] }, place, change) => {
          const digit = String((Number(number[place]) + change) % 10);
          const slip = number.slice(0, place) + digit + number.slice(place + 1);
          const [a = '', b = ''] = number.slice(place, place + 2);
          const exchanged = number.slice(0, place) + b + a + number.slice(place + 2);
          return (
            !looksLikeAadhaar(slip) && (a === b || place === 11 || !looksLikeAadhaar(exchanged))
          );
        },
      ),
    );
  });

  it('is found in a text however it is written', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom(
          '',
          ' ',
          '-',
          '.',
          '/',
          '  ',
          '\u00A0',
          '\u2011',
          '\u2013',
          '\u200B',
          '\u202A',
        ),
        fc.constantFrom('', 'ஆதார் ', 'No.', ', '),
        fc.constantFrom('', '.', ' நன்றி'),
        ({ right: [number = ''] }, gap, before, after) => {
          const written = [number.slice(0, 4), number.slice(4, 8), number.slice(8)].join(gap);
          return hasAadhaar(before + written + after);
        },
      ),
    );
  });

  it.each([
    '+91 98765 43210',
    '12, East Street, 641001',
    '1234123412346',
    '234123412347',
    'ABC1234567',
    '+234123412346',
    '+ 2341 2341 2346',
    '1234-2341-2341-2346',
    '5 2341 2341 2346',
    '2341 2341 2346 7',
    '2341 2341 23467',
    '2341--2341 2346',
    '1234.2341.2341.2346',
    '2341–2341–2346–7',
    '25.12.2026 10.32',
    '2341\n2341\n2346',
  ])('is not seen in "%s"', (text) => expect(hasAadhaar(text)).toBe(false));

  it('is seen after a number that is none', () =>
    expect(hasAadhaar('234123412347, 234123412346')).toBe(true));

  it('is seen in Tamil digits, too', () => expect(hasAadhaar('௨௩௪௧ ௨௩௪௧ ௨௩௪௬')).toBe(true));
});
