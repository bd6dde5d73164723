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
