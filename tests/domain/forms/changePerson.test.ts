import { describe, expect, it } from 'vitest';
import {
  BELONGS_TO,
  changePerson,
  isChosen,
  isLookedUp,
  isMissed,
} from '../../../src/domain/forms/changePerson.ts';
import { EMPTY_JOINING, EMPTY_REGISTRATION } from '../../../src/domain/forms/memberQuestions.ts';
import { EMPTY_VOTER } from '../../../src/domain/forms/voter.ts';
import { VOTER_FORM } from '../../../src/screens/enrol/voter/EnrolVoterScreen.tsx';

const FORMS = [EMPTY_VOTER, { ...EMPTY_JOINING, more: '' }, EMPTY_REGISTRATION];
const everything = (empty: Record<string, string>) =>
  Object.fromEntries(Object.keys(empty).map((field) => [field, `first person's ${field}`]));

describe('A form whose person changes', () => {
  it('keeps nothing of the first person, whatever its fields are', () => {
    for (const empty of FORMS) {
      const { fields } = changePerson(everything(empty), { name: 'Selvi' }, empty);
      const kept = Object.entries(fields).filter(([, text]) => text.startsWith('first person'));
      expect(kept.map(([field]) => BELONGS_TO[field as keyof typeof BELONGS_TO])).toEqual(
        kept.map(() => 'booth'),
      );
      expect(fields).toMatchObject({
        name: 'Selvi',
        mobile: '',
        consentAt: '',
        consentVersion: '',
      });
    }
  });

  it('knows of each field whose it is', () => {
    const asked = new Set(FORMS.flatMap((empty) => Object.keys(empty)));
    expect(new Set(Object.keys(BELONGS_TO))).toEqual(asked);
    for (const field of VOTER_FORM.kept)
      expect(BELONGS_TO[field as keyof typeof BELONGS_TO]).toBe('booth');
  });

  it('offers what may be the next person’s, but neither the consent nor who it was', () => {
    const before = {
      ...EMPTY_VOTER,
      name: 'Murugan',
      age: '41',
      mobile: '9876543210',
      address: '3, Sample Street',
      consentAt: '2026-11-27T04:00:00.000Z',
    };
    expect(
      changePerson(before, { name: 'Selvi', address: '7, Sample Street' }, EMPTY_VOTER),
    ).toEqual({
      fields: { ...EMPTY_VOTER, name: 'Selvi', address: '7, Sample Street' },
      taken: { mobile: '9876543210' },
      isAsked: true,
    });
  });

  it('asks nothing when only the house was known', () => {
    expect(isMissed({ address: '3, Sample Street', votersInHouse: '4' })).toBe(false);
    expect(isMissed({ mobile: '9876543210' })).toBe(true);
  });
});

it('who has the same voter ID on the roll is the same person', () => {
  expect(isChosen({ voterId: 'ABC1234567', name: 'M' }, { voterId: 'ABC1234567' })).toBe(true);
  expect(isChosen({ voterId: 'ABC1234567' }, { voterId: 'ABC1234568' })).toBe(false);
  // Two people whose voter IDs don't fit the form.
  expect(isChosen({ voterId: '' }, { voterId: '' })).toBe(false);
});

it('who is looked up under another voter ID is another person if the name is', () => {
  const murugan = { name: 'Murugan', relationName: 'Raman' };
  expect(isLookedUp({ name: '', relationName: '', mobile: '9876543210' }, murugan)).toBe(true);
  expect(isLookedUp(murugan, murugan)).toBe(true);
  expect(isLookedUp(murugan, { name: 'Selvi', relationName: 'Raman' })).toBe(false);
  expect(isLookedUp(murugan, { ...murugan, relationName: 'Kannan' })).toBe(false);
});
