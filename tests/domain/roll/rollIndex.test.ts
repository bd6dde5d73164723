import { expect, it } from 'vitest';
import {
  growingIndex,
  indexRoll,
  type RollIndex,
  type Searchable,
} from '../../../src/domain/roll/rollIndex.ts';

const NOBODY: Searchable = {
  line: 1,
  voterId: '',
  nameTa: '',
  nameEn: '',
  relationNameTa: '',
  relationNameEn: '',
  houseNo: '',
};
const indexOf = (...voters: Partial<Searchable>[]) =>
  indexRoll(voters.map((voter) => ({ ...NOBODY, ...voter })));
const termsOf = ({ byText }: RollIndex<Searchable>) =>
  byText.map(({ text, named, related, housed }) => ({ text, named, related, housed }));
const term = (
  text: string,
  where: { named?: number[]; related?: number[]; housed?: number[] },
) => ({
  text,
  named: [],
  related: [],
  housed: undefined,
  ...where,
});

it('an index has each word once, in the order of its letters, with the voters of that name', () => {
  const roll = indexOf(
    { nameEn: 'Raj Kumar', relationNameEn: 'Mani' },
    { nameEn: 'M. Kumar', relationNameEn: 'Kumar' },
    { nameEn: 'Mani Mani', relationNameEn: '' },
  );
  expect(termsOf(roll)).toEqual([
    term('kumar', { named: [0, 1], related: [1] }),
    term('mani', { named: [2], related: [0] }),
    term('manimani', { named: [2] }),
    term('raj', { named: [0] }),
    // It may be typed without the space.
    term('rajkumar', { named: [0] }),
  ]);
});

it('words that sound alike are together, in the order of their consonants', () => {
  const roll = indexOf(
    { nameEn: 'Ramu' },
    { nameEn: 'Kannan' },
    { nameTa: 'ராமி' },
    { nameEn: 'Mani' },
  );
  const together = roll.byClasses.map(({ classes, terms }) => [
    classes,
    ...terms.map(({ text }) => text),
  ]);
  expect(together).toEqual([
    ['KNN', 'kannan'],
    ['MN', 'mani'],
    ['RM', 'ramu', 'ராமி'],
  ]);
});

it('a name in both scripts is there in both, and has as many words as its shorter spelling', () => {
  const voter = { nameTa: 'ஓம்பிரகாஷ்', nameEn: 'Om Prakash' };
  const roll = indexOf(voter, { nameEn: 'Raj Kumar' }, { nameEn: 'Mani' });
  expect(termsOf(roll).map(({ text }) => text)).toContain('ஓம்பிரகாஷ்');
  expect(termsOf(roll)).toContainEqual(term('omprakash', { named: [0] }));
  expect(roll.wordCounts).toEqual([1, 2, 1]);
});

it('a large index has the Tamil name, and the other only where there is none', () => {
  const { add, index } = growingIndex<Searchable>(true);
  add([
    { ...NOBODY, nameTa: 'மணி', nameEn: 'Mani' },
    { ...NOBODY, nameEn: 'Kannan', relationNameEn: 'Ravi' },
  ]);
  expect(termsOf(index())).toEqual([
    term('kannan', { named: [1] }),
    term('ravi', { related: [1] }),
    term('மணி', { named: [0] }),
  ]);
});

it('an initial may stand for a relation, or for another word of the voter’s own name', () => {
  const roll = indexOf(
    { nameEn: 'Raj Kumar', relationNameEn: 'Mani' },
    { nameEn: 'S. Kumar', relationNameEn: 'P. Velan' },
    { nameTa: 'மு. ராணி', nameEn: 'M. Rani' },
    { nameEn: 'Kumar' },
  );
  expect(roll.initials).toEqual(['RKM', 'SV', 'MM', '']);
});

it('a house is known by its number, and by its name if it has one of three letters or more', () => {
  const roll = indexOf(
    { houseNo: 'No. 12 / 4' },
    { houseNo: '' },
    { houseNo: 'Lakshmi Illam' },
    { houseNo: 'Abi', nameEn: 'Abi' },
    { houseNo: 'AB' },
    { houseNo: '12 Gandhi' },
    { houseNo: 'Gandhi 12' },
    { houseNo: 'Abi Illam' },
  );
  expect(roll.houses.slice(0, 2)).toEqual(['/12/4/', '']);
  expect(termsOf(roll)).toEqual([
    term('abi', { named: [3], housed: [3, 7] }),
    term('illam', { housed: [2, 7] }),
    term('lakshmi', { housed: [2] }),
  ]);
});

it('voter IDs are in the form that is compared', () =>
  expect(indexOf({ voterId: 'wkh-118 0O07' }).voterIds).toEqual(['WKH1180007']));
