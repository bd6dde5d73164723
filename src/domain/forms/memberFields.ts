import * as v from 'valibot';
import type { AadhaarRule } from './aadhaar.ts';
import { answer, mobile, numberBetween, words } from './personFields.ts';
import { countLetters, digits, freeText } from './typed.ts';

/** The rules of section 5 of the specification that only members know; messages are keys of the `member` name space. */

/** An answer, too: "I have none", "not known", "I do not want to say". A question that is asked must not press anybody. */
export const NONE = 'none';

type Rule = v.GenericSchema<string, string>;

/** The rule, or no answer at all. */
export const optional = (rule: Rule): Rule =>
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), rule]);
/** The rule, or the answer NONE. */
export const orNone = (rule: Rule): Rule => v.union([v.literal(NONE), rule]);

/** A, B, AB or O with its sign, however it is typed: "o +ve", "AB−". */
export const bloodGroup = v.pipe(
  answer('member:bloodGroup', (typed) =>
    freeText(typed)
      .toUpperCase()
      .replace(/[\s()]|VE$/g, '')
      .replace(/[−–]/, '-')
      .replace(/(POSITI|POS)$/, '+')
      .replace(/(NEGATI|NEG)$/, '-'),
  ),
  v.regex(/^(A|B|AB|O)[+-]$/, 'member:bloodGroup.format'),
);

/** What everybody calls the eleventh and the twelfth year of school. */
const PLUS_ONE_OR_TWO = /^\+ ?[12]$/;

/** Profession, religion, education or caste in the person's own words. */
export const background = (key: string) =>
  v.pipe(
    answer(key, (typed) => freeText(typed).replace(/\s+/g, ' ')),
    v.check(
      (text) =>
        /^[\p{L}\p{M}\p{Nd} .,'’&/()+-]*$/u.test(text) &&
        (countLetters(text) >= 2 || PLUS_ONE_OR_TWO.test(text)) &&
        text.length <= 100,
      'member:background.format',
    ),
  );

/** Years in the fan movement, from which the party grew. */
export const tvmiYears = numberBetween('member:tvmiYears', 0, 80, 'member:tvmiYears.range');
export const whatsapp = mobile('member:whatsapp');

/** A telephone of any kind, with its area code. */
export const phone = v.pipe(
  answer('member:phone', (typed) => digits(typed).replace(/^\+91/, '')),
  v.regex(/^\d{8,11}$/, 'member:phone.format'),
);

export const email = v.pipe(
  answer('member:email', (typed) => freeText(typed).toLowerCase()),
  v.email('member:email.format'),
  v.maxLength(254, 'member:email.format'),
);

export const pan = v.pipe(
  answer('member:pan', (typed) => freeText(typed).toUpperCase().replace(/[\s-]/g, '')),
  v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'member:pan.format'),
);

/** As much of the Aadhaar number as the party asks for. The check digit is no bar: the form may hint at it. */
export function aadhaar(rule: AadhaarRule): Rule {
  if (rule === 'last4')
    return v.pipe(answer('member:aadhaar', digits), v.regex(/^\d{4}$/, 'member:aadhaar.last4'));
  if (rule === 'full')
    return v.pipe(
      answer('member:aadhaarNumber', digits),
      v.regex(/^\d{12}$/, 'member:aadhaarNumber.format'),
    );
  return v.pipe(v.string(), v.literal('', 'member:aadhaar.off'));
}

/** A place by its name, because no list of places is complete. */
export const place = (key: string) => words(key, 100, 2);
export const ward = numberBetween('member:ward', 1, 999);
