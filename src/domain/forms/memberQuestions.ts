import type { AadhaarRule } from './aadhaar.ts';
import type { PhotoSlot } from './photoSlots.ts';
import type { Typed } from './voter.ts';

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
] as const satisfies PhotoSlot[];

/**
 * Returns a member's photos; leaves out the Aadhaar card if the host doesn't ask for the number.
 */
export function memberPhotos(aadhaar: AadhaarRule): readonly PhotoSlot[] {
  return aadhaar === 'off'
    ? MEMBER_PHOTOS.filter(({ slot }) => !slot.startsWith('aadhaar'))
    : MEMBER_PHOTOS;
}

/** Returns a member's photos at the door, where somebody may not have the card at hand. */
export function photosAtTheDoor(aadhaar: AadhaarRule): readonly PhotoSlot[] {
  return memberPhotos(aadhaar).map((photo) =>
    photo.slot === 'voterCardFront' ? { ...photo, unless: 'noCard' } : photo,
  );
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
  noMobile: '',
  mobileOf: '',
  noCard: '',
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

export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

type Asked = Exclude<keyof MemberForm, 'ageGivenAs' | 'fillMode' | 'consentVersion' | 'consentAt'>;

/**
 * The questions, in the order of the form. The console shows, corrects and exports the answers from
 * this list, so the compiler asks for every question here.
 */
export const MEMBER_QUESTIONS = {
  voterId: 'line',
  name: 'line',
  relationName: 'line',
  gender: 'choice',
  age: 'number',
  dateOfBirth: 'line',
  bloodGroup: 'choice',
  profession: 'line',
  education: 'line',
  religion: 'line',
  caste: 'line',
  tvmiYears: 'number',
  mobile: 'number',
  noMobile: 'choice',
  mobileOf: 'choice',
  // Only a photo makes it untrue.
  noCard: 'fixed',
  whatsapp: 'line',
  phone: 'line',
  email: 'line',
  aadhaar: 'fixed',
  pan: 'line',
  district: 'choice',
  assembly: 'choice',
  // It follows from the assembly constituency.
  parliamentary: 'fixed',
  localBodyKind: 'choice',
  union: 'line',
  municipality: 'line',
  panchayat: 'line',
  ward: 'number',
  booth: 'number',
  line: 'number',
  noLine: 'choice',
  votersInHouse: 'number',
  address: 'text',
  city: 'line',
  postalCode: 'number',
} satisfies Record<Asked, Typed>;

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
