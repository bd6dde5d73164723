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

describe('an Aadhaar number', () => {
  it('has exactly one right last digit', () =>
    fc.assert(fc.property(numbers, ({ right }) => right.length === 1)));

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
        fc.constantFrom('', ' ', '-'),
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
  ])('is not seen in "%s"', (text) => expect(hasAadhaar(text)).toBe(false));

  it('is seen in Tamil digits, too', () => expect(hasAadhaar('௨௩௪௧ ௨௩௪௧ ௨௩௪௬')).toBe(true));
});
