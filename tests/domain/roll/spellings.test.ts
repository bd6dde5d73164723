import { expect, it } from 'vitest';
import { PAIRS } from './recall.ts';
import { recallOfSpellings, SPELLINGS } from './spellings.ts';

it('the list has eight hundred names that the other list lacks, most of them spelled twice', () => {
  const others = { ...PAIRS.tuned, ...PAIRS.heldOut, ...PAIRS.unseen };
  expect(new Set(SPELLINGS.map(({ tamil }) => tamil)).size).toBe(800);
  expect(SPELLINGS.filter(({ tamil }) => tamil in others)).toEqual([]);
  expect(SPELLINGS.flatMap(({ latin }) => latin)).toHaveLength(1_551);
});

it.each([
  ['tamil', 'latin'],
  ['latin', 'tamil'],
  ['latin', 'latin'],
] as const)(
  'in a roll in %s letters, names of every kind are among the first five if typed in %s',
  (inRoll, typed) => {
    for (const [kind, { sought, misses }] of recallOfSpellings(inRoll, typed))
      expect(misses.length / sought, `${kind}:\n${misses.join('\n')}`).toBeLessThanOrEqual(0.03);
  },
);
