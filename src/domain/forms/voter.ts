import * as v from 'valibot';
import {
  ageGiven,
  assembly,
  dateOfBirthGiven,
  district,
  gender,
  mobile,
  name,
  numberBetween,
  postalCode,
  voterId,
  words,
} from './personFields.ts';

/** The photos of a voter, in the order in which they are asked for. */
export const VOTER_PHOTOS = [
  { slot: 'voterCardFront', required: true },
  { slot: 'portrait', required: false },
] as const;
export type VoterPhotoSlot = (typeof VOTER_PHOTOS)[number]['slot'];

/** Every field empty: what a new form starts with, and what the host lays under a request with missing fields. */
export const EMPTY_VOTER = {
  voterId: '',
  name: '',
  relationName: '',
  gender: '',
  ageGivenAs: 'age',
  age: '',
  dateOfBirth: '',
  mobile: '',
  district: '',
  assembly: '',
  booth: '',
  line: '',
  votersInHouse: '',
  address: '',
  postalCode: '',
};
export type VoterForm = { [Field in keyof typeof EMPTY_VOTER]: string };

/** Section 5 of the specification; messages are keys of the `voter` name space. */
const fields = {
  voterId: voterId('voter:voterId'),
  name: name('voter:name'),
  relationName: name('voter:relationName'),
  gender: gender('voter:gender'),
  mobile: mobile('voter:mobile'),
  district: district('voter:district'),
  assembly: assembly('voter:assembly'),
  booth: numberBetween('voter:booth', 1, 999),
  line: numberBetween('voter:line', 1, 9999, 'voter:line.range'),
  votersInHouse: numberBetween('voter:votersInHouse', 1, 999, 'voter:votersInHouse.range'),
  address: words('voter:address', 500),
  postalCode: postalCode('voter:postalCode'),
};

/**
 * The rules of the voter form, for the phone and for the host. The output holds either `age` or `dateOfBirth`
 * (yyyy-mm-dd), never both; all values are strings, because they travel as form fields.
 * @param today yyyy-mm-dd in India, by which a date of birth is turned into an age
 */
export function voterSchema(today: string) {
  return v.variant(
    'ageGivenAs',
    [
      v.object({ ...fields, ...ageGiven('voter') }),
      v.object({ ...fields, ...dateOfBirthGiven('voter', today) }),
    ],
    'voter:age.required',
  );
}
export type Voter = v.InferOutput<ReturnType<typeof voterSchema>>;
