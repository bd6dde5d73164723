import { describe, expect, it } from 'vitest';
import { hunt } from './hunt.ts';
import { MUTANTS } from './mutants.ts';
import { INVARIANTS } from './watch.ts';

const MOST_SCHEDULES = 3_000;

describe('the simulation catches an outbox that', () => {
  it.each(Object.entries(MUTANTS))(
    '%s',
    async (_name, mutant) => {
      const { caught, others } = await hunt(mutant, MOST_SCHEDULES, mutant.seed);
      expect(mutant.caughtBy, `found only ${others.join(', ')}`).toContain(caught);
    },
    600_000,
  );

  it('breaks any of the fifteen invariants', () => {
    expect(new Set(Object.values(MUTANTS).flatMap(({ caughtBy }) => caughtBy))).toEqual(
      new Set(Object.keys(INVARIANTS)),
    );
  });
});
