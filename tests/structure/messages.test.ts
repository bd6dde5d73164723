import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Sections 2 and 3: areas, and fields by their labels, but for "Father's Name": decision 8. */
const LABELS = [
  'Social Action, Film Industry, Service, Membership team',
  'Photos, Videos, Download, Close, Auto Fetch, Manual Entry',
  'Name, Member name, User name, Age, Date of Birth, Gender, Blood Group',
  'Religion, Caste, Profession, Education Qualification, TVMI years',
  'Whatsapp No, Mobile Number, Phone number, Email',
  'Password, Confirm Password, OTP',
  'Aadhar number, Aadhar last 4 digits',
  'Aadhar front page image, Aadhar back page image, Voter card image, PAN card image',
  'Voter ID Number, Voter card number, PAN card number, Profile Image',
  'Address, City, Postal Code, District, Assembly constituency',
  'Parliamentary constituency, Union, Municipality, Panchayat, Ward Number',
  'Booth number, Line Number, Number of voters in the house',
].flatMap((line) => line.split(', '));
/** Sections 2 and 8. */
const OTHER = [
  'Upload your image',
  'Server busy!',
  'Forgot Password: if you forgot your password, please contact the admin',
];

const english = new Set(
  readdirSync('public/locales/en').flatMap((file) =>
    textsIn(JSON.parse(readFileSync(join('public/locales/en', file), 'utf8'))),
  ),
);

function textsIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [value];
}

it.each([...LABELS, ...OTHER])('the app says exactly: %s', (message) =>
  expect(english).toContain(message),
);

it('the app says what goes on already, in words that begin as specified', () =>
  expect(
    [...english].some((text) => String(text).startsWith('Operations are already taking')),
  ).toBe(true));
