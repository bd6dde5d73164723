import { expect, it } from 'vitest';
import { findEnrolled } from '../../../src/domain/roll/findEnrolled.ts';

const ROLL = [
  { line: 3, voterId: 'WKH1180003' },
  { line: 4, voterId: 'WKH1180003' },
  { line: 7, voterId: 'WKH1180007' },
  { line: 8, voterId: 'TN/12/123/123456' },
];

it.each([
  ['the voter ID decides', 'WKH1180007', 12, [7]],
  ['an older voter ID on the roll leaves it to the line', 'XYZ0000001', 8, [8]],
  ['of two people with one voter ID the line tells which', 'WKH1180003', 4, [4]],
  ['whose voter ID is two people’s marks nobody by another line', 'WKH1180003', 7, []],
  ['who isn’t on the roll marks nobody', 'XYZ0000001', 7, []],
])('%s', (_, voterId, line, lines) => {
  expect([...findEnrolled([{ voterId, line }], ROLL).keys()]).toEqual(lines);
});

it('one mistyped line does not mark two people', () => {
  const voter = { voterId: 'WKH1180007', line: 8 };
  expect([...findEnrolled([voter], ROLL).keys()]).toEqual([7]);
  expect([...findEnrolled([{ ...voter, listedAs: '' }], ROLL).keys()]).toEqual([7]);
});

it('on the next roll, whose lines have moved, the older voter ID is marked and not the line', () => {
  const next = ROLL.map(({ line, voterId }) => ({ line: line - 1, voterId }));
  const voter = { voterId: 'XYZ0000001', line: 8, listedAs: 'TN/12/123/123456' };
  const other = { line: 8, voterId: 'TN/12/123/999999' };
  expect([...findEnrolled([voter], [...next, other]).keys()]).toEqual([7]);
  expect([...findEnrolled([voter], [other]).keys()]).toEqual([]);
});
