import * as v from 'valibot';
import { hasAadhaar } from './aadhaar.ts';
import type { PhotoSlot } from './photoSlots.ts';
import {
  ageGiven,
  assembly,
  consent,
  dateOfBirthGiven,
  district,
  gender,
  mobile,
  name,
  numberBetween,
  optional,
  postalCode,
  voterId,
  whyNot,
  withdrawCode,
  withoutMoot,
  words,
  type Rule,
} from './personFields.ts';

/** A voter's photos, in the order in which the form asks for them. */
export const VOTER_PHOTOS = [
  { slot: 'voterCardFront', required: true, unless: 'noCard' },
  { slot: 'portrait', required: false },
] as const satisfies PhotoSlot[];

/** All fields, empty. A new form starts with them, and the host uses them for missing fields. */
export const EMPTY_VOTER = {
  voterId: '',
  name: '',
  relationName: '',
  gender: '',
  ageGivenAs: 'age',
  age: '',
  dateOfBirth: '',
  mobile: '',
  noMobile: '',
  mobileOf: '',
  noCard: '',
  district: '',
  assembly: '',
  booth: '',
  line: '',
  noLine: '',
  votersInHouse: '',
  address: '',
  postalCode: '',
  rollSaid: '',
  consentVersion: '',
  consentAt: '',
  withdrawCode: '',
};
export type VoterForm = { [Field in keyof typeof EMPTY_VOTER]: string };

/**
 * How the console edits an answer. A text is longer than a line; it doesn't edit what is `fixed`.
 * Choices and fixed answers may have words for their codes.
 */
export type Typed = 'line' | 'number' | 'text' | 'choice' | 'fixed';
type Asked = Exclude<
  keyof VoterForm,
  'ageGivenAs' | 'consentVersion' | 'consentAt' | 'withdrawCode'
>;

/**
 * The questions, in the order of the form. The console shows, corrects and exports the answers from
 * this list.
 */
export const VOTER_QUESTIONS = {
  voterId: 'line',
  name: 'line',
  relationName: 'line',
  gender: 'choice',
  age: 'number',
  dateOfBirth: 'line',
  mobile: 'number',
  noMobile: 'choice',
  mobileOf: 'choice',
  // Only a photo makes it untrue.
  noCard: 'fixed',
  district: 'choice',
  assembly: 'choice',
  booth: 'number',
  line: 'number',
  noLine: 'choice',
  votersInHouse: 'number',
  address: 'text',
  postalCode: 'number',
  rollSaid: 'fixed',
} satisfies Record<Asked, Typed>;

/** Section 5 of the specification. Messages are keys in the `voter` namespace. */
const fields = {
  voterId: voterId('voter:voterId'),
  name: name('voter:name'),
  relationName: name('voter:relationName'),
  gender: gender('voter:gender'),
  mobile: optional(mobile('voter:mobile')),
  noMobile: whyNot('voter:mobile', 'noPhone'),
  noCard: whyNot('voter:noCard', 'notAtHand'),
  mobileOf: whyNot('voter:mobile', 'before'),
  district: district('voter:district'),
  assembly: assembly('voter:assembly'),
  booth: numberBetween('voter:booth', 1, 999),
  line: optional(numberBetween('voter:line', 1, 9999, 'voter:line.range')),
  noLine: whyNot('voter:line', 'notOnRoll'),
  votersInHouse: numberBetween('voter:votersInHouse', 1, 999, 'voter:votersInHouse.range'),
  address: words('voter:address', 500),
  postalCode: postalCode('voter:postalCode'),
  /** What the roll says of the person where the form says something else: roll/fromRoll.ts. */
  rollSaid: v.pipe(
    v.string(),
    v.maxLength(1_000, 'voter:rollSaid.format'),
    v.check((text) => !hasAadhaar(text), 'common:aadhaarInText'),
  ),
};
/** An older build of the app asks for no consent, and its entries may wait for weeks. */
const consentIfAsked = {
  consentVersion: v.union(
    [v.literal(''), consent('voter').consentVersion],
    'voter:consent.required',
  ),
  consentAt: v.union([v.literal(''), consent('voter').consentAt], 'voter:consent.required'),
};

/**
 * Builds the rules of the voter form, for both the phone and the host. The output holds either
 * `age` or `dateOfBirth` (yyyy-mm-dd), never both. All values are strings, because they are sent as
 * form fields.
 * @param today yyyy-mm-dd in India; the age is computed from it and the date of birth
 */
export function voterSchema(today: string) {
  return schemaWith(consentIfAsked, today);
}

/** Builds the rules of the form on the phone, which doesn't save without the voter's consent. */
export function askedVoterSchema(today: string) {
  return schemaWith(consent('voter'), today);
}

function schemaWith(asked: Record<'consentVersion' | 'consentAt', Rule>, today: string) {
  return v.pipe(
    v.variant(
      'ageGivenAs',
      [
        v.object({ ...fields, ...asked, withdrawCode, ...ageGiven('voter') }),
        v.object({ ...fields, ...asked, withdrawCode, ...dateOfBirthGiven('voter', today) }),
      ],
      'voter:age.required',
    ),
    v.forward(
      v.partialCheck(
        [['line'], ['noLine']],
        ({ line, noLine }) => line !== '' || noLine !== '',
        'voter:line.required',
      ),
      ['line'],
    ),
    v.forward(
      v.partialCheck(
        [['mobile'], ['noMobile']],
        (typed) => typed.mobile !== '' || typed.noMobile !== '',
        'voter:mobile.required',
      ),
      ['mobile'],
    ),
    v.transform(withoutMoot),
  );
}
export type Voter = v.InferOutput<ReturnType<typeof voterSchema>>;
