import type { EMPTY_JOINING, EMPTY_REGISTRATION } from './memberQuestions.ts';
import { VOTER_ID } from './personFields.ts';
import type { VoterForm } from './voter.ts';

type Fields = Record<string, string>;
/** A field of any form about a person. `more` is only on the screen. */
type PersonField =
  | keyof VoterForm
  | keyof typeof EMPTY_JOINING
  | keyof typeof EMPTY_REGISTRATION
  | 'more';

/**
 * Whose a field is. The compiler asks for every field of every form.
 * - `booth`: stays from person to person
 * - `roll`: who the person is, as the roll says it
 * - `house`: is the same for all who live there
 * - `own`: is the person's alone, as all photos are
 * - `consent`: what this person agreed to
 */
export const BELONGS_TO: Record<PersonField, 'booth' | 'roll' | 'house' | 'own' | 'consent'> = {
  district: 'booth',
  assembly: 'booth',
  parliamentary: 'booth',
  booth: 'booth',
  postalCode: 'booth',
  fillMode: 'booth',
  more: 'booth',
  voterId: 'roll',
  name: 'roll',
  relationName: 'roll',
  gender: 'roll',
  ageGivenAs: 'roll',
  age: 'roll',
  dateOfBirth: 'roll',
  line: 'roll',
  noLine: 'roll',
  rollSaid: 'roll',
  votersInHouse: 'house',
  address: 'house',
  city: 'house',
  localBodyKind: 'house',
  union: 'house',
  municipality: 'house',
  panchayat: 'house',
  ward: 'house',
  mobile: 'own',
  noMobile: 'own',
  noCard: 'own',
  mobileOf: 'own',
  whatsapp: 'own',
  phone: 'own',
  email: 'own',
  bloodGroup: 'own',
  religion: 'own',
  caste: 'own',
  profession: 'own',
  education: 'own',
  tvmiYears: 'own',
  aadhaar: 'own',
  pan: 'own',
  userName: 'own',
  password: 'own',
  confirmPassword: 'own',
  otp: 'own',
  joins: 'consent',
  consentVersion: 'consent',
  consentAt: 'consent',
  withdrawCode: 'consent',
};

/** An older draft may have fields that no form has any more. */
const ownerOf = (field: string) => (BELONGS_TO as Record<string, string | undefined>)[field];

/**
 * Makes a form about one person into a form about the next one.
 * @param known what the form knows of the next person
 * @param empty the form with nothing filled in
 * @returns the form, and what it has lost and may get back if it's the next person's, too.
 * `isAsked`: somebody has to agree again
 */
export function changePerson(
  before: Fields,
  known: Fields,
  empty: Fields,
): { fields: Fields; taken: Fields; isAsked: boolean } {
  const fields = Object.fromEntries(
    Object.entries(empty).map(([field, none]) => [
      field,
      known[field] ?? (ownerOf(field) === 'booth' ? (before[field] ?? none) : none),
    ]),
  );
  const taken = Object.entries(before).filter(
    ([field, value]) =>
      ['own', 'house'].includes(ownerOf(field) ?? '') &&
      value !== empty[field] &&
      fields[field] === empty[field],
  );
  return {
    fields,
    taken: Object.fromEntries(taken),
    isAsked: (before['consentAt'] ?? '') !== '',
  };
}

/** Whether it's worth a question that a form has lost this: houses come by themselves. */
export function isMissed(taken: Fields): boolean {
  return Object.keys(taken).some((field) => ownerOf(field) === 'own');
}

/** Returns true if a form has the voter ID of the person whom somebody chose on the roll. */
export function isChosen(fields: Fields, { voterId = '' }: Fields): boolean {
  return VOTER_ID.test(voterId) && fields['voterId'] === voterId;
}

/**
 * Returns true unless the roll has somebody else under the voter ID that was looked up: a form
 * without a name is about whoever has the card.
 */
export function isLookedUp(fields: Fields, found: Fields): boolean {
  return (['name', 'relationName'] as const).every(
    (field) => !fields[field] || !found[field] || fields[field] === found[field],
  );
}
