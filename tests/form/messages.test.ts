import '../device/setup.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { MEMBER_QUESTIONS } from '../../src/domain/forms/memberQuestions.ts';
import { readHostSettings } from '../../src/device/api/hostSettings.ts';
import type { Fields, WholeForm } from '../../src/form/formDescription.ts';
import { shownSteps, stepOf, withoutHidden } from '../../src/form/steps.ts';
import { memberForm } from '../../src/screens/enrol/member/memberForm.ts';
import { REGISTER_FORM } from '../../src/screens/enrol/register/RegisterScreen.tsx';
import { wholeRegisterForm } from '../../src/screens/enrol/register/wholeRegisterForm.ts';
import { MEMBER } from '../domain/sampleMember.ts';
import { textsOf } from '../structure/texts.ts';

vi.mock('../../src/device/api/hostSettings.ts', { spy: true });
vi.stubGlobal('localStorage', { getItem: () => null });

const TODAY = '2026-11-20';
const VILLAGE = { localBodyKind: 'rural', municipality: '', union: 'Sulur', panchayat: 'Kaniyur' };
const BY_DATE = { ageGivenAs: 'dateOfBirth', age: '' };
const ALL_OF_AADHAAR = { aadhaar: '234123412346' };

/** Who registers, at a host that asks for the last digits of the Aadhaar number or for all. */
type FormName = 'register' | 'register, full' | 'addmember';
type Cause = [form: FormName, field: string, typed: string, beside?: Fields];

/**
 * Section 5 of the specification in its own spelling, and what a person types to read it: `''` is a
 * field left empty, or a list of which nothing is chosen.
 */
const MESSAGES: Record<string, Cause> = {
  'Name is required': ['register', 'name', ''],
  'Member name is required': ['addmember', 'name', ''],
  'User name is required': ['register', 'userName', ''],
  'Father name is required': ['register', 'relationName', ''],
  'Date of Birth is required': ['register', 'dateOfBirth', '', BY_DATE],
  'Gender is required': ['register', 'gender', ''],
  'Age is required': ['register', 'age', ''],
  'Blood group is required': ['register', 'bloodGroup', ''],
  'Religion is required': ['register', 'religion', ''],
  'Caste is required': ['register', 'caste', ''],
  'Profession is required': ['register', 'profession', ''],
  'Education Qualification is required': ['register', 'education', ''],
  'TVMI years is required': ['register', 'tvmiYears', ''],
  'Mobile number is required': ['register', 'mobile', ''],
  'Whatsapp No is required': ['register', 'whatsapp', ''],
  'Email is required': ['register', 'email', ''],
  'OTP is required': ['register', 'otp', ''],
  'Aadhar No is required': ['register', 'aadhaar', ''],
  'Aadhar number is required': ['register, full', 'aadhaar', ''],
  'Voter Id is required': ['addmember', 'voterId', ''],
  'Voter ID Number is required': ['register', 'voterId', ''],
  'PAN number is required': ['register', 'pan', ''],
  'Address is required': ['register', 'address', ''],
  'District is required': ['register', 'district', ''],
  'Assembly is required': ['register', 'assembly', ''],
  'Union is required': ['register', 'union', '', VILLAGE],
  'Municipality is required': ['register', 'municipality', ''],
  'Panchayat is required': ['register', 'panchayat', '', VILLAGE],
  'Ward No is required': ['register', 'ward', ''],
  'Number of voters is required': ['register', 'votersInHouse', ''],
  'Booth No is required': ['register', 'booth', ''],
  'Polling booth number is required': ['addmember', 'booth', ''],
  'Line No is required': ['register', 'line', ''],
  'Postal code is required': ['register', 'postalCode', ''],
  'Password is required': ['register', 'password', ''],
  'Confirm Password is required': ['register', 'confirmPassword', ''],
  'Enter the city': ['register', 'city', ''],
  'Enter valid name': ['register', 'name', 'Mani 2'],
  'Atleast 3 letters required': ['register', 'name', 'மு'],
  'Please enter a valid age between 18 and 120': ['register', 'age', '17'],
  'Invalid Email formate': ['register', 'email', 'sample@'],
  'Enter correct mobile number': ['register', 'mobile', '6876543210'],
  'Enter valid Whatsapp No': ['register', 'whatsapp', '12'],
  'Enter valid OTP': ['register', 'otp', '12'],
  'Enter valid Aadhar No': ['register, full', 'aadhaar', '12'],
  'Enter Aadhar No last 4 digit': ['register', 'aadhaar', '12'],
  'Enter valid post code': ['register', 'postalCode', '6410'],
  'Enter valid ward number': ['register', 'ward', 'x'],
  'Enter a valid Booth No': ['register', 'booth', 'x'],
  'Enter a valid Address': ['register', 'address', '7'],
  'Enter valid PAN No': ['register', 'pan', '12'],
  'Enter only numbers': ['register', 'tvmiYears', 'x'],
  'Please enter a valid Voter ID (Ex : ABC1234567)': ['register', 'voterId', 'AB1234567'],
  'Enter valid voter card number (eg ;ABC1234567)': ['addmember', 'voterId', 'AB1234567'],
  'Enter your profession, religion, education qualification or caste name correctly': [
    'register',
    'profession',
    '7',
  ],
  'Minimum 7 one capital letter and one special character and one number': [
    'register',
    'password',
    'sample#1',
    { confirmPassword: 'sample#1' },
  ],
  "Password and confirm password are doesn't match": ['register', 'confirmPassword', 'Sample#2'],
  'Select a city': ['register', 'city', '7'],
  'Select a district': ['addmember', 'district', ''],
  'Select an assembly constituency': ['addmember', 'assembly', ''],
  'Select a municipality': ['register', 'municipality', '7'],
};
/** What nobody can cause in a form: decision 8. Only a program meets them, at the host. */
const AT_THE_HOST = [
  'Phone number is required',
  'Enter the correct blood type (eg: A+, B-, O+)',
  'Select a parliamentary constituency',
];

/** Section 3: the fields by their labels. Decision 8 says which two say more than there. */
const LABELS = [
  'Name, Member name, User name, Age, Date of Birth, Gender, Blood Group',
  'Religion, Caste, Profession, Education Qualification, TVMI years',
  'Whatsapp No, Mobile Number, Phone number, Email, Password, Confirm Password, OTP',
  'Aadhar number, Aadhar last 4 digits, Aadhar front page image, Aadhar back page image',
  'Voter ID Number, Voter card number, Voter card image, PAN card number, PAN card image',
  "Profile Image, Father's or husband's name, Address, City, Postal Code, District",
  'Assembly constituency, Parliamentary constituency, Union, Municipality, Panchayat',
  'Ward Number, Booth number, Polling booth number, Line Number',
  'Number of voters in the house',
].flatMap((line) => line.split(', '));

const english = textsOf('en');
/** Of a list, nothing but what it offers can be chosen. */
const isChosen = (field: string) =>
  new Map<string, string>(Object.entries(MEMBER_QUESTIONS)).get(field) === 'choice';

async function formOf(name: FormName): Promise<{ form: WholeForm; answers: Fields }> {
  if (name === 'addmember') {
    const form = memberForm('last4');
    return { form, answers: { ...form.empty, ...MEMBER, more: 'yes' } };
  }
  const aadhaar: AadhaarRule = name === 'register' ? 'last4' : 'full';
  vi.mocked(readHostSettings).mockResolvedValue({ aadhaar, otp: true, keys: true });
  const form = await wholeRegisterForm(REGISTER_FORM);
  const account = {
    userName: 'murugan',
    password: 'Sample#1',
    confirmPassword: 'Sample#1',
    otp: '123456',
  };
  const full = aadhaar === 'full' ? ALL_OF_AADHAAR : {};
  return { form, answers: { ...form.empty, ...MEMBER, ...account, ...full } };
}

/** What the form says, field by field, once its person goes on. */
async function saidBy({ form, answers }: { form: WholeForm; answers: Fields }) {
  const { errors } = await form.rules.resolver(TODAY)(withoutHidden(form, answers), undefined, {
    fields: {},
    criteriaMode: 'all',
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, english.get(String(error?.message))]),
  );
}

describe('a person reads', () => {
  it.each(Object.entries(MESSAGES))('%s', async (message, [name, field, typed, beside]) => {
    const { form, answers } = await formOf(name);
    const wrong = { ...answers, ...beside, [field]: typed };
    expect((await saidBy({ form, answers: wrong }))[field]).toBe(message);
    const step = stepOf(shownSteps(form, wrong), field);
    expect(step?.fields).toContain(field);
    expect(step?.follows?.[field]).toBeUndefined();
    expect(typed === '' || !isChosen(field)).toBe(true);
  });

  it.each<FormName>(['register', 'register, full', 'addmember'])(
    'nothing where all is right (%s)',
    async (name) => expect(await saidBy(await formOf(name))).toEqual({}),
  );

  it('Voter card is required', async () => {
    for (const name of ['register', 'addmember'] as const) {
      const { form } = await formOf(name);
      const required = form.photos.filter((photo) => photo.required).map(({ slot }) => slot);
      expect(required.map((slot) => english.get(`${form.form}:${slot}.required`))).toEqual([
        'Voter card is required',
      ]);
    }
  });
});

it('the forms ask for every field of the specification by its label', async () => {
  const names: FormName[] = ['register', 'register, full', 'addmember'];
  const labels = await Promise.all(
    names.map(async (name) => {
      const { form, answers } = await formOf(name);
      const texts: Fields = { ...form.texts };
      if (name === 'register, full') texts['aadhaar'] = 'aadhaarNumber';
      return shownSteps(form, answers)
        .flatMap(({ fields, photos }) => [...fields, ...photos])
        .map((field) => english.get(`member:${texts[field] ?? field}.label`));
    }),
  );
  expect(LABELS.filter((label) => !labels.flat().includes(label))).toEqual([]);
});

it.each(AT_THE_HOST)('%s: the specification’s page says why no form causes it', (message) => {
  expect([...english.values()]).toContain(message);
  expect(readFileSync('docs/specification.md', 'utf8').includes(message)).toBe(true);
});
