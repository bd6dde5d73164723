import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  askedVoterSchema,
  EMPTY_VOTER,
  VOTER_PHOTOS,
  voterSchema,
  type VoterForm,
} from '../../../src/domain/forms/voter.ts';
import { ABOUT } from '../../../src/domain/forms/personFields.ts';
import { problemsOf } from './problemsOf.ts';

const TODAY = '2026-11-20';
const schema = askedVoterSchema(TODAY);

const byAge = {
  voterId: 'ABC1234567',
  name: 'மு. முருகன்',
  relationName: 'முத்து',
  gender: 'male',
  ageGivenAs: 'age',
  age: '42',
  mobile: '9876543210',
  noMobile: '',
  noCard: '',
  mobileOf: '',
  district: 'chennai',
  assembly: '13',
  booth: '12',
  line: '345',
  noLine: '',
  votersInHouse: '4',
  address: '12, கிழக்குத் தெரு',
  postalCode: '600119',
  rollSaid: '',
  consentVersion: '3-ta',
  consentAt: '2026-11-20T04:00:00.000Z',
  withdrawCode: '',
};
const { age: _age, ...withoutAge } = byAge;
const byDateOfBirth = { ...withoutAge, ageGivenAs: 'dateOfBirth', dateOfBirth: '1984-03-05' };

/** The form as it is handed in: fields of the hidden variant stay in it, empty. */
const form = (typed: Partial<VoterForm> = {}): VoterForm => ({
  ...EMPTY_VOTER,
  ...byAge,
  ...typed,
});
const formByDate = (dateOfBirth: string): VoterForm => ({
  ...EMPTY_VOTER,
  ...byDateOfBirth,
  dateOfBirth,
});

/** Both fields of the consent share its texts. */
const textsOf = (field: string) => field.replace(/^consent.*/, 'consent');

const problems = (typed: unknown) => problemsOf(schema, typed);

describe('a voter', () => {
  it('given with an age is accepted, without a date of birth', () => {
    expect(v.parse(schema, form())).toEqual(byAge);
  });

  it('given with a date of birth is accepted, without an age', () => {
    expect(v.parse(schema, formByDate('1984-03-05'))).toEqual(byDateOfBirth);
  });

  it('needs every field that somebody fills in, and each says so itself', () => {
    const fields = Object.keys(EMPTY_VOTER).filter(
      (field) =>
        ![
          'ageGivenAs',
          'dateOfBirth',
          'rollSaid',
          'withdrawCode',
          'noCard',
          ...Object.keys(ABOUT),
        ].includes(field),
    );
    expect(problems(EMPTY_VOTER)).toEqual(
      Object.fromEntries(fields.map((field) => [field, `voter:${textsOf(field)}.required`])),
    );
    expect(problems({ ...EMPTY_VOTER, ageGivenAs: 'dateOfBirth' })).toMatchObject({
      dateOfBirth: 'voter:dateOfBirth.required',
    });
  });

  it('off the roll has no line, if the form says so', () => {
    const offRoll = { line: '', noLine: 'notOnRoll' };
    expect(v.parse(schema, form(offRoll))).toEqual({ ...byAge, ...offRoll });
    expect(problems(form({ line: ' ' }))).toEqual({ line: 'voter:line.required' });
    expect(problems(form({ ...offRoll, noLine: 'other' }))).toMatchObject({
      noLine: 'voter:line.format',
    });
    // Somebody has found the line, or the office has typed it.
    expect(v.parse(schema, form({ ...offRoll, line: '7' }))).toEqual({ ...byAge, line: '7' });
  });

  it('has no phone, or that of the person before, if the form says so', () => {
    const none = { mobile: '', noMobile: 'noPhone' };
    expect(v.parse(schema, form(none))).toEqual({ ...byAge, ...none });
    expect(problems(form({ mobile: ' ' }))).toEqual({ mobile: 'voter:mobile.required' });
    expect(v.parse(schema, form({ mobileOf: 'before' }))).toEqual({ ...byAge, mobileOf: 'before' });
    const moot = { mobileOf: 'before', noMobile: 'noPhone' };
    expect(v.parse(schema, form({ ...moot, mobile: '' }))).toEqual({ ...byAge, ...none });
    expect(v.parse(schema, form(moot))).toEqual({ ...byAge, mobileOf: 'before' });
  });

  it('from a build that asked for no consent is taken by the host, and not by the form', () => {
    const old = form({ consentVersion: '', consentAt: '' });
    expect(v.is(voterSchema(TODAY), old)).toBe(true);
    expect(problems(old)).toEqual({
      consentVersion: 'voter:consent.required',
      consentAt: 'voter:consent.required',
    });
    for (const odd of ['yesterday', 7])
      expect(
        problemsOf(voterSchema(TODAY), { ...old, consentVersion: odd, consentAt: odd }),
      ).toEqual(
        odd === 7
          ? { consentVersion: 'voter:consent.required', consentAt: 'voter:consent.required' }
          : { consentAt: 'voter:consent.required' },
      );
    expect(problemsOf(voterSchema(TODAY), { ...old, consentVersion: '3 ta' })).toEqual({
      consentVersion: 'voter:consent.required',
    });
  });

  it('needs an age or a date of birth', () => {
    expect(problems(form({ ageGivenAs: '' }))).toEqual({ ageGivenAs: 'voter:age.required' });
  });

  it('is not taken from anything that is not text', () => {
    const odd = Object.fromEntries(Object.keys(byAge).map((field) => [field, 1]));
    const { noLine, noMobile, mobileOf, noCard, rollSaid, withdrawCode } = EMPTY_VOTER;
    const why = { noLine, noMobile, mobileOf, noCard };
    const right = { ageGivenAs: 'age', rollSaid, withdrawCode, ...why };
    expect(problems({ ...odd, ...right })).toEqual(
      Object.fromEntries(
        Object.keys(odd)
          .filter((field) => !(field in right))
          .map((field) => [field, `voter:${textsOf(field)}.required`]),
      ),
    );
  });
});

it('the form of a voter begins empty, and asks for an age', () => {
  const filled = Object.entries(EMPTY_VOTER).filter(([, value]) => value !== '');
  expect(filled).toEqual([['ageGivenAs', 'age']]);
});

it('a voter is asked for the front of the voter card, unless it isn’t at hand; the portrait is voluntary', () => {
  expect(VOTER_PHOTOS).toEqual([
    { slot: 'voterCardFront', required: true, unless: 'noCard' },
    { slot: 'portrait', required: false },
  ]);
});

describe('a field takes', () => {
  it.each<[keyof VoterForm, string, string]>([
    ['voterId', 'abc 1234567', 'ABC1234567'],
    ['voterId', 'ABC-12345O7', 'ABC1234507'],
    ['voterId', 'OBI௧௨௩௪௫௬௭', 'OBI1234567'],
    ['name', 'மணி', 'மணி'],
    ['name', 'உமா', 'உமா'],
    ['name', ' கா.  மணி ', 'கா. மணி'],
    ['name', "D'Souza-Mary", "D'Souza-Mary"],
    ['name', 'ஸ்ரீ', 'ஸ்ரீ'],
    ['name', 'Ali', 'Ali'],
    ['name', 'முருகன் (எ) மணி', 'முருகன் (எ) மணி'],
    ['name', 'Ravi @ Kumar', 'Ravi @ Kumar'],
    ['name', 'D`SOUZA', 'D`SOUZA'],
    ['name', 'Mani S/O Raju', 'Mani S/O Raju'],
    ['name', 'மணி / மாரி', 'மணி / மாரி'],
    ['name', 'Kumar, K & Rani', 'Kumar, K & Rani'],
    ['name', 'மு.க.', 'மு.க.'],
    ['name', 'அ'.repeat(100), 'அ'.repeat(100)],
    ['name', 'மணி\u200Cமேகலை', 'மணிமேகலை'],
    ['relationName', 'முகமது இப்ராஹிம்', 'முகமது இப்ராஹிம்'],
    ['gender', 'female', 'female'],
    ['gender', 'third', 'third'],
    ['age', '18', '18'],
    ['age', '120', '120'],
    ['age', '௪௨', '42'],
    ['age', ' 042 ', '42'],
    ['mobile', '7000000000', '7000000000'],
    ['mobile', '8123456789', '8123456789'],
    ['mobile', '+91 98765-43210', '9876543210'],
    ['mobile', '௯௮௭௬௫௪௩௨௧௦', '9876543210'],
    ['district', 'madurai', 'madurai'],
    ['assembly', '234', '234'],
    ['booth', '1', '1'],
    ['booth', '999', '999'],
    ['booth', '012', '12'],
    ['booth', '௧௨', '12'],
    ['line', '9999', '9999'],
    ['votersInHouse', '1', '1'],
    ['address', 'a'.repeat(500), 'a'.repeat(500)],
    ['address', '1 Rd A', '1 Rd A'],
    ['address', ' 3/4 Main Road\nMadurai ', '3/4 Main Road\nMadurai'],
    ['postalCode', '625001', '625001'],
    ['postalCode', '625001-1234', '625001-1234'],
    ['postalCode', ' 625 001 ', '625001'],
    ['postalCode', '௬௨௫௦௦௧', '625001'],
  ])('%s: %j as %j', (field, typed, kept) => {
    expect(v.parse(schema, form({ [field]: typed }))).toEqual({ ...byAge, [field]: kept });
  });

  it.each([
    '1990-01-31',
    '2008-11-20',
    '1906-11-20',
    '௧௯௯௦-௦௧-௩௧',
    '1990-1-31',
    '1990-01-5',
    ' 1990 - 01 - 31 ',
  ])('dateOfBirth: %s', (date) => expect(problems(formByDate(date))).toEqual({}));
});

describe('a field refuses', () => {
  it.each<[keyof VoterForm, string, string]>([
    ['voterId', 'AB1234567', 'format'],
    ['voterId', 'XY12345678', 'format'],
    ['voterId', 'ABCD123456', 'format'],
    ['voterId', 'ABC123456', 'format'],
    ['voterId', 'ABC12345678', 'format'],
    ['voterId', 'XABC1234567', 'format'],
    ['voterId', 'TN/22/123/0123456', 'format'],
    ['voterId', 'TN/I2/123/456', 'format'],
    ['voterId', 'ABC/12/34567', 'format'],
    ['voterId', 'அஆஇ1234567', 'format'],
    ['voterId', ' - ', 'required'],
    ['name', 'கா', 'short'],
    ['name', 'A.B.', 'short'],
    ['name', '...', 'short'],
    ['name', '   ', 'required'],
    ['name', '\u200B', 'required'],
    ['name', 'Murugan1', 'format'],
    ['name', '../../etc/passwd', 'format'],
    ['name', 'Mani/', 'format'],
    ['name', '<img src=x onerror=alert(1)>', 'format'],
    ['name', 'Mani 🙂', 'format'],
    ['name', 'அ'.repeat(101), 'format'],
    ['relationName', 'கா', 'short'],
    ['relationName', 'X Æ A-12', 'format'],
    ['gender', 'other', 'required'],
    ['gender', 'Male', 'required'],
    ['age', '17', 'format'],
    ['age', '121', 'format'],
    ['age', '0', 'format'],
    ['age', '42.5', 'format'],
    ['age', 'forty', 'format'],
    ['age', '1e2', 'format'],
    ['age', '99999', 'format'],
    ['mobile', '6876543210', 'format'],
    ['mobile', '987654321', 'format'],
    ['mobile', '98765432101', 'format'],
    ['mobile', '+1 9876543210', 'format'],
    ['mobile', 'phone', 'format'],
    ['district', 'pondicherry', 'select'],
    ['district', 'Chennai', 'select'],
    ['assembly', '0', 'select'],
    ['assembly', '235', 'select'],
    ['assembly', '13.0', 'select'],
    ['booth', '0', 'format'],
    ['booth', '1000', 'format'],
    ['booth', '12A', 'format'],
    ['line', '0', 'range'],
    ['line', '10000', 'range'],
    ['line', '12A', 'format'],
    ['votersInHouse', '0', 'range'],
    ['votersInHouse', 'two', 'format'],
    ['address', '12', 'format'],
    ['address', '-', 'format'],
    ['address', 'a'.repeat(501), 'format'],
    ['address', ' \n ', 'required'],
    ['postalCode', '62500', 'format'],
    ['postalCode', '6250011', 'format'],
    ['postalCode', '625001-12', 'format'],
    ['postalCode', '6250011234', 'format'],
    ['postalCode', 'x625001', 'format'],
    ['postalCode', '625001-12345', 'format'],
    ['postalCode', 'abcdef', 'format'],
  ])('%s: %j (%s)', (field, typed, problem) => {
    expect(problems(form({ [field]: typed }))).toEqual({ [field]: `voter:${field}.${problem}` });
  });

  it.each([
    ['31 February', '1990-02-31', 'dateOfBirth.format'],
    ['29 February of a common year', '1991-02-29', 'dateOfBirth.format'],
    ['month 13', '1990-13-01', 'dateOfBirth.format'],
    ['day before month and year', '31-01-1990', 'dateOfBirth.format'],
    ['words', 'last year', 'dateOfBirth.format'],
    ['a year alone', '1990', 'dateOfBirth.format'],
    ['a month alone', '-01-', 'dateOfBirth.format'],
    ['a day alone', '--31', 'dateOfBirth.format'],
    ['a part too many', '1990-01-31-1', 'dateOfBirth.format'],
    ['only hyphens', '--', 'dateOfBirth.required'],
    ['one day too young', '2008-11-21', 'age.format'],
    ['born tomorrow', '2026-11-21', 'age.format'],
    ['121 years old', '1905-11-20', 'age.format'],
  ])('dateOfBirth: %s (%s)', (_, date, problem) =>
    expect(problems(formByDate(date))).toEqual({ dateOfBirth: `voter:${problem}` }),
  );
});

describe('what was accepted once', () => {
  const names = fc.string({
    unit: fc.constantFrom(..."கமணிுொ்ஸ்ரீaeé.-' \u200C\u0301".split('')),
    minLength: 3,
    maxLength: 20,
  });
  const anyVoter = fc.record({
    ...Object.fromEntries(
      Object.entries({ ...EMPTY_VOTER, ...byAge, dateOfBirth: '1984-03-05' }).map(
        ([field, value]) => [field, asTyped(value)],
      ),
    ),
    ageGivenAs: fc.constantFrom('age', 'dateOfBirth'),
    gender: fc.constantFrom('female', 'male', 'third'),
    district: fc.constant('chennai'),
    assembly: fc.constant('13'),
    name: fc.oneof(asTyped(byAge.name), names),
    relationName: names,
    address: fc.oneof(asTyped(byAge.address), fc.string({ unit: 'binary', minLength: 3 })),
  });

  it('is accepted again, unchanged: phone and host agree', () => {
    fc.assert(
      fc.property(anyVoter, (voter) => {
        const once = v.safeParse(schema, voter);
        fc.pre(once.success);
        expect(v.parse(schema, once.output)).toEqual(once.output);
      }),
    );
  });
});

/** The ways in which people type one and the same thing. */
function asTyped(accepted: string): fc.Arbitrary<string> {
  return fc.constantFrom(
    accepted,
    ` ${accepted} `,
    accepted.replace(/\d/g, (digit) => '௦௧௨௩௪௫௬௭௮௯'.charAt(Number(digit))),
  );
}

it.each([
  ['name: முருகன்; age: 41', true],
  ['2345 6789 0124', false],
  ['a'.repeat(1_000), true],
  ['a'.repeat(1_001), false],
])(
  'what the roll said, "%.24s", never a whole Aadhaar number and not without end: %s',
  (said, taken) => expect(v.is(schema, form({ rollSaid: said }))).toBe(taken),
);
