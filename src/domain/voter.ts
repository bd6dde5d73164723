import * as v from 'valibot';
import { ageOn, isRealDate } from './calendar.ts';
import { findAssembly, findDistrict } from './regions.ts';
import { countLetters, freeText, mobileNumber, personName, voterIdNumber, westernDigits } from './typed.ts';

export const MIN_AGE = 18;
export const MAX_AGE = 120;
export const GENDERS = ['female', 'male', 'third'] as const;

/** The photos of a voter, in the order in which they are asked for. */
export const VOTER_PHOTOS = [
  { slot: 'voterCardFront', required: true },
  { slot: 'portrait', required: false },
] as const;
export type VoterPhotoSlot = (typeof VOTER_PHOTOS)[number]['slot'];

/** Every field empty: what a new form starts with, and what the host lays under a request with missing fields. */
export const EMPTY_VOTER = {
  voterId: '', name: '', relationName: '', gender: '', ageGivenAs: 'age', age: '', dateOfBirth: '', mobile: '',
  district: '', assembly: '', booth: '', line: '', votersInHouse: '', address: '', postalCode: '',
};
export type VoterForm = { [Field in keyof typeof EMPTY_VOTER]: string };

const NAME_CHARACTERS = /^[\p{L}\p{M} .'’-]*$/u;
const MAX_NAME = 100;
const MAX_ADDRESS = 500;

/** Section 5 of the specification; messages are keys of the `voter` name space. */
const required = (field: string) => v.nonEmpty<string, string>(`voter:${field}.required`);

const name = (field: string) =>
  v.pipe(
    v.string(`voter:${field}.required`), v.transform(personName), required(field),
    v.check((text) => NAME_CHARACTERS.test(text) && text.length <= MAX_NAME, `voter:${field}.format`),
    v.check((text) => countLetters(text) >= 3, `voter:${field}.short`),
  );

const numberBetween = (field: string, min: number, max: number) =>
  v.pipe(
    v.string(`voter:${field}.required`), v.transform((text) => westernDigits(text).trim()), required(field),
    v.check((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, `voter:${field}.format`),
    v.transform((text) => String(Number(text))),
  );

const common = {
  voterId: v.pipe(
    v.string('voter:voterId.required'), v.transform(voterIdNumber), required('voterId'),
    v.regex(/^[A-Z]{3}\d{7}$/, 'voter:voterId.format'),
  ),
  name: name('name'),
  relationName: name('relationName'),
  gender: v.picklist(GENDERS, 'voter:gender.required'),
  mobile: v.pipe(
    v.string('voter:mobile.required'), v.transform(mobileNumber), required('mobile'),
    v.regex(/^[789]\d{9}$/, 'voter:mobile.format'),
  ),
  district: v.pipe(
    v.string('voter:district.required'), required('district'),
    v.check((id) => findDistrict(id) !== undefined, 'voter:district.required'),
  ),
  assembly: v.pipe(
    v.string('voter:assembly.required'), required('assembly'),
    v.check((no) => findAssembly(no) !== undefined, 'voter:assembly.required'),
  ),
  booth: numberBetween('booth', 1, 999),
  line: numberBetween('line', 1, 9999),
  votersInHouse: numberBetween('votersInHouse', 1, 999),
  address: v.pipe(
    v.string('voter:address.required'), v.transform(freeText), required('address'),
    v.check((text) => countLetters(text) >= 3 && text.length <= MAX_ADDRESS, 'voter:address.format'),
  ),
  postalCode: v.pipe(
    v.string('voter:postalCode.required'), v.transform((text) => westernDigits(text).replace(/\s/g, '')), required('postalCode'),
    v.regex(/^\d{6}(-\d{4})?$/, 'voter:postalCode.format'),
  ),
};

/**
 * The rules of the voter form, for the phone and for the host. The output holds either `age` or `dateOfBirth`
 * (yyyy-mm-dd), never both; all values are strings, because they travel as form fields.
 * @param today yyyy-mm-dd in India, by which a date of birth is turned into an age
 */
export function voterSchema(today: string) {
  return v.variant('ageGivenAs', [
    v.object({ ...common, ageGivenAs: v.literal('age'), age: numberBetween('age', MIN_AGE, MAX_AGE) }),
    v.object({
      ...common,
      ageGivenAs: v.literal('dateOfBirth'),
      dateOfBirth: v.pipe(
        v.string('voter:dateOfBirth.required'), v.transform(digitsOfDate), required('dateOfBirth'),
        v.check(isRealDate, 'voter:dateOfBirth.format'),
        v.check((date) => !isRealDate(date) || isEnrolmentAge(ageOn(today, date)), 'voter:age.format'),
      ),
    }),
  ], 'voter:age.required');
}
export type Voter = v.InferOutput<ReturnType<typeof voterSchema>>;

/** yyyy-mm-dd with the parts as typed: "1990-4-1" becomes "1990-04-01"; anything else is left for the check to refuse. */
function digitsOfDate(text: string): string {
  const [year = '', month = '', day = '', ...more] = westernDigits(text).split('-').map((part) => part.trim());
  if (!year && !month && !day) return '';
  return [year, month.padStart(2, '0'), day.padStart(2, '0'), ...more].join('-');
}

function isEnrolmentAge(age: number): boolean {
  return age >= MIN_AGE && age <= MAX_AGE;
}
