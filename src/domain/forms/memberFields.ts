import * as v from 'valibot';
import type { AadhaarRule } from './aadhaar.ts';
import { answer, mobile, numberBetween, orNone, words, type Rule } from './personFields.ts';
import { cardNumber, countLetters, digits, freeText, oneLine } from './typed.ts';

/**
 * The rules from section 5 of the specification that apply to members only. Messages are keys in
 * the `member` namespace.
 */

/** A, B, AB or O with its sign, in any common spelling: "o +ve", "AB−". */
export const bloodGroup = v.pipe(
  answer('member:bloodGroup', (typed) =>
    freeText(typed)
      .toUpperCase()
      .replace(/[\s()]/g, '')
      .replace(/VE$/, '')
      .replace(/[−–]/, '-')
      .replace(/(POSITI|POS)$/, '+')
      .replace(/(NEGATI|NEG)$/, '-'),
  ),
  v.regex(/^(A|B|AB|O)[+-]$/, 'member:bloodGroup.format'),
);

/** The usual names ("+1", "+2") of the eleventh and twelfth years of school. */
const PLUS_ONE_OR_TWO = /^\+ ?[12]$/;

/** Accepts a profession, religion, education or caste in the person's own words. */
export const background = (key: string) =>
  v.pipe(
    answer(key, oneLine),
    v.check(
      (text) =>
        /^[\p{L}\p{M}\p{Nd} .,'’&/()+–-]*$/u.test(text) &&
        (countLetters(text) >= 2 || PLUS_ONE_OR_TWO.test(text)) &&
        text.length <= 100,
      'member:background.format',
    ),
  );

/** Years in the fan movement from which the party grew. */
export const tvmiYears = numberBetween('member:tvmiYears', 0, 80, 'member:tvmiYears.range');
export const whatsapp = mobile('member:whatsapp');

/** Any telephone number, with its area code. */
export const phone = v.pipe(
  answer('member:phone', (typed) => digits(typed).replace(/^\+91/, '')),
  v.regex(/^\d+$/, 'member:phone.format'),
  v.regex(/^(?:\D|\d{8,11}$)/, 'member:phone.length'),
);

export const email = v.pipe(
  answer('member:email', (typed) => freeText(typed).toLowerCase()),
  v.email('member:email.format'),
  v.maxLength(254, 'member:email.format'),
);

export const pan = v.pipe(
  answer('member:pan', cardNumber),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'member:pan.format'),
);

/**
 * Accepts as much of the Aadhaar number as the party asks for, or NONE: nobody must give it. It
 * doesn't check the check digit; the form only gives a hint about it. A party that asks for no
 * number drops one that comes from a form of before.
 */
export function aadhaar(rule: AadhaarRule): Rule {
  if (rule === 'last4')
    return orNone(
      v.pipe(answer('member:aadhaar', digits), v.regex(/^\d{4}$/, 'member:aadhaar.last4')),
    );
  if (rule === 'full')
    return orNone(
      v.pipe(
        answer('member:aadhaarNumber', digits),
        v.regex(/^\d{12}$/, 'member:aadhaarNumber.format'),
      ),
    );
  return v.pipe(
    v.string(),
    v.transform(() => ''),
  );
}

/** Accepts any place name, because no list of places is complete. */
export const place = (key: string) => words(key, 100, 2, oneLine);
export const ward = numberBetween('member:ward', 1, 999);
