import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { memberSchema, type MemberRules } from '../../../src/domain/forms/member.ts';
import {
  EMPTY_MEMBER,
  EMPTY_REGISTRATION,
  TEXTS_AT_THE_DOOR,
  type MemberForm,
} from '../../../src/domain/forms/memberQuestions.ts';
import { registrationSchema } from '../../../src/domain/forms/registration.ts';
import { MEMBER } from '../sampleMember.ts';

const RULES = { asking: 'register', today: '2026-11-20', aadhaar: 'last4' } satisfies MemberRules;
const ACCOUNT = { userName: 'murugan', password: 'Sample#1', confirmPassword: 'Sample#1', otp: '' };

function problemsOf(schema: v.GenericSchema, typed: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of v.safeParse(schema, typed).issues ?? [])
    problems[v.getDotPath(issue) ?? ''] ??= issue.message;
  return problems;
}
const member = (typed: Partial<MemberForm> = {}, rules: Partial<MemberRules> = {}) =>
  problemsOf(memberSchema({ ...RULES, ...rules }), { ...EMPTY_MEMBER, ...MEMBER, ...typed });
const registration = (typed: Partial<typeof EMPTY_REGISTRATION> = {}, otp = false) =>
  problemsOf(registrationSchema({ today: '2026-11-20', aadhaar: 'last4', otp }), {
    ...EMPTY_REGISTRATION,
    ...MEMBER,
    ...ACCOUNT,
    ...typed,
  });

describe('a member', () => {
  it('who answers everything is taken as typed, but for the date of birth beside an age', () => {
    expect(v.parse(memberSchema(RULES), { ...EMPTY_MEMBER, ...MEMBER })).toEqual(MEMBER);
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
  });
});

describe('a field of a member takes', () => {
  it.each<[keyof MemberForm, string, string]>([
    ['bloodGroup', 'ab−', 'AB-'],
    ['bloodGroup', 'o +ve', 'O+'],
    ['bloodGroup', 'B positive', 'B+'],
    ['bloodGroup', 'none', 'none'],
    ['religion', 'none', 'none'],
    ['education', 'பி.ஏ. (தமிழ்)', 'பி.ஏ. (தமிழ்)'],
    ['education', '10-ஆம் வகுப்பு', '10-ஆம் வகுப்பு'],
    ['education', '+2', '+2'],
    ['caste', 'BC', 'BC'],
    ['whatsapp', '+91 98765-43210', '9876543210'],
    ['phone', '044 2345 6789', '04423456789'],
    ['email', ' First.Last@Example.ORG ', 'first.last@example.org'],
    ['aadhaar', '௨௩௪௬', '2346'],
    ['pan', 'abcpd 1234 e', 'ABCPD1234E'],
    ['ward', '007', '7'],
    ['tvmiYears', '0', '0'],
  ])('%s "%s" as "%s"', (field, typed, taken) => {
    expect(
      v.parse(memberSchema(RULES), { ...EMPTY_MEMBER, ...MEMBER, [field]: typed }),
    ).toMatchObject({ [field]: taken });
  });

  it.each<[keyof MemberForm, string, string]>([
    ['bloodGroup', 'C+', 'member:bloodGroup.format'],
    ['bloodGroup', 'A1+', 'member:bloodGroup.format'],
    ['profession', '<b>x</b>', 'member:background.format'],
    ['religion', '1', 'member:background.format'],
    ['email', 'sample@', 'member:email.format'],
    ['email', 'a b@example.org', 'member:email.format'],
    ['whatsapp', '6876543210', 'member:whatsapp.format'],
    ['phone', '12', 'member:phone.length'],
    ['phone', 'none', 'member:phone.format'],
    ['name', 'Mani 2', 'member:name.format'],
    ['aadhaar', '234123412346', 'member:aadhaar.last4'],
    ['pan', 'ABCDE12345', 'member:pan.format'],
    ['ward', 'x', 'member:ward.format'],
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
    expect(member({ aadhaar: '2346' }, { aadhaar: 'full' })).toEqual({
      aadhaar: 'member:aadhaarNumber.format',
    });
  });

  it('is not taken at all where the host does not want it', () => {
    expect(member({ aadhaar: '' }, { aadhaar: 'off' })).toEqual({});
    expect(member({ aadhaar: '2346' }, { aadhaar: 'off' })).toEqual({
      aadhaar: 'member:aadhaar.off',
    });
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

  it.each(['murugan_7', 'முருகன்', 'முருகன்.7', 'democracy'])('may be called %s', (typed) => {
    expect(registration({ userName: typed })).toEqual({});
  });

  it.each([
    ['password', 'Samp#1', 'member:password.format'],
    ['password', 'sample#1', 'member:password.format'],
    ['password', 'Sample11', 'member:password.format'],
    ['password', 'Sample##', 'member:password.format'],
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

  it('needs the same password twice, and says so at the second', () => {
    expect(registration({ confirmPassword: 'Sample#2' })).toEqual({
      confirmPassword: 'member:confirmPassword.format',
    });
  });

  it('needs a one-time password only where the host asks for one', () => {
    expect(registration({}, true)).toEqual({ otp: 'member:otp.required' });
    expect(registration({ otp: '12' }, true)).toEqual({ otp: 'member:otp.format' });
    expect(registration({ otp: '123456' }, true)).toEqual({});
  });
});
