import { it } from 'vitest';
import { surviveCycles } from '../../faults/surviveCycles.ts';

const CYCLES = 50;

// Each waits most of the time, so two take little longer than one.
it(
  `2 × ${CYCLES} times browser, page, worker, host or cable are hit while a volunteer enrols: nothing is lost or doubled`,
  () => Promise.all([surviveCycles(CYCLES, 20_261_124), surviveCycles(CYCLES, 20_261_125)]),
  2_400_000,
);
