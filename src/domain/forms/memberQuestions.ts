import type { AadhaarRule } from './aadhaar.ts';

/** What is asked of a member. The rules for the answers lie elsewhere, in member.ts and registration.ts: a form is shown before they are here. */

/** The photos of a member, in the order in which they are asked for. */
export const MEMBER_PHOTOS = [
  { slot: 'portrait', required: false },
  { slot: 'voterCardFront', required: true },
  { slot: 'aadhaarFront', required: false },
  { slot: 'aadhaarBack', required: false },
  { slot: 'panCard', required: false },
  { slot: 'selfDescription', required: false },
] as const;

/** A host that does not ask for the Aadhaar number does not take its card either. */
export function memberPhotos(aadhaar: AadhaarRule): readonly { slot: string; required: boolean }[] {
  return aadhaar === 'off'
    ? MEMBER_PHOTOS.filter(({ slot }) => !slot.startsWith('aadhaar'))
    : MEMBER_PHOTOS;
}

/** Every field empty. `localBodyKind`: a town has a municipality, a village a union and a panchayat. */
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
  votersInHouse: '',
  fillMode: 'manual',
  consentVersion: '',
  consentAt: '',
};
export type MemberForm = { [Field in keyof typeof EMPTY_MEMBER]: string };

/** What a person who registers hands in: a member, and what makes their account. `otp` only where the host asks for one. */
export const EMPTY_REGISTRATION = {
  ...EMPTY_MEMBER,
  userName: '',
  password: '',
  confirmPassword: '',
  otp: '',
};
