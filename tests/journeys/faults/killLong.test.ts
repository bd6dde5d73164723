import { it } from 'vitest';
import { surviveCycles } from '../../faults/surviveCycles.ts';

const CYCLES = 100;

it(
  `${CYCLES} times browser, page, worker, host or cable are hit while a volunteer enrols: nothing is lost or doubled`,
  () => surviveCycles(CYCLES, 20_261_124),
  2_400_000,
);
