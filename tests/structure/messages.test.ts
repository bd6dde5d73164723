import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Section 5 of the specification, in its own spelling. */
const REQUIRED = [
  'Name',
  'User name',
  'Father name',
  'Date of Birth',
  'Gender',
  'Age',
  'Blood group',
  'Religion',
  'Caste',
  'Profession',
  'Education Qualification',
  'TVMI years',
  'Mobile number',
  'Whatsapp No',
  'Email',
  'OTP',
  'Aadhar No',
  'Aadhar number',
  'Voter Id',
  'Voter ID Number',
  'Voter card',
  'PAN number',
  'Address',
  'District',
  'Assembly',
  'Union',
  'Municipality',
  'Panchayat',
  'Ward No',
  'Booth No',
  'Line No',
  'Postal code',
  'Password',
  'Confirm Password',
].map((field) => `${field} is required`);
const FORMAT = [
  'Enter the city',
  'Enter valid name',
  'Atleast 3 letters required',
  'Please enter a valid age between 18 and 120',
  'Enter the correct blood type (eg: A+, B-, O+)',
  'Invalid Email formate',
  'Enter correct mobile number',
  'Enter valid Whatsapp No',
  'Enter valid OTP',
  'Enter valid Aadhar No',
  'Enter Aadhar No last 4 digit',
  'Enter valid post code',
  'Enter valid ward number',
  'Enter a valid Booth No',
  'Enter a valid Address',
  'Enter valid PAN No',
  'Enter only numbers',
  'Please enter a valid Voter ID (Ex : ABC1234567)',
  'Enter valid voter card number (eg ;ABC1234567)',
  'Enter your profession, religion, education qualification or caste name correctly',
  'Minimum 7 one capital letter and one special character and one number',
  "Password and confirm password are doesn't match",
  'Select a city',
  'Select a district',
  'Select an assembly constituency',
  'Select a parliamentary constituency',
  'Select a municipality',
];
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

it.each([...REQUIRED, ...FORMAT, ...LABELS, ...OTHER])('the app says exactly: %s', (message) =>
  expect(english).toContain(message),
);

it('the app says what goes on already, in words that begin as specified', () =>
  expect(
    [...english].some((text) => String(text).startsWith('Operations are already taking')),
  ).toBe(true));
