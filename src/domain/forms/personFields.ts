import * as v from 'valibot';
import { hasAadhaar } from './aadhaar.ts';
import { ageOn, isRealDate } from '../app/calendar.ts';
import { findAssembly, findDistrict } from '../places/regions.ts';
import {
  countLetters,
  freeText,
  mobileNumber,
  personName,
  voterIdNumber,
  westernDigits,
} from './typed.ts';

/**
 * The rules of section 5 of the specification that voters and members share. Every message is a key: that of the field,
 * such as `voter:name`, and `.required`, `.format` or `.short`.
 */

export const MIN_AGE = 18;
export const MAX_AGE = 120;
export const GENDERS = ['female', 'male', 'third'] as const;

const NAME_CHARACTERS = /^[\p{L}\p{M} .'’-]*$/u;
const MAX_NAME = 100;

/** A text that must not be empty once it is in the form in which it is compared and stored. */
export const answer = (key: string, form: (typed: string) => string) =>
  v.pipe(
    v.string(`${key}.required`),
    v.transform(form),
    v.nonEmpty<string, string>(`${key}.required`),
  );

export const name = (key: string) =>
  v.pipe(
    answer(key, personName),
    v.check((text) => NAME_CHARACTERS.test(text) && text.length <= MAX_NAME, `${key}.format`),
    v.check((text) => countLetters(text) >= 3, `${key}.short`),
  );

/** @param outside the message for a number that is none of these; without one it is that for what is no number */
export const numberBetween = (key: string, min: number, max: number, outside = `${key}.format`) =>
  v.pipe(
    answer(key, (typed) => westernDigits(typed).trim()),
    v.check((text) => /^\d+$/.test(text), `${key}.format`),
    v.check((text) => !/^\d+$/.test(text) || (Number(text) >= min && Number(text) <= max), outside),
    v.transform((text) => String(Number(text))),
  );

export const gender = (key: string) => v.picklist(GENDERS, `${key}.required`);

export const voterId = (key: string) =>
  v.pipe(answer(key, voterIdNumber), v.regex(/^[A-Z]{3}\d{7}$/, `${key}.format`));

export const mobile = (key: string) =>
  v.pipe(answer(key, mobileNumber), v.regex(/^[789]\d{9}$/, `${key}.format`));

export const district = (key: string) =>
  v.pipe(
    answer(key, (id) => id),
    v.check((id) => findDistrict(id) !== undefined, `${key}.select`),
  );

export const assembly = (key: string) =>
  v.pipe(
    answer(key, (no) => no),
    v.check((no) => findAssembly(no) !== undefined, `${key}.select`),
  );

export const postalCode = (key: string) =>
  v.pipe(
    answer(key, (typed) => westernDigits(typed).replace(/\s/g, '')),
    v.regex(/^\d{6}(-\d{4})?$/, `${key}.format`),
  );

/** Free text of some letters, in which nobody leaves a whole Aadhaar number. @param max in UTF-16 units, @param letters at least */
export const words = (key: string, max: number, letters = 3) =>
  v.pipe(
    answer(key, freeText),
    v.check((text) => countLetters(text) >= letters && text.length <= max, `${key}.format`),
    v.check((text) => !hasAadhaar(text), 'common:aadhaarInText'),
  );

/** Age in years, or the date of birth: one of them, as the person said. @param today yyyy-mm-dd in India */
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

/** yyyy-mm-dd with the parts as typed: "1990-4-1" becomes "1990-04-01"; anything else is left for the check to refuse. */
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
