import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  growingIndex,
  indexRoll,
  type RollIndex,
  type Searchable,
} from '../../../src/domain/roll/rollIndex.ts';
import { searchRoll } from '../../../src/domain/roll/searchRoll.ts';
import { madeUpNames, rollOf } from './madeUpRoll.ts';
import { PAIRS, recall } from './recall.ts';

const NOBODY = { nameTa: '', nameEn: '', relationNameTa: '', relationNameEn: '' };

/** Finds names in a roll of these names. */
function find(query: string, ...names: (string | Partial<Searchable>)[]): string[] {
  const voters = names.map((name, at) => ({
    line: at + 1,
    voterId: `ABC${1_000_000 + at}`,
    ...NOBODY,
    houseNo: '',
    ...(typeof name === 'string' ? { nameTa: name } : name),
  }));
  return searchRoll(indexRoll(voters), query).map(({ nameTa }) => nameTa);
}

describe('the search by name', () => {
  it('finds a Tamil name by a Latin spelling, and the reverse', () => {
    expect(find('murugan', 'கண்ணன்', 'முருகன்')).toEqual(['முருகன்']);
    expect(find('முருகன்', 'Kannan', 'Murugan')).toEqual(['Murugan']);
  });

  it('finds a name by its beginning', () => {
    expect(find('muruga', 'கண்ணன்', 'முருகன்')).toEqual(['முருகன்']);
    expect(find('முரு', 'Kannan', 'Murugan', 'முருகேசன்')).toEqual(['முருகேசன்', 'Murugan']);
    expect(find('lak', 'லதா', 'லட்சுமி')[0]).toBe('லட்சுமி');
    expect(find('anbaz', 'அன்பழகன்', 'அன்பரசு')[0]).toBe('அன்பழகன்');
  });

  it('lists the whole name first, then longer ones in the same letters, beginnings and near keys', () =>
    expect(
      find('Murugan', 'Murkan Mani', 'Muthan', 'Muruhesan', 'முருகானந்தம்', 'முருகன்', 'Muruganandam'),
    ).toEqual(['முருகன்', 'Muruganandam', 'Murkan Mani', 'முருகானந்தம்', 'Muruhesan']));

  it('lists a short name before all the longer ones that begin with it or have it in them', () => {
    const longer = Array.from({ length: 12 }, () => 'Radhakrishnan');
    expect(find('Radha', ...longer, 'Ratha')[0]).toBe('Ratha');
    const others = Array.from({ length: 12 }, () => 'Raj Kumar');
    expect(find('Kumar', ...others, 'Kumar', 'Kumaar').slice(0, 2)).toEqual(['Kumar', 'Kumaar']);
  });

  it('lists a name in the same letters before one that only sounds the same', () =>
    expect(find('Kumar', 'Kumaar', 'Kumar')).toEqual(['Kumar', 'Kumaar']));

  it('lists names with the same vowels first', () => {
    expect(find('Rani', 'ரேணு', 'ரண்', 'ராணி')[0]).toBe('ராணி');
    expect(find('Ramu', 'ரமா', 'ராமு', 'ரமி')[0]).toBe('ராமு');
  });

  it('finds a name with one other, missing or added consonant', () => {
    expect(find('Murugesan', 'முருகேச')).toEqual(['முருகேச']);
    expect(find('Kirutinan', 'கிருஷ்ணன்')).toEqual(['கிருஷ்ணன்']);
    expect(find('Selvaraj', 'செல்வரா', 'கண்ணன்')).toEqual(['செல்வரா']);
  });

  it('takes -am for -an, and y for j at the beginning', () => {
    expect(find('Selvam', 'செல்வன்')).toEqual(['செல்வன்']);
    expect(find('Jesudas', 'யேசுதாஸ்')).toEqual(['யேசுதாஸ்']);
  });

  it('takes initials for what they are', () => {
    expect(find('M. Murugan', 'க. முருகன்', 'மு. முருகன்')).toEqual(['மு. முருகன்', 'க. முருகன்']);
    expect(find('murugan', 'எம்.எஸ். முருகன்')).toEqual(['எம்.எஸ். முருகன்']);
    expect(find('Mu Murugan', { nameTa: 'முருகன்', relationNameTa: 'கண்ணன்' }, 'M Murugan')).toEqual([
      'M Murugan',
      'முருகன்',
    ]);
    expect(find('Murugan M', { nameTa: 'முருகன்', relationNameTa: 'முத்து' })).toEqual(['முருகன்']);
    expect(find('Uma K', 'உமா.கு')).toEqual(['உமா.கு']);
    expect(find('உமா.கு', 'Uma. K')).toEqual(['Uma. K']);
    expect(find('Karuppiah', 'பழ. கருப்பையா')).toEqual(['பழ. கருப்பையா']);
    expect(find('Om Prakash', 'ஓம்பிரகாஷ்')).toEqual(['ஓம்பிரகாஷ்']);
    expect(find('Sri Devi', 'ஸ்ரீதேவி')).toEqual(['ஸ்ரீதேவி']);
  });

  it('tells namesakes apart by initials of both scripts, with a dot or without', () => {
    const initials = ['எம்.', 'கே', 'எஸ்', 'ஜி.', 'எச்.', 'ஏ.', 'டி.', 'ஒய்.', 'ஆர்'];
    const rajendrans = initials.map((initial) => `${initial} ராஜேந்திரன்`);
    const latin = Array.from('MKSGHADYR');
    for (const [at, initial] of latin.entries()) {
      for (const typed of [`${initial}. Rajendran`, `Rajendran ${initial}`, `${initial}.Rajendran`])
        expect(find(typed, ...rajendrans)[0]).toBe(rajendrans[at]);
      const others = latin.map((one) => `${one} Rajendran`);
      expect(find(rajendrans[at] ?? '', ...others)[0]).toBe(others[at]);
    }
  });

  it('finds a name that is written with other spaces', () => {
    expect(find('Tamil Selvi', 'தமிழ்ச்செல்வி')).toEqual(['தமிழ்ச்செல்வி']);
    expect(find('Tamilselvi', 'தமிழ் செல்வி')).toEqual(['தமிழ் செல்வி']);
    expect(find('selvi', 'தமிழ் செல்வி')).toEqual(['தமிழ் செல்வி']);
  });

  it('finds a second word in the name of the father or husband', () => {
    const voters = [
      { nameTa: 'ராணி', relationNameTa: 'கண்ணன்' },
      { nameTa: 'ராணி முத்து', relationNameTa: 'பழனி' },
      { nameTa: 'கலா', relationNameTa: 'முருகன்' },
      { nameTa: 'Rani', relationNameTa: 'முருகன்' },
    ];
    expect(find('rani murugan', ...voters)).toEqual(['Rani']);
    expect(find('rani muthan', ...voters)).toEqual(['ராணி முத்து']);
    expect(find('murugan', ...voters)).toEqual([]);
  });

  it('finds a name with the father in front of it, as initials stand for him', () => {
    const voters = [
      { nameTa: 'முருகன்', relationNameTa: 'கண்ணன்' },
      { nameTa: 'க. முருகன்', relationNameTa: 'கண்ணன்' },
      { nameTa: 'கண்ணன்', relationNameTa: 'பழனி' },
    ];
    expect(find('Kannan Murugan', ...voters)).toEqual(['முருகன்', 'க. முருகன்']);
    expect(find('R Kumar', 'குமார் சிவா', 'குமார் ராஜா')).toEqual(['குமார் ராஜா', 'குமார் சிவா']);
  });

  it('finds a name of which the roll lacks a part', () => {
    const voters = ['கண்ணன்', 'முருகன்', 'ராஜேஷ்'];
    expect(find('Rajesh Kumar', ...voters)).toEqual(['ராஜேஷ்']);
    expect(find('Thevar Murugan', ...voters)).toEqual(['முருகன்']);
    expect(find('Murugan s/o Raman', ...voters)).toEqual(['முருகன்']);
    expect(find('Zxqwk Vbnm', ...voters)).toEqual([]);
    // A part is looked for in the voter's own name, if it has three letters.
    expect(find('Zxqwk Murugan', { nameTa: 'கலா', relationNameTa: 'முருகன்' })).toEqual([]);
    expect(find('Zxqwk Om', 'ஓம்பிரகாஷ்')).toEqual([]);
    expect(find('Zxqwk Uma', 'உமா')).toEqual(['உமா']);
    expect(find('Zxqwk M', ...voters)).toEqual([]);
  });

  it.each([
    'Murugan s/o Raman',
    'murugan S / O raman',
    'Murugan son of Raman',
    "Raman's son Murugan",
    'raman son murugan',
    'முருகன் த/பெ ராமன்',
    'ராமன் மகன் முருகன்',
    'ராமனின் மகன் முருகன்',
    'M. Murugan s/o Raman',
    'Murugan s/o Raman 12/4',
  ])('finds a son by his name and the name of his father: %s', (query) => {
    const voters = [
      { nameTa: 'முருகன்', relationNameTa: 'கண்ணன்', houseNo: '12/4' },
      { nameTa: 'ராமன்', relationNameTa: 'முருகன்', houseNo: '12/4' },
      { nameTa: 'முருகன் ', relationNameTa: 'ராமன்', houseNo: '12/4' },
      { nameTa: 'முருகன் ராமன்', relationNameTa: 'பழனி', houseNo: '12/4' },
    ];
    expect(find(query, ...voters)).toEqual(['முருகன் ']);
  });

  it('looks for similar names only where nobody has those that were typed', () => {
    const voters = [
      { nameTa: 'ராஜ் குமார்', relationNameTa: 'ராமர்' },
      { nameTa: 'Raj Kumar', relationNameTa: 'ராமன்' },
    ];
    expect(find('Raj Kumar s/o Raman', ...voters)).toEqual(['Raj Kumar']);
    expect(find('Raj Kumar s/o Raman', ...voters.slice(0, 1))).toEqual(['ராஜ் குமார்']);
  });

  it('finds a family by the name that the roll has beside theirs', () => {
    const voters = [
      { nameTa: 'ராமன்', relationNameTa: 'கண்ணன்' },
      { nameTa: 'சீதா', relationNameTa: 'ராமன்' },
      { nameTa: 'குசன்', relationNameTa: 'இராமன்' },
    ];
    for (const query of ['wife of raman', 'w/o Raman', 's/o raman', 'ராமன் மனைவி', 'ரவி மகன்'])
      expect(find(query, ...voters)).toEqual(query.includes('ரவி') ? [] : ['சீதா', 'குசன்']);
    expect(find('murugan s/o', 'முருகன்', 'கண்ணன்')).toEqual(['முருகன்']);
    // In the roll's order, however long the names are.
    const children = ['சுப்பிரமணியன்', 'சீதா'].map((nameTa) => ({ nameTa, relationNameTa: 'ராமன்' }));
    expect(find('s/o raman', ...children)).toEqual(['சுப்பிரமணியன்', 'சீதா']);
    expect(find('s/o', 'முருகன்')).toEqual([]);
  });

  it('reads a name in both scripts', () => {
    const both = { nameTa: 'அந்தோணி', nameEn: 'Anthony' };
    expect(find('anth', both)).toEqual(['அந்தோணி']);
    expect(find('அந்', both)).toEqual(['அந்தோணி']);
  });

  it('narrows a name down by house or line', () => {
    const murugans = ['12/3', '12/4', '3'].map((houseNo, at) => ({
      nameTa: 'முருகன்',
      houseNo,
      line: at + 40,
    }));
    const found = searchRoll(
      indexRoll(
        murugans.map((one) => ({
          ...one,
          voterId: '',
          relationNameTa: '',
          relationNameEn: '',
          nameEn: '',
        })),
      ),
      'Murugan 12/4',
    );
    expect(found.map(({ line }) => line)).toEqual([41]);
    expect(find('Murugan 1', 'முருகன்', 'முருகன்')).toHaveLength(1);
    // Two digits are in many voter IDs.
    expect(find('Murugan 00', 'முருகன்')).toEqual([]);
    expect(find('Murugan 000', 'முருகன்')).toEqual(['முருகன்']);
  });

  it.each([
    ['Murugan 12/4', [3, 5]],
    ['12/4 murugan', [3, 5]],
    ['murugan,12/4', [3, 5]],
    ['Murugan 12 / 4', [3, 5]],
    ['Murugan 12 4', [3, 5]],
    ['murugan no. 12/4A', [5]],
    ['முருகன் ௧௨/௪', [3, 5]],
    ['murugan old 4 new 12', [3]],
    ['murugan 12', [3, 5, 6]],
    ['Murugan 6', [6]],
    ['murugan 1000002', [3]],
    ['murugan abc1000002', [3]],
    ['murugan 99', []],
  ])('by name and number: %s', (query, lines) => {
    const houses = ['7', '12/4', '12/4', '12/5', '12/4A', '3/12'];
    const voters = houses.map((houseNo, at) => ({
      ...NOBODY,
      nameTa: [1, 3].includes(at) ? 'ராணி' : 'முருகன்',
      houseNo,
      line: at + 1,
      voterId: `ABC${1_000_000 + at}`,
    }));
    const found = searchRoll(indexRoll(voters), query).map(({ line }) => line);
    expect(found).toEqual(lines);
  });

  it('finds a house by its name, after people of that name', () => {
    const voters = [
      { nameTa: 'கண்ணன்', houseNo: 'லட்சுமி இல்லம்' },
      { nameTa: 'ராணி', houseNo: 'Lakshmi Illam' },
      { nameTa: 'லட்சுமி', houseNo: '7' },
    ];
    expect(find('lakshmi illam', ...voters)).toEqual(['ராணி', 'கண்ணன்']);
    expect(find('lakshmi', ...voters)).toEqual(['லட்சுமி', 'ராணி', 'கண்ணன்']);
  });

  it('ignores zero-width and decomposed characters', () =>
    expect(find('  கோ\u200Bபால் '.normalize('NFD'), 'கோபால்')).toEqual(['கோபால்']));

  it('finds names of vowels only', () => {
    expect(find('Aya', 'ஐயா', 'மாலா')).toEqual(['ஐயா']);
    expect(find('ia', 'மாலா', 'Ia')[0]).toBe('Ia');
  });
});

it('lists who is not enrolled yet before those who are and fit as well', () => {
  const names = ['முருகன்', 'முருகன்', 'முருகன்', 'முருகானந்தம்'];
  const roll = indexRoll(
    names.map((nameTa, at) => ({
      ...NOBODY,
      nameTa,
      line: at + 1,
      voterId: '',
      houseNo: at === 3 ? '2' : '7',
    })),
  );
  const linesOf = (query: string, ...done: number[]) =>
    searchRoll(roll, query, ({ line }) => done.includes(line)).map(({ line }) => line);
  expect(linesOf('முருகன்', 1)).toEqual([2, 3, 1, 4]);
  expect(linesOf('முரு', 1, 4)).toEqual([2, 3, 1, 4]);
  // Who fits better comes first all the same, or nobody could look up whether they are enrolled.
  expect(linesOf('2', 2)).toEqual([2, 4]);
});

describe('the search by number', () => {
  let roll: RollIndex<Searchable>;
  beforeAll(() => {
    const voters = rollOf(
      madeUpNames(1)
        .slice(0, 400)
        .map(({ tamil }) => tamil),
      1,
    );
    roll = indexRoll([
      ...voters,
      { line: 401, voterId: 'XYZ0000348', ...NOBODY, nameTa: 'கலா', houseNo: 'No. 112-A' },
      { line: 402, voterId: 'TN/12/034/0567891', ...NOBODY, nameTa: 'மாலா', houseNo: '348' },
      { line: 403, voterId: 'QRS0000403', ...NOBODY, nameTa: 'லதா', houseNo: 'Old No 512 New 34' },
      { line: 404, voterId: 'QRS0000404', ...NOBODY, nameTa: 'உமா', houseNo: '601/45' },
    ]);
  });
  const lines = (query: string) => searchRoll(roll, query).map(({ line }) => line);

  it('finds a house', () => {
    expect(lines('9/4').slice(0, 4)).toEqual([333, 334, 335, 336]);
    expect(lines('௯ / ௪')).toEqual(lines('9/4'));
    expect(lines('9-4')).toEqual(lines('9/4'));
    expect(lines('112/a')).toEqual([401]);
    expect(lines('9').slice(1, 10)).toEqual([321, 322, 323, 324, 325, 326, 327, 328, 329]);
    expect(lines('9/').slice(0, 2)).toEqual([321, 322]);
    expect(lines('9/1')).toEqual([321, 322, 323, 324, 357, 358, 359, 360]);
    expect(lines('old 4 new 9')).toEqual([153, 154, 155, 156, 333, 334, 335, 336]);
    expect(lines('45').slice(0, 2)).toEqual([45, 404]);
  });

  it.each([
    ['112A', [401]],
    ['112 a', [401]],
    ['112-a', [401]],
    ['No.112A', [401]],
    ['door no 112/a', [401]],
    ['கதவு எண் 112-A', [401]],
    ['வரிசை 348', [348, 402]],
    ['348.', [348, 402]],
    ['#348', [348, 402]],
    ['line 348', [348, 402]],
    ['வ.எண் 348', [348, 402]],
    ['sl.no. 348', [348, 402]],
    ['௩௪௮', [348, 402]],
    ['old 512 new 34', [403]],
    ['new no 34 old no 512', [403]],
    ['Old No.512, New No.34', [403]],
    ['பழைய 512 புதிய 34', [403]],
    ['512 (34)', [403]],
    ['512/34', [403]],
    ['wkh 118 0007', [2]],
    ['w k h 1180007', [2]],
    ['wkh-1180007', [2]],
    ['wkhI18OO07', [2]],
    ['WKHlorem', []],
  ])('finds what somebody at the door says: %s', (query, expected) => {
    const found = lines(query);
    expect(found.slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  it('lists a house that goes on with a letter or a door before one with more digits', () => {
    const houses = ['1120', '7/112', '112A', '112/4', '112'];
    const voters = houses.map((houseNo) => ({ nameTa: houseNo, houseNo }));
    expect(find('112', ...voters)).toEqual(['112', '112A', '112/4', '1120', '7/112']);
  });

  it('lists only the doors of a house whose number was ended with a slash', () => {
    const voters = ['91', '9/4', '9'].map((houseNo) => ({ nameTa: houseNo, houseNo, line: 100 }));
    expect(find('9/', ...voters)).toEqual(['9', '9/4']);
    expect(find('9', ...voters)).toEqual(['9', '9/4', '91']);
  });

  it('finds a line by its beginning, and not by its end', () => {
    const voters = [348, 134, 34].map((line) => ({ nameTa: `${line}`, line }));
    expect(find('34', ...voters)).toEqual(['34', '348']);
    const murugans = [41, 14, 4].map((line) => ({ nameTa: 'முருகன்', line, voterId: `${line}` }));
    const found = searchRoll(
      indexRoll(murugans.map((one) => ({ ...NOBODY, houseNo: '', ...one }))),
      'Murugan 4',
    );
    expect(found.map(({ line }) => line)).toEqual([4, 41]);
  });

  it('takes digits behind letters for a voter ID, not for a house or a line', () =>
    expect(lines('wkh 348')).toEqual([]));

  it('finds a line before houses and parts of voter IDs', () => {
    expect(lines('348').slice(0, 2)).toEqual([348, 402]);
    expect(lines('348')).toContain(401);
  });

  it('finds a part of a voter ID', () => {
    expect(lines('WKH118').slice(0, 3)).toEqual([1, 2, 3]);
    expect(lines('wkh 1180 007')).toEqual([2]);
    expect(lines('1180007')).toEqual([2]);
    expect(lines('WKHII8OOO7')).toEqual([2]);
    expect(lines('xyz')).toEqual([401]);
    expect(lines('tn/12/034')).toEqual([402]);
  });

  it('lists a voter ID that begins with what was typed before houses and other IDs', () => {
    const voters = [
      { nameTa: 'inside', voterId: 'ABC1120001' },
      { nameTa: 'house', voterId: '', houseNo: '1120' },
      { nameTa: 'beginning', voterId: '1120001' },
    ];
    expect(find('112', ...voters)).toEqual(['beginning', 'house', 'inside']);
  });

  it('finds nobody by nothing', () => {
    expect(['', ' ', '-', '.', '/'].flatMap(lines)).toEqual([]);
    expect(searchRoll(indexRoll([]), 'muru')).toEqual([]);
  });

  it('lists all who fit, however many they are', () => {
    expect(lines('WKH')).toHaveLength(400);
    expect(lines('1').length).toBeGreaterThan(100);
    const murugans = Array.from({ length: 36 }, () => 'முருகன்');
    expect(find('murugan', ...murugans)).toHaveLength(36);
  });
});

it('whatever is typed or on a roll is searched, and long texts soon', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'12/4,old,no.,எண்,s/o,மகன்,wkh,மு.,K,#, ,/,-,.,(,),௧௨,🏠,\u200D'.split(',')),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' '));
  fc.assert(
    fc.property(text, text, text, (houseNo, name, query) => {
      const found = find(query, { houseNo, nameTa: name, relationNameTa: query });
      expect(found.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
  for (const long of ['no ', 'a', '12/', "x's son ", '1 a ', 'க/பெ '])
    expect(find(long.repeat(4_000), 'முருகன்')).toEqual([]);
});

it('an index that grows finds what one index of all finds, and before that whom it has', () => {
  const voters = rollOf(
    madeUpNames(1)
      .slice(0, 600)
      .map(({ tamil }) => tamil),
    2,
  );
  const { add, index } = growingIndex<Searchable>();
  add(voters.slice(0, 200));
  const ofFirst = index();
  const queries = ['m', 'muruga', 'முரு', 'Selvaraj', 'Zxqwk', '12/4', '148', 'WKH118'];
  const search = (roll: RollIndex<Searchable>) => queries.map((query) => searchRoll(roll, query));
  expect(search(ofFirst)).toEqual(search(indexRoll(voters.slice(0, 200))));
  add(voters.slice(200));
  expect(search(index())).toEqual(search(indexRoll(voters)));
});

it('a large index finds a name in both scripts by either, once', () => {
  const names = madeUpNames(1).slice(0, 300);
  const voters = rollOf(
    names.map(({ tamil }) => tamil),
    2,
  ).map((voter, at) => ({ ...voter, nameEn: names[at]?.latin ?? '' }));
  const { add, index } = growingIndex<Searchable>(true);
  add(voters);
  const large = index();
  expect(large.byText.length).toBeLessThan(indexRoll(voters).byText.length);
  const isFound = (typed: string, line: number) =>
    searchRoll(large, typed)
      .slice(0, 5)
      .some((voter) => voter.line === line);
  const missed = names.filter(
    ({ tamil, latin }, at) => !isFound(tamil, at + 1) || !isFound(latin, at + 1),
  );
  expect(missed.length / names.length).toBeLessThanOrEqual(0.03);
});

describe('among 1,200 voters the right one is in the first five', () => {
  it.each([
    ['tuned', 'latin', 200],
    ['tuned', 'tamil', 200],
    ['heldOut', 'latin', 100],
    ['heldOut', 'tamil', 100],
    ['unseen', 'latin', 203],
    ['unseen', 'tamil', 203],
  ] as const)('for 97 of 100 names: %s, typed in %s letters', (set, typedIn, size) => {
    expect(Object.keys(PAIRS[set])).toHaveLength(size);
    const { share, misses } = recall(set, typedIn);
    if (misses.length > 0) console.log(misses.join('\n'));
    expect(share).toBeGreaterThanOrEqual(0.97);
  });
});

// What is found for five hundred names, their beginnings, two words, numbers and slips, in its
// order. `npx vitest run searchRoll -u` takes a change over.
it('searches of every kind find what they found', async () => {
  const pairs = Object.entries({ ...PAIRS.tuned, ...PAIRS.heldOut, ...PAIRS.unseen });
  const others = madeUpNames(1).map(({ tamil }) => tamil);
  const voters = rollOf([...pairs.map(([tamil]) => tamil), ...others].slice(0, 1_200), 2);
  const roll = indexRoll(voters);
  const latin = pairs.map(([, spelled]) => spelled);
  const queries = [
    ...latin,
    ...pairs.map(([tamil]) => tamil.slice(0, 3)),
    ...latin.map((name) => name.slice(0, 4)),
    ...latin.slice(0, 120).map((name) => name.slice(0, 2) + name.slice(3)),
    ...latin.slice(0, 120).map((name) => `${name.charAt(1)}. ${name}`),
    ...voters.slice(0, 120).map(({ nameTa, relationNameTa }) => `${nameTa} ${relationNameTa}`),
    ...voters.slice(0, 60).map(({ nameTa, houseNo }) => `${nameTa} ${houseNo}`),
    ...'9,9/4,12,348,1180,WKH118,WKH,7/1,m,ம,a,அ'.split(','),
  ];
  const found = queries.map(
    (query) =>
      `${query}: ${searchRoll(roll, query)
        .slice(0, 10)
        .map(({ line }) => line)
        .join(' ')}`,
  );
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot('fixtures/found.txt');
});
