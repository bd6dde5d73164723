import { expect, it } from 'vitest';
import { readQuery, type Query } from '../../../src/domain/roll/readQuery.ts';

const NOTHING: Query = { words: [], initials: '', related: [], numbers: [], voterId: '' };
const murugan = { words: ['murugan'] };
const murugansFather = { ...murugan, related: ['raman'] };

it.each<[string, Partial<Query>]>([
  ['', {}],
  ['-', {}],
  ['Murugan', murugan],
  ['M. Murugan', { ...murugan, initials: 'M' }],
  ['Raj Kumar', { words: ['raj', 'kumar'] }],
])('a name alone is words and initials: %j', (typed, query) =>
  expect(readQuery(typed)).toEqual({ ...NOTHING, ...query }),
);

it.each<[string, Partial<Query>]>([
  ['Murugan s/o Raman', murugansFather],
  ['MURUGAN S/O. RAMAN', murugansFather],
  ['murugan s / o raman', murugansFather],
  ['Murugan d/o K. Raman', murugansFather],
  ['Murugan w/o Raman', murugansFather],
  ['Murugan c/o Raman', murugansFather],
  ['Murugan son of Raman', murugansFather],
  ['Murugan daughter of Raman', murugansFather],
  ['Murugan wife of Raman', murugansFather],
  ['முருகன் த/பெ ராமன்', { words: ['முருகன்'], related: ['ராமன்'] }],
  ['முருகன் க/பெ. ராமன்', { words: ['முருகன்'], related: ['ராமன்'] }],
  ['முருகன் தபெ ராமன்', { words: ['முருகன்'], related: ['ராமன்'] }],
  ['s/o Raman', { related: ['raman'] }],
  ['Murugan s/o', murugan],
  ['Murugan s/o Raman 12/4', { ...murugansFather, numbers: ['12/4'] }],
])('behind s/o and its like is the name of the relation: %j', (typed, query) =>
  expect(readQuery(typed)).toEqual({ ...NOTHING, ...query }),
);

it.each<[string, Partial<Query>]>([
  ["Raman's son Murugan", murugansFather],
  ['Raman’s daughter Murugan', murugansFather],
  ['raman wife murugan', murugansFather],
  ['raman son', { related: ['raman'] }],
  ['ராமன் மகன் முருகன்', { words: ['முருகன்'], related: ['ராமன்'] }],
  ['ராமனின் மகள் ராணி', { words: ['ராணி'], related: ['ராமன்'] }],
  ['ராமனின், மகள் ராணி', { words: ['ராணி'], related: ['ராமன்'] }],
  ['ரவியின் மனைவி ராணி', { words: ['ராணி'], related: ['ரவி'] }],
  // What only looks like the ending of "Ravi's" stays.
  ['மின்னல் மகன் முருகன்', { words: ['முருகன்'], related: ['மின்னல்'] }],
  ['மொயின் கான் மகன் அலி', { words: ['அலி'], related: ['மொயின்', 'கான்'] }],
  ['Sonia', { words: ['sonia'] }],
  ['Murugan Sonai', { words: ['murugan', 'sonai'] }],
])('before "son" and its like is the name of the relation: %j', (typed, query) =>
  expect(readQuery(typed)).toEqual({ ...NOTHING, ...query }),
);

it.each<[string, Partial<Query>]>([
  ['Murugan 12/4', { ...murugan, numbers: ['12/4'] }],
  ['12/4,Murugan;7(8)#9', { ...murugan, numbers: ['12/4', '7', '8', '9'] }],
  ['முருகன் ௧௨ / ௪', { words: ['முருகன்'], numbers: ['12/4'] }],
  ['Murugan 12/ 4', { ...murugan, numbers: ['12/4'] }],
  ['Murugan 12 /4', { ...murugan, numbers: ['12/4'] }],
  ['Murugan 12.4', { ...murugan, numbers: ['12.4'] }],
  ['Murugan ((12:.', { ...murugan, numbers: ['12'] }],
  ['Murugan ""12""', { ...murugan, numbers: ['12'] }],
  ['Murugan 12 - 4', { ...murugan, numbers: ['12-4'] }],
  ['Murugan door no 12/4A.', { ...murugan, numbers: ['12/4A'] }],
  ['Murugan "12"', { ...murugan, numbers: ['12'] }],
  ['9/', { numbers: ['9/'] }],
  ['9-', { numbers: ['9-'] }],
  ['12 A', { numbers: ['12A'] }],
  ['12/4 a', { numbers: ['12/4a'] }],
  ['12-4 அ', { numbers: ['12-4அ'] }],
  ['Murugan 12 A', { ...murugan, initials: 'a', numbers: ['12'] }],
  ['12 Ab', { words: ['ab'], numbers: ['12'] }],
])('numbers are apart from names, and a letter belongs to a house alone: %j', (typed, query) =>
  expect(readQuery(typed)).toEqual({ ...NOTHING, ...query }),
);

it.each([
  ['348', '348'],
  ['48', ''],
  ['1180007', '1180007'],
  ['wkh 118 0007', 'WKH1180007'],
  ['WKHII8OOO7', 'WKH1180007'],
  ['wk118', 'WK118'],
  ['tn/12/034', 'TN12034'],
  ['xyz', 'XYZ'],
  // Words, houses and lines of other kinds.
  ['ravi', ''],
  ['wkhm', ''],
  ['wk', ''],
  ['eve', ''],
  ['III', ''],
  ['abcd118', ''],
  ['murugan 348', ''],
  ['மு 348', ''],
  ['112/4', ''],
  ['112/45', ''],
  ['112-4a', ''],
  ['112a', ''],
  ['12/4/56', '12456'],
])('%j may be a part of the voter ID %j', (typed, voterId) =>
  expect(readQuery(typed).voterId).toBe(voterId),
);
