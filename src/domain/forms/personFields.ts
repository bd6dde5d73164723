import * as v from 'valibot';
import { hasAadhaar } from './aadhaar.ts';
import { readWithdrawCode } from './withdrawCode.ts';
import { ageOn, isRealDate } from '../app/calendar.ts';
import { findAssembly, findDistrict } from '../places/regions.ts';
import {
  countLetters,
  freeText,
  mobileNumber,
  personName,
  postalNumber,
  voterIdNumber,
  westernDigits,
} from './typed.ts';

/**
 * The rules from section 5 of the specification that voters and members share. Every message is a
 * key: the field's own, such as voter:name, plus `.required`, `.format` or `.short`.
 */

export const MIN_AGE = 18;
export const MAX_AGE = 120;
export const GENDERS = ['female', 'male', 'third'] as const;

/**
 * What the commission's rolls have in names besides letters: முருகன் (எ) மணி, "Ravi @ Kumar",
 * D`Souza, "S/O", a comma before initials.
 */
const NAME_CHARACTERS = /^(?:[\p{L}\p{M} .,'’‘`´()@&-]|(?<=[\p{L}\p{M}] ?)\/(?= ?\p{L}))*$/u;
const MAX_NAME = 100;

/**
 * Accepts a text that isn't empty after `form` has normalised it. The output is the normalised
 * text, which is compared and stored.
 * @param required the message for an empty answer
 */
export const answer = (
  key: string,
  form: (typed: string) => string,
  required = `${key}.required`,
) => v.pipe(v.string(required), v.transform(form), v.nonEmpty<string, string>(required));

/**
 * The answer "I have none", "not known" or "I don't want to say". Questions must not put pressure
 * on anyone.
 */
export const NONE = 'none';

export type Rule = v.GenericSchema<string, string>;

/** Accepts '' as well as what the rule accepts. */
export const optional = (rule: Rule): Rule =>
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), rule], messageOf(rule));
/** Accepts NONE as well as what the rule accepts. */
export const orNone = (rule: Rule): Rule => v.union([v.literal(NONE), rule], messageOf(rule));

/** Accepts '' as well as one of the words that say why there is no answer, or whose it is. */
export const whyNot = (key: string, ...words: string[]): Rule =>
  optional(v.picklist(words, `${key}.format`));

/** The fields that say something about another one: why it is empty, or whose number it is. */
export const ABOUT = { noLine: 'line', noMobile: 'mobile', mobileOf: 'mobile' } as const;
type About = keyof typeof ABOUT | (typeof ABOUT)[keyof typeof ABOUT];

/** Forgets why there is no answer once there is one, and what was said of one that is gone. */
export function withoutMoot<Form extends Record<About, string>>(form: Form): Form {
  const { line, noLine, mobile: number, noMobile, mobileOf } = form;
  return {
    ...form,
    noLine: line === '' ? noLine : '',
    noMobile: number === '' ? noMobile : '',
    mobileOf: number === '' ? '' : mobileOf,
  };
}

/** Valibot's own message is English and quotes the answer, so take the rule's. */
function messageOf(rule: Rule) {
  return ({ input }: { input: unknown }): string =>
    v.safeParse(rule, input).issues?.[0].message ?? '';
}

export const name = (key: string) =>
  v.pipe(
    answer(key, personName),
    v.check((text) => NAME_CHARACTERS.test(text) && text.length <= MAX_NAME, `${key}.format`),
    v.check((text) => countLetters(text) >= 3, `${key}.short`),
  );

/**
 * Accepts a whole number from `min` to `max`, in Tamil or western digits.
 * @param outside the message for a number out of range; by default the one for text that isn't a
 * number
 */
export const numberBetween = (key: string, min: number, max: number, outside = `${key}.format`) =>
  v.pipe(
    answer(key, (typed) => westernDigits(typed).trim()),
    v.check((text) => /^\d+$/.test(text), `${key}.format`),
    v.check((text) => !/^\d+$/.test(text) || (Number(text) >= min && Number(text) <= max), outside),
    v.transform((text) => String(Number(text))),
  );

export const gender = (key: string) => v.picklist(GENDERS, `${key}.required`);

/** The number on a voter ID card, as the form stores it. */
export const VOTER_ID = /^[A-Z]{3}\d{7}$/;

export const voterId = (key: string) =>
  v.pipe(answer(key, voterIdNumber), v.regex(VOTER_ID, `${key}.format`));

export const mobile = (key: string, required?: string) =>
  v.pipe(answer(key, mobileNumber, required), v.regex(/^[789]\d{9}$/, `${key}.format`));

export const district = (key: string, required?: string) =>
  v.pipe(
    answer(key, (id) => id, required),
    v.check((id) => findDistrict(id) !== undefined, `${key}.select`),
  );

export const assembly = (key: string, required?: string) =>
  v.pipe(
    answer(key, (no) => no, required),
    v.check((no) => findAssembly(no) !== undefined, `${key}.select`),
  );

export const postalCode = (key: string) =>
  v.pipe(answer(key, postalNumber), v.regex(/^\d{6}(-\d{4})?$/, `${key}.format`));

/**
 * Accepts free text. Rejects a whole Aadhaar number in it, so nobody stores one here.
 * @param max the longest text, in UTF-16 units
 * @param letters the minimum number of letters
 * @param form normalises what was typed
 */
export const words = (key: string, max: number, letters = 3, form = freeText) =>
  v.pipe(
    answer(key, form),
    v.check((text) => countLetters(text) >= letters && text.length <= max, `${key}.format`),
    v.check((text) => !hasAadhaar(text), 'common:aadhaarInText'),
  );

/**
 * The person gives either an age in years or a date of birth; these are the rules for the two.
 * `today` is yyyy-mm-dd in India.
 */
export const ageGiven = (nameSpace: string) => ({
  ageGivenAs: v.literal('age'),
  age: numberBetween(`${nameSpace}:age`, MIN_AGE, MAX_AGE),
});
export const dateOfBirthGiven = (nameSpace: string, today: string) => ({
  ageGivenAs: v.literal('dateOfBirth'),
  dateOfBirth: v.pipe(
    answer(`${nameSpace}:dateOfBirth`, digitsOfDate),
    v.check(isRealDate, `${nameSpace}:dateOfBirth.format`),
    v.check(
      (date) => !isRealDate(date) || isEnrolmentAge(ageOn(today, date)),
      `${nameSpace}:age.format`,
    ),
  ),
});

/**
 * The consent: the version of the text that was read, and when the box was ticked:
 * docs/decisions/0036-consent.md.
 */
export const consent = (nameSpace: string) => ({
  consentVersion: v.pipe(
    answer(`${nameSpace}:consent`, (version) => version),
    v.regex(/^[\w.-]{1,40}$/, `${nameSpace}:consent.required`),
  ),
  consentAt: v.pipe(
    answer(`${nameSpace}:consent`, (time) => time),
    v.isoTimestamp(`${nameSpace}:consent.required`),
  ),
});

/**
 * The code with which the person withdraws this consent. The phone makes it, older builds don't. No
 * form is refused because of it: without a code the office erases the record.
 */
export const withdrawCode = v.optional(
  v.pipe(
    v.string(),
    v.transform((sent) => readWithdrawCode(sent) ?? ''),
  ),
  '',
);

/**
 * Pads the typed parts of a date: "1990-4-1" becomes "1990-04-01". Leaves anything else for the
 * check to refuse.
 */
function digitsOfDate(text: string): string {
  const [year = '', month = '', day = '', ...more] = westernDigits(text)
    .split('-')
    .map((part) => part.trim());
  if (!year && !month && !day) return '';
  return [year, month.padStart(2, '0'), day.padStart(2, '0'), ...more].join('-');
}

function isEnrolmentAge(age: number): boolean {
  return age >= MIN_AGE && age <= MAX_AGE;
}
