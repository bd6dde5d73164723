import { describe, expect, it } from 'vitest';
import { judge } from '../../faults/judge.ts';
import { surviveCycles } from '../../faults/surviveCycles.ts';

/** One for each thing that can be hit. `killLong.test.ts` has a hundred. */
const CYCLES = 12;

it(
  `${CYCLES} times browser, page, worker, host or cable are hit while a volunteer enrols: whoever was called saved is at the host once, with the same photo`,
  () => surviveCycles(CYCLES, 20_261_120),
  1_200_000,
);

describe('the kill test would notice', () => {
  const saved = [
    { voterId: 'KLM0000001', sha256: 'a' },
    { voterId: 'KLM0000002', sha256: 'b' },
  ];
  const held = [
    { id: 'id-1', voterId: 'KLM0000001', noted: ['a'], stored: ['a'] },
    { id: 'id-2', voterId: 'KLM0000002', noted: ['b'], stored: ['b'] },
  ];
  const GOOD = { lost: [], doubled: [], altered: [], unknown: [] };
  const [one, two] = held as [(typeof held)[0], (typeof held)[0]];

  it('nothing, when all is well, also with a voter who arrived although the phone said nothing', () => {
    expect(judge(saved, [], held)).toEqual(GOOD);
    expect(judge(saved.slice(1), ['KLM0000001'], held)).toEqual(GOOD);
    expect(judge(saved.slice(1), ['KLM0000001'], [two])).toEqual(GOOD);
  });

  it.each([
    ['a voter who was lost', [one], { lost: ['KLM0000002'] }],
    ['a voter who is there twice', [...held, { ...one, id: 'id-3' }], { doubled: ['KLM0000001'] }],
    [
      'a photo that is not the one that was taken',
      [one, { ...two, stored: ['x'] }],
      { altered: ['KLM0000002'] },
    ],
    [
      'a photo that the database takes for another',
      [one, { ...two, noted: ['x'] }],
      { altered: ['KLM0000002'] },
    ],
    [
      'a photo that is missing',
      [one, { ...two, noted: [], stored: [] }],
      { altered: ['KLM0000002'] },
    ],
    [
      'a voter whom nobody enrolled',
      [...held, { ...one, id: 'id-3', voterId: 'KLM0000003' }],
      { unknown: ['KLM0000003'] },
    ],
  ])('%s', (_, rows, noticed) => expect(judge(saved, [], rows)).toEqual({ ...GOOD, ...noticed }));
});
