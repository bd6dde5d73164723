import { readFileSync } from 'node:fs';
import { indexRoll } from '../../../src/domain/roll/rollIndex.ts';
import { searchRoll } from '../../../src/domain/roll/searchRoll.ts';
import { madeUpNames, rollOf } from './madeUpRoll.ts';

/**
 * Names in Tamil with a common Latin spelling. The rules were tuned on the first set only. Those of
 * the third were written by somebody who didn't know the rules, after the rules were done.
 */
export const PAIRS = JSON.parse(
  readFileSync(new URL('./fixtures/pairs.json', import.meta.url), 'utf8'),
) as Record<'tuned' | 'heldOut' | 'unseen', Record<string, string>>;

const VOTERS = 1_200;

/**
 * Searches a roll of 1,200 different names for each name of a set, typed in the other script.
 * @returns the share that is among the first five, and what was missed
 */
export function recall(
  set: keyof typeof PAIRS,
  typedIn: 'latin' | 'tamil',
): { share: number; misses: string[] } {
  const all = Object.entries({ ...PAIRS.tuned, ...PAIRS.heldOut, ...PAIRS.unseen }).map(
    ([tamil, latin]) => ({ tamil, latin }),
  );
  const others = madeUpNames(1).filter(({ tamil }) => all.every((pair) => pair.tamil !== tamil));
  const everyone = [...all, ...others].slice(0, VOTERS);
  const inRoll = typedIn === 'latin' ? 'tamil' : 'latin';
  const roll = indexRoll(
    rollOf(
      everyone.map((person) => person[inRoll]),
      2,
    ),
  );
  const sought = all.filter(({ tamil }) => tamil in PAIRS[set]);
  const misses = sought.flatMap((person) => {
    const found = searchRoll(roll, person[typedIn]).map(({ nameTa }) => nameTa);
    return found.slice(0, 5).includes(person[inRoll])
      ? []
      : [`${person[typedIn]} for ${person[inRoll]}: ${found.slice(0, 5).join(', ')}`];
  });
  return { share: 1 - misses.length / sought.length, misses };
}
