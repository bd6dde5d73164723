import { expect, it } from 'vitest';
import { rollLineOf } from '../../../src/domain/roll/rollLineOf.ts';

const ROLL = [
  { line: 3, voterId: 'WKH1180003', status: 'deleted' },
  { line: 7, voterId: 'WKH1180007', status: 'listed' },
  { line: 8, voterId: 'TN/12/123/123456', status: 'listed' },
  { line: 9, voterId: 'WKH1180003', status: 'listed' },
  { line: 10, voterId: 'WKH1180003', status: 'listed' },
] as const;

it.each([
  ['the voter ID decides', 'WKH1180007', 12, '', 7],
  ['of two lines the one that still counts', 'WKH1180003', 3, '', 9],
  ['of two people with one voter ID the line tells which', 'WKH1180003', 10, '', 10],
  ['an older voter ID on the roll leaves it to the line', 'XYZ0000001', 8, '', 8],
  [
    'so does a form that was filled in from the line',
    'XYZ0000001',
    7,
    'age: 41; voterId: WKH1180007',
    7,
  ],
  ['so does the change of the voter ID alone', 'XYZ0000001', 7, 'voterId: WKH1180007', 7],
  ['what else the roll said proves nothing', 'XYZ0000001', 7, 'age: 41', 0],
  ['a line that is somebody else’s may be a mistake', 'XYZ0000001', 7, '', 0],
  ['a line that the roll lacks is none', 'XYZ0000001', 500, '', 0],
  [
    'whom the roll had with another voter ID is found by that',
    'XYZ0000001',
    500,
    'voterId: WKH1180007',
    7,
  ],
  ['an older one, too', 'XYZ0000001', 7, 'voterId: TN/12/123/123456; age: 41', 8],
  ['and by nothing else if the roll has it no more', 'XYZ0000001', 8, 'voterId: TN/1/1/1', 0],
])('%s', (_, voterId, line, rollSaid, found) => {
  expect(rollLineOf({ voterId, line, rollSaid }, ROLL)).toBe(found);
});

it('a voter whose only line was struck out is still on it', () => {
  expect(rollLineOf({ voterId: 'WKH1180003', line: 1, rollSaid: '' }, ROLL.slice(0, 1))).toBe(3);
});

it.each([
  ['is looked for by the older voter ID that the roll had', 'TN/12/123/123456', 7, 8],
  ['is on no line of a roll that has that one no more', 'TN/1/1/1', 8, 0],
  ['is on no line if none was found then', '', 8, 0],
])('who was stored before %s', (_, listedAs, line, found) => {
  expect(rollLineOf({ voterId: 'XYZ0000001', line, rollSaid: '', listedAs }, ROLL)).toBe(found);
});
