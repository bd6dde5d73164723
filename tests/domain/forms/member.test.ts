import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { joiningSchema } from '../../../src/domain/forms/joining.ts';
import { memberSchema, type MemberRules } from '../../../src/domain/forms/member.ts';
import {
  EMPTY_JOINING,
  EMPTY_MEMBER,
  EMPTY_REGISTRATION,
  memberPhotos,
  REGISTERED,
  TEXTS_AT_THE_DOOR,
  type MemberForm,
} from '../../../src/domain/forms/memberQuestions.ts';
import { ABOUT } from '../../../src/domain/forms/personFields.ts';
import { registrationSchema } from '../../../src/domain/forms/registration.ts';
import { MEMBER } from '../sampleMember.ts';
import { problemsOf } from './problemsOf.ts';

const RULES = { asking: 'register', today: '2026-11-20', aadhaar: 'last4' } satisfies MemberRules;
/** 254 characters. */
const LONGEST_EMAIL = `sample@${'long.'.repeat(48)}example`;
const ACCOUNT = { userName: 'murugan', password: 'Sample#1', confirmPassword: 'Sample#1', otp: '' };

const member = (typed: Partial<MemberForm> = {}, rules: Partial<MemberRules> = {}) =>
  problemsOf(memberSchema({ ...RULES, ...rules }), { ...EMPTY_MEMBER, ...MEMBER, ...typed });
const slots = (rule: MemberRules['aadhaar']) => memberPhotos(rule).map(({ slot }) => slot);
const registration = (typed: Partial<typeof EMPTY_REGISTRATION> = {}, otp = false) =>
  problemsOf(registrationSchema({ today: '2026-11-20', aadhaar: 'last4', otp }), {
    ...EMPTY_REGISTRATION,
    ...MEMBER,
    ...ACCOUNT,
    ...typed,
  });

const filled = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
const added = (form: object) => Object.keys(form).filter((field) => !(field in EMPTY_MEMBER));

describe('a member', () => {
  it('who answers everything is taken as typed, but for the date of birth beside an age', () => {
    expect(v.parse(memberSchema(RULES), { ...EMPTY_MEMBER, ...MEMBER })).toEqual(MEMBER);
  });

  it('off the roll has no line, if the form says so', () => {
    expect(member({ line: '' })).toEqual({ line: 'member:line.required' });
    expect(member({ line: '', noLine: 'notOnRoll' })).toEqual({});
    expect(member({ line: '' }, { asking: 'addmember' })).toEqual({});
    const found = { ...EMPTY_MEMBER, ...MEMBER, line: '7', noLine: 'notOnRoll' };
    expect(v.parse(memberSchema(RULES), found)).toMatchObject({ line: '7', noLine: '' });
  });

  it('at the door has no phone, or that of the person before, if the form says so', () => {
    const none = { mobile: '', noMobile: 'noPhone' };
    expect(member(none, { asking: 'addmember' })).toEqual({});
    expect(member({ mobileOf: 'before' }, { asking: 'addmember' })).toEqual({});
    expect(member({ mobile: '' }, { asking: 'addmember' })).toEqual({
      mobile: 'member:mobile.required',
    });
    expect(member(none)).toEqual({ mobile: 'member:mobile.required' });
  });

  it('who registers answers every question that has a required message', () => {
    const answered = Object.keys(EMPTY_MEMBER).filter(
      (field) =>
        ![
          'ageGivenAs',
          'dateOfBirth',
          'phone',
          'union',
          'municipality',
          'panchayat',
          'fillMode',
          'noCard',
          ...Object.keys(ABOUT),
        ].includes(field),
    );
    const problems = problemsOf(memberSchema(RULES), EMPTY_MEMBER);
    expect(Object.keys(problems).toSorted()).toEqual(answered.toSorted());
    expect(problems).toMatchObject({
      name: 'member:name.required',
      voterId: 'member:voterId.required',
      caste: 'member:caste.required',
      consentVersion: 'member:consent.required',
    });
  });

  it('who is enrolled at the door answers what is asked there, in the second wording', () => {
    expect(problemsOf(memberSchema({ ...RULES, asking: 'addmember' }), EMPTY_MEMBER)).toEqual({
      name: 'member:memberName.required',
      relationName: 'member:relationName.required',
      gender: 'member:gender.required',
      age: 'member:age.required',
      mobile: 'member:mobile.required',
      voterId: 'member:voterCard.required',
      district: 'member:district.select',
      assembly: 'member:assembly.select',
      booth: 'member:pollingBooth.required',
      consentVersion: 'member:consent.required',
      consentAt: 'member:consent.required',
    });
  });

  it.each(['register', 'addmember'] as const)(
    'each field is refused under the name of its label, in %s',
    (asking) => {
      const texts: Record<string, string> = asking === 'register' ? {} : TEXTS_AT_THE_DOOR;
      const problems = problemsOf(memberSchema({ ...RULES, asking }), {
        ...EMPTY_MEMBER,
        consentVersion: '2-ta',
      });
      expect(Object.keys(problems).length).toBeGreaterThan(8);
      expect(
        Object.entries(problems).filter(
          ([field, key]) =>
            !key.startsWith(`member:${texts[field] ?? field}.`) &&
            !key.startsWith('member:consent.'),
        ),
      ).toEqual([]);
    },
  );

  it('may leave out at the door what must be right where it is given', () => {
    expect(member({ email: ' ', bloodGroup: '', pan: '' }, { asking: 'addmember' })).toEqual({});
    expect(member({ email: 'x', bloodGroup: 'C', pan: '1' }, { asking: 'addmember' })).toEqual({
      email: 'member:email.format',
      bloodGroup: 'member:bloodGroup.format',
      pan: 'member:pan.format',
    });
  });

  it('under 18 is refused, by age and by date of birth', () => {
    expect(member({ age: '17' })).toEqual({ age: 'member:age.format' });
    expect(member({ ageGivenAs: 'dateOfBirth', age: '', dateOfBirth: '2008-11-21' })).toEqual({
      dateOfBirth: 'member:age.format',
    });
    expect(member({ ageGivenAs: 'dateOfBirth', age: '', dateOfBirth: '2008-11-20' })).toEqual({});
  });

  it('of a town has a municipality, of a village a union and a panchayat, and what was typed for the other kind does not travel', () => {
    expect(member({ municipality: '' })).toEqual({ municipality: 'member:municipality.required' });
    expect(member({ municipality: '' }, { asking: 'addmember' })).toEqual({
      municipality: 'member:municipality.format',
    });
    expect(member({ localBodyKind: 'rural' })).toEqual({
      union: 'member:union.required',
      panchayat: 'member:panchayat.required',
    });
    expect(
      v.parse(memberSchema(RULES), { ...EMPTY_MEMBER, ...MEMBER, union: 'Sulur' }),
    ).toMatchObject({ municipality: 'Coimbatore', union: '' });
    const village = { localBodyKind: 'rural', union: 'Sulur', panchayat: 'Kaniyur' };
    const both = { ...EMPTY_MEMBER, ...MEMBER, ...village };
    expect(v.parse(memberSchema(RULES), both)).toMatchObject({ ...village, municipality: '' });
    const town = { ...both, localBodyKind: 'urban' };
    expect(v.parse(memberSchema(RULES), town)).toMatchObject({ union: '', panchayat: '' });
  });

  it('is not held up by what was typed for the other kind of place, which the form hides', () => {
    const asked = { asking: 'addmember' } as const;
    for (const rules of [{}, asked]) {
      const village = { localBodyKind: 'rural', union: 'Sulur', panchayat: 'Kaniyur' };
      expect(member({ ...village, municipality: '1' }, rules)).toEqual({});
      expect(member({ localBodyKind: 'urban', union: '1', panchayat: '2' }, rules)).toEqual({});
    }
  });

  it('of whom nobody asked at the door whether it is a town or a village keeps what was typed', () => {
    const places = {
      localBodyKind: '',
      union: 'Sulur',
      municipality: 'Sulur',
      panchayat: 'Kaniyur',
    };
    const typed = { ...EMPTY_MEMBER, ...MEMBER, ...places };
    const atTheDoor = memberSchema({ ...RULES, asking: 'addmember' });
    expect(v.parse(atTheDoor, typed)).toMatchObject(places);
  });

  it('is refused at the door in the words of the field, whatever a program sends in it', () => {
    const schema = memberSchema({ ...RULES, asking: 'addmember' });
    const odd = { email: 7, phone: 7, religion: 7, localBodyKind: 'none' };
    expect(problemsOf(schema, { ...EMPTY_MEMBER, ...MEMBER, ...odd })).toEqual({
      email: 'member:email.required',
      phone: 'member:phone.required',
      religion: 'member:religion.required',
      localBodyKind: 'member:localBodyKind.required',
    });
  });

  it.each([
    ['ward', 'x', 'ward.format'],
    ['union', 'x', 'union.format'],
    ['municipality', 'x', 'municipality.format'],
    ['panchayat', 'x', 'panchayat.format'],
    ['address', 'x', 'address.format'],
    ['city', 'x', 'city.format'],
    ['postalCode', 'x', 'postalCode.format'],
    ['line', 'x', 'line.format'],
    ['votersInHouse', 'x', 'votersInHouse.format'],
  ])('with %s "%s" is refused as %s at the door, too', (field, typed, problem) => {
    const localBodyKind = field === 'union' || field === 'panchayat' ? 'rural' : 'urban';
    const place = { localBodyKind, union: 'Sulur', panchayat: 'Kaniyur', [field]: typed };
    expect(member(place, { asking: 'addmember' })).toEqual({ [field]: `member:${problem}` });
  });

  it('begins as an empty form, in which an age is asked for and nothing is fetched', () => {
    const asked = { ageGivenAs: 'age', fillMode: 'manual' };
    for (const form of [EMPTY_MEMBER, EMPTY_JOINING, EMPTY_REGISTRATION])
      expect(filled(form)).toEqual(asked);
    expect(added(EMPTY_JOINING)).toEqual(['joins', 'withdrawCode']);
    expect(added(EMPTY_REGISTRATION)).toEqual(Object.keys(ACCOUNT));
  });

  it('gives an age or a date of birth', () => {
    expect(member({ ageGivenAs: '' })).toEqual({ ageGivenAs: 'member:age.required' });
  });

  it('is asked for the photo of the voter card, and may leave out all others', () => {
    const required = memberPhotos('last4').filter((photo) => photo.required);
    expect(required.map(({ slot }) => slot)).toEqual(['voterCardFront']);
  });

  it('is asked for no picture of the Aadhaar card where the host asks for no number', () => {
    const withCard = ['portrait', 'voterCardFront', 'aadhaarFront', 'aadhaarBack', 'panCard'];
    expect(slots('last4')).toEqual([...withCard, 'selfDescription']);
    expect(slots('full')).toEqual(slots('last4'));
    expect(slots('off')).toEqual(['portrait', 'voterCardFront', 'panCard', 'selfDescription']);
  });

  it('who joins says so, and a phone that does not know the question enrols another', () => {
    const schema = joiningSchema({ today: RULES.today, aadhaar: 'last4' });
    const typed = { ...EMPTY_JOINING, ...MEMBER };
    const taken = { ...MEMBER, withdrawCode: '' };
    expect(v.parse(schema, { ...typed, joins: 'self' })).toEqual({ ...taken, joins: 'self' });
    expect(v.parse(schema, { ...typed, joins: undefined })).toEqual({ ...taken, joins: '' });
    expect(v.parse(schema, typed)).toEqual({ ...taken, joins: '' });
    expect(v.is(schema, { ...typed, joins: 'other' })).toBe(false);
    // The questions are those of the door.
    expect(v.is(schema, { ...typed, caste: '' })).toBe(true);
  });
});

describe('a field of a member takes', () => {
  it.each<[keyof MemberForm, string, string]>([
    ['bloodGroup', 'ab−', 'AB-'],
    ['bloodGroup', 'o +ve', 'O+'],
    ['bloodGroup', 'B positive', 'B+'],
    ['bloodGroup', 'O (+VE)', 'O+'],
    ['bloodGroup', 'a pos', 'A+'],
    ['bloodGroup', 'AB Negative', 'AB-'],
    ['bloodGroup', 'b neg', 'B-'],
    ['bloodGroup', 'O–', 'O-'],
    ['bloodGroup', 'none', 'none'],
    ['aadhaar', 'none', 'none'],
    ['religion', 'none', 'none'],
    ['education', 'பி.ஏ. (தமிழ்)', 'பி.ஏ. (தமிழ்)'],
    ['education', '10-ஆம் வகுப்பு', '10-ஆம் வகுப்பு'],
    ['education', '+2', '+2'],
    ['education', '+ 1', '+ 1'],
    ['education', ' B.  Com ', 'B. Com'],
    ['profession', 'a'.repeat(100), 'a'.repeat(100)],
    ['caste', 'BC', 'BC'],
    ['whatsapp', '+91 98765-43210', '9876543210'],
    ['phone', '044 2345 6789', '04423456789'],
    ['phone', '+91 44 2345 6789', '4423456789'],
    ['phone', '2345 6789', '23456789'],
    ['email', ' First.Last@Example.ORG ', 'first.last@example.org'],
    ['email', LONGEST_EMAIL, LONGEST_EMAIL],
    ['aadhaar', '௨௩௪௬', '2346'],
    ['pan', 'abcpd 1234 e', 'ABCPD1234E'],
    ['ward', '007', '7'],
    ['fillMode', 'auto', 'auto'],
    ['tvmiYears', '0', '0'],
    ['tvmiYears', '80', '80'],
    ['ward', '999', '999'],
    ['city', 'கோவை', 'கோவை'],
    ['consentVersion', 'v'.repeat(40), 'v'.repeat(40)],
  ])('%s "%s" as "%s"', (field, typed, taken) => {
    expect(
      v.parse(memberSchema(RULES), { ...EMPTY_MEMBER, ...MEMBER, [field]: typed }),
    ).toMatchObject({ [field]: taken });
  });

  it.each<[keyof MemberForm, string, string]>([
    ['bloodGroup', 'C+', 'member:bloodGroup.format'],
    ['bloodGroup', 'A1+', 'member:bloodGroup.format'],
    ['bloodGroup', 'BA+', 'member:bloodGroup.format'],
    ['bloodGroup', 'A+B', 'member:bloodGroup.format'],
    ['bloodGroup', 'positive A', 'member:bloodGroup.format'],
    ['bloodGroup', 'negative A', 'member:bloodGroup.format'],
    ['bloodGroup', 'VE A+', 'member:bloodGroup.format'],
    ['education', '+3', 'member:background.format'],
    ['education', '12+1', 'member:background.format'],
    ['education', '+12', 'member:background.format'],
    ['caste', 'a', 'member:background.format'],
    ['caste', 'a'.repeat(101), 'member:background.format'],
    ['caste', '', 'member:caste.required'],
    ['profession', '<b>x</b>', 'member:background.format'],
    ['religion', '1', 'member:background.format'],
    ['email', 'sample@', 'member:email.format'],
    ['email', 'a b@example.org', 'member:email.format'],
    ['whatsapp', '6876543210', 'member:whatsapp.format'],
    ['phone', '12', 'member:phone.length'],
    ['phone', '1234567', 'member:phone.length'],
    ['phone', '044234567891', 'member:phone.length'],
    ['phone', 'none', 'member:phone.format'],
    ['phone', '04423456789 x', 'member:phone.format'],
    ['phone', '0442345+91', 'member:phone.format'],
    ['email', `${LONGEST_EMAIL}x`, 'member:email.format'],
    ['name', 'Mani 2', 'member:name.format'],
    ['aadhaar', '234123412346', 'member:aadhaar.last4'],
    ['aadhaar', '234', 'member:aadhaar.last4'],
    ['pan', 'ABCDE12345', 'member:pan.format'],
    ['pan', 'XABCPD1234E', 'member:pan.format'],
    ['pan', 'ABCPD1234EX', 'member:pan.format'],
    ['ward', 'x', 'member:ward.format'],
    ['ward', '0', 'member:ward.format'],
    ['ward', '1000', 'member:ward.format'],
    ['tvmiYears', '81', 'member:tvmiYears.range'],
    ['tvmiYears', 'many', 'member:tvmiYears.format'],
    ['city', 'x', 'member:city.format'],
    ['city', 'a'.repeat(101), 'member:city.format'],
    ['line', '10000', 'member:line.range'],
    ['votersInHouse', '1000', 'member:votersInHouse.range'],
    ['parliamentary', '0', 'member:parliamentary.format'],
    ['fillMode', 'other', 'member:fillMode.required'],
    ['localBodyKind', 'none', 'member:localBodyKind.required'],
    ['district', 'nowhere', 'member:district.select'],
    ['assembly', '235', 'member:assembly.select'],
    ['consentVersion', 'v'.repeat(41), 'member:consent.required'],
    ['consentVersion', '3 ta', 'member:consent.required'],
    ['consentVersion', '<3-ta', 'member:consent.required'],
    ['consentVersion', '3-ta>', 'member:consent.required'],
    ['parliamentary', '40', 'member:parliamentary.format'],
    ['consentAt', 'yesterday', 'member:consent.required'],
    ['address', '12, East Street, 2341 2341 2346', 'common:aadhaarInText'],
    ['city', 'Coimbatore 234123412346', 'common:aadhaarInText'],
  ])('not %s "%s"', (field, typed, message) => {
    expect(member({ [field]: typed })).toEqual({ [field]: message });
  });
});

describe('the Aadhaar number', () => {
  it('is asked for in full where the host says so, and its check digit refuses nobody', () => {
    expect(member({ aadhaar: '2341 2341 2346' }, { aadhaar: 'full' })).toEqual({});
    expect(member({ aadhaar: '234123412347' }, { aadhaar: 'full' })).toEqual({});
    for (const wrong of ['2346', '2341234123461'])
      expect(member({ aadhaar: wrong }, { aadhaar: 'full' })).toEqual({
        aadhaar: 'member:aadhaarNumber.format',
      });
    expect(member({ aadhaar: 'none' }, { aadhaar: 'full' })).toEqual({});
    expect(member({ aadhaar: '' }, { aadhaar: 'full' })).toEqual({
      aadhaar: 'member:aadhaarNumber.required',
    });
  });

  it('is not taken at all where the host does not want it', () => {
    expect(member({ aadhaar: '' }, { aadhaar: 'off' })).toEqual({});
    const rules = { asking: 'addmember', today: '2026-11-20', aadhaar: 'off' } as const;
    expect(v.parse(memberSchema(rules), { ...MEMBER, aadhaar: '2346' }).aadhaar).toBe('');
  });
});

describe('a registration', () => {
  it('is a member and an account', () => {
    expect(
      v.parse(registrationSchema({ today: '2026-11-20', aadhaar: 'last4', otp: false }), {
        ...EMPTY_REGISTRATION,
        ...MEMBER,
        ...ACCOUNT,
        userName: ' Murugan ',
      }),
    ).toEqual({ ...MEMBER, ...ACCOUNT });
  });

  it.each([
    'murugan_7',
    'முருகன்',
    'முருகன்.7',
    'democracy',
    'abc',
    'மணி',
    '7.a',
    '௭மணி',
    'a'.repeat(50),
    'அ'.repeat(50),
    'hosting',
    'thehost',
    'my.admin',
  ])('may be called %s', (typed) => {
    expect(registration({ userName: typed })).toEqual({});
  });

  it.each([
    ['password', 'Samp#1', 'member:password.format'],
    ['password', 'sample#1', 'member:password.format'],
    ['password', 'Sample11', 'member:password.format'],
    ['password', 'Sample##', 'member:password.format'],
    ['password', 'Sample 11', 'member:password.format'],
    ['password', 'Sampleசு11', 'member:password.format'],
    ['password', 'Aa#1🙂🙂', 'member:password.format'],
    ['password', `Sample#1${'x'.repeat(193)}`, 'member:password.format'],
    ['userName', 'ab', 'member:userName.format'],
    ['userName', '.abc', 'member:userName.format'],
    ['userName', '.மணி', 'member:userName.format'],
    ['userName', 'மண', 'member:userName.format'],
    ['userName', 'a'.repeat(51), 'member:userName.format'],
    ['userName', 'அ'.repeat(51), 'member:userName.format'],
    ['userName', 'murugan!', 'member:userName.format'],
    ['userName', 'முருகன்!', 'member:userName.format'],
    ['userName', 'demo.', 'member:userName.taken'],
    ['userName', 'a b', 'member:userName.format'],
    ['userName', '..', 'member:userName.format'],
    ['userName', 'аdmin', 'member:userName.format'],
    ['userName', 'ｈｏｓｔ', 'member:userName.format'],
    ['userName', 'முருகanபதி', 'member:userName.format'],
    ['userName', 'Admin', 'member:userName.taken'],
    ['userName', 'h.o.s.t', 'member:userName.taken'],
    ['userName', 'demo.other', 'member:userName.taken'],
    ['userName', 'நிர்வாகி', 'member:userName.taken'],
    ['userName', 'அட்மின்', 'member:userName.taken'],
    ['userName', '', 'member:userName.required'],
  ])('is refused with %s "%s"', (field, typed, message) => {
    expect(
      registration({ [field]: typed, ...(field === 'password' && { confirmPassword: typed }) }),
    ).toEqual({ [field]: message });
  });

  it('may have a password of seven characters', () => {
    expect(registration({ password: 'Samp#12', confirmPassword: 'Samp#12' })).toEqual({});
  });

  it('is told at once that a password is weak and that the second differs', () => {
    expect(registration({ password: 'sample', confirmPassword: 'other' })).toEqual({
      password: 'member:password.format',
      confirmPassword: 'member:confirmPassword.format',
    });
  });

  it('is not told that a password which is missing differs', () => {
    expect(registration({ password: undefined })).toEqual({
      password: 'member:password.required',
    });
  });

  it('is answered with the words that phones in the field know', () => {
    expect(REGISTERED).toBe('Registered');
  });

  it('needs the same password twice, and says so at the second', () => {
    expect(registration({ confirmPassword: 'Sample#2' })).toEqual({
      confirmPassword: 'member:confirmPassword.format',
    });
  });

  it('needs a one-time password only where the host asks for one', () => {
    expect(registration({}, true)).toEqual({ otp: 'member:otp.required' });
    for (const wrong of ['123', '123456789', '1234x'])
      expect(registration({ otp: wrong }, true)).toEqual({ otp: 'member:otp.format' });
    for (const right of ['1234', '12 34', '12345678'])
      expect(registration({ otp: right }, true)).toEqual({});
  });

  it('does not carry a one-time password for which nobody asked', () => {
    const schema = registrationSchema({ today: '2026-11-20', aadhaar: 'last4', otp: false });
    const typed = { ...EMPTY_REGISTRATION, ...MEMBER, ...ACCOUNT, otp: '123456' };
    expect(v.parse(schema, typed)).toMatchObject({ otp: '' });
  });

  it('asks for the account as well as for the person', () => {
    const schema = registrationSchema({ today: '2026-11-20', aadhaar: 'last4', otp: true });
    const account = {
      userName: 'member:userName.required',
      password: 'member:password.required',
      confirmPassword: 'member:confirmPassword.required',
    };
    const asked = { ...account, otp: 'member:otp.required', name: 'member:name.required' };
    expect(problemsOf(schema, EMPTY_REGISTRATION)).toMatchObject(asked);
    const none = Object.fromEntries(Object.keys(account).map((field) => [field, undefined]));
    expect(problemsOf(schema, { ...EMPTY_REGISTRATION, ...MEMBER, ...none })).toMatchObject(
      account,
    );
  });
});
