import type { AadhaarRule } from './aadhaar.ts';

/**
 * The questions for a member. The rules for the answers are in member.ts and registration.ts,
 * because the app shows a form before it has loaded the rules.
 */

/** A member's photos, in the order in which the form asks for them. */
export const MEMBER_PHOTOS = [
  { slot: 'portrait', required: false },
  { slot: 'voterCardFront', required: true },
  { slot: 'aadhaarFront', required: false },
  { slot: 'aadhaarBack', required: false },
  { slot: 'panCard', required: false },
  { slot: 'selfDescription', required: false },
] as const;

/**
 * Returns a member's photos; leaves out the Aadhaar card if the host doesn't ask for the number.
 */
export function memberPhotos(aadhaar: AadhaarRule): readonly { slot: string; required: boolean }[] {
  return aadhaar === 'off'
    ? MEMBER_PHOTOS.filter(({ slot }) => !slot.startsWith('aadhaar'))
    : MEMBER_PHOTOS;
}

/**
 * The specification words some fields in two ways. Volunteers at the door see the second one: the
 * texts under this name instead of the field's own.
 */
export const TEXTS_AT_THE_DOOR = {
  name: 'memberName',
  voterId: 'voterCard',
  booth: 'pollingBooth',
} as const;

/**
 * All fields, empty. `localBodyKind`: an `urban` place has a municipality, a `rural` one a union
 * and a panchayat.
 */
export const EMPTY_MEMBER = {
  name: '',
  relationName: '',
  gender: '',
  ageGivenAs: 'age',
  age: '',
  dateOfBirth: '',
  bloodGroup: '',
  religion: '',
  caste: '',
  profession: '',
  education: '',
  tvmiYears: '',
  mobile: '',
  whatsapp: '',
  phone: '',
  email: '',
  aadhaar: '',
  voterId: '',
  pan: '',
  address: '',
  city: '',
  postalCode: '',
  district: '',
  assembly: '',
  parliamentary: '',
  localBodyKind: '',
  union: '',
  municipality: '',
  panchayat: '',
  ward: '',
  booth: '',
  line: '',
  noLine: '',
  votersInHouse: '',
  fillMode: 'manual',
  consentVersion: '',
  consentAt: '',
};
export type MemberForm = { [Field in keyof typeof EMPTY_MEMBER]: string };

/**
 * What addmember asks. `joins` is `self` if the person who fills in the form is the member, and
 * gets the card: docs/decisions/0030-joining.md.
 */
export const EMPTY_JOINING = { ...EMPTY_MEMBER, joins: '', withdrawCode: '' };

/** What our host says to a registration. The app has words of its own for that. */
export const REGISTERED = 'Registered';

/** A registration: a member plus an account. `otp` is used only if the host asks for one. */
export const EMPTY_REGISTRATION = {
  ...EMPTY_MEMBER,
  userName: '',
  password: '',
  confirmPassword: '',
  otp: '',
};
