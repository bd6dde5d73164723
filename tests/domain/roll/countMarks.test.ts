import { expect, it } from 'vitest';
import { countMarks } from '../../../src/domain/roll/countMarks.ts';

const minute = 29_910_000;
const ROLL = [
  { line: 1, status: 'listed' },
  { line: 2, status: 'listed' },
  { line: 3, status: 'deleted' },
  { line: 4, status: 'moved' },
  { line: 5, status: 'listed' },
] as const;

it('counts each voter once: on the roll, and off it whoever was struck off, has moved or never was on it', () => {
  const marks = [
    { line: 1, minute },
    { line: 1, minute: 0 },
    { line: 3, minute },
    { line: 9, minute },
    { tag: 1, minute },
    { tag: 1, minute: 0 },
    { tag: 2, minute },
  ];
  expect(countMarks(ROLL, marks)).toEqual({ listed: 3, enrolled: 1, offRoll: 4 });
});

it('counts nobody without a roll and marks', () => {
  expect(countMarks([], [])).toEqual({ listed: 0, enrolled: 0, offRoll: 0 });
});
