import { expect, it } from 'vitest';
import type { RollVoter } from '../../../src/domain/calls/roll.ts';
import {
  findSource,
  isAsListed,
  rollSaid,
  voterFromRoll,
} from '../../../src/domain/roll/fromRoll.ts';
import { housesOf } from '../../../src/domain/roll/houses.ts';

const VOTER: RollVoter = {
  voterId: 'WKH1180012',
  line: 348,
  nameEn: 'Murugan',
  nameTa: 'முருகன்',
  relation: 'father',
  relationNameEn: 'Selvam',
  relationNameTa: 'செல்வம்',
  age: 41,
  gender: 'male',
  houseNo: '12/4',
  section: 0,
  sectionNameEn: '',
  sectionNameTa: '',
  status: 'listed',
};
const PLACE = { district: 'coimbatore', assembly: '120', booth: '114' };
const fill = (voter: RollVoter, street: string, isTamil = true) => {
  const [house] = housesOf([voter, { ...voter, line: voter.line + 1 }]);
  if (!house) throw new Error('no house');
  return voterFromRoll(PLACE, voter, house, street, isTamil);
};

it('one voter of the roll fills in eleven answers, the address as far as it is known', () => {
  expect(fill(VOTER, 'கோயில் தெரு')).toEqual({
    ...PLACE,
    voterId: 'WKH1180012',
    line: '348',
    name: 'முருகன்',
    relationName: 'செல்வம்',
    gender: 'male',
    ageGivenAs: 'age',
    age: '41',
    dateOfBirth: '',
    votersInHouse: '2',
    address: '12/4, கோயில் தெரு',
  });
  expect(fill(VOTER, '')['address']).toBe('12/4, ');
});

it('names and street come in the reader’s language, or in the only one that the roll has', () => {
  const listed = { ...VOTER, sectionNameEn: 'Temple Street', relationNameEn: '' };
  expect(fill(listed, 'வேறு தெரு', false)).toMatchObject({
    name: 'Murugan',
    relationName: 'செல்வம்',
    address: '12/4, Temple Street',
  });
  expect(isAsListed(fill(listed, '', false), listed)).toBe(true);
});

it('what could not be read on the roll is left to the person who asks', () => {
  const unread = { ...VOTER, age: null, gender: '' as const };
  const known = fill(unread, '');
  expect(known).toMatchObject({ age: '', gender: '', ageGivenAs: 'age', name: 'முருகன்' });
  expect(isAsListed(known, unread)).toBe(true);
  expect(isAsListed({ ...known, gender: 'male' }, unread)).toBe(false);
});

it('whoever was struck off the roll does not count among the voters of the house', () => {
  const house = { houseNo: '1', voters: [VOTER, { ...VOTER, status: 'deleted' as const }] };
  expect(voterFromRoll(PLACE, VOTER, house, '', true)['votersInHouse']).toBe('1');
  const deserted = { ...house, voters: house.voters.slice(1) };
  expect(voterFromRoll(PLACE, VOTER, deserted, '', true)['votersInHouse']).toBe('');
});

it('an older voter ID and a house without a number are left to the person who asks', () => {
  const known = fill({ ...VOTER, voterId: 'TN/12/123/123456', houseNo: '' }, 'கோயில் தெரு');
  expect(known).toMatchObject({ voterId: '', votersInHouse: '', address: 'கோயில் தெரு' });
});

it('a form says what the roll says until something of the person is changed', () => {
  const known = fill(VOTER, '');
  expect(isAsListed(known, VOTER)).toBe(true);
  expect(isAsListed({ ...known, address: '12/4, கோயில் தெரு', mobile: '9876543210' }, VOTER)).toBe(
    true,
  );
  for (const [field, value] of Object.entries({
    name: 'முருகேசன்',
    age: '42',
    voterId: '',
    line: '1',
  }))
    expect(isAsListed({ ...known, [field]: value }, VOTER), field).toBe(false);
  const older = { ...VOTER, voterId: 'TN/12/123/123456' };
  expect(isAsListed({ ...fill(older, ''), voterId: 'WKH1180012' }, older)).toBe(true);
});

it('what was changed is kept with what the roll said, and nothing else is', () => {
  const known = fill(VOTER, '');
  expect(rollSaid({ ...known, address: '12/4, கோயில் தெரு', mobile: '9876543210' }, VOTER)).toBe('');
  expect(rollSaid({ ...known, name: 'Murugan' }, VOTER)).toBe('');
  expect(rollSaid({ ...known, name: 'முருகேசன்', age: '42' }, VOTER)).toBe('name: முருகன்; age: 41');
  expect(rollSaid({ ...known, voterId: 'WKH1180013' }, VOTER)).toBe('voterId: WKH1180012');
  expect(rollSaid({ ...known, age: '42' }, { ...VOTER, age: null })).toBe('');
});

it('the voter with whose line a form was filled in is found again, also after changes', () => {
  const other = { ...VOTER, line: VOTER.line + 1, voterId: 'WKH1180099' };
  const roll = [other, VOTER];
  const known = fill(VOTER, '');
  const changed = (changes: Record<string, string>) => {
    const fields = { ...known, ...changes };
    return { ...fields, rollSaid: rollSaid(fields, VOTER) };
  };
  expect(findSource(changed({}), roll)).toBe(VOTER);
  expect(findSource(changed({ name: 'முருகேசன்', age: '42' }), roll)).toBe(VOTER);
  expect(findSource(changed({ line: '999', voterId: other.voterId }), roll)).toBe(VOTER);
  expect(findSource(changed({ name: 'முருகேசன்' }), [other])).toBeUndefined();
  expect(findSource({ ...known, name: 'முருகேசன்' }, roll)).toBeUndefined();
});
