import { describe, expect, it } from 'vitest';
import { runSchedule } from './schedule.ts';
import { MUTANTS } from './mutants.ts';
import { INVARIANTS } from './watch.ts';

const MOST_SCHEDULES = 3_000;

describe('the simulation catches an outbox that', () => {
  it.each(Object.entries(MUTANTS))(
    '%s',
    async (_name, { theme, caughtBy, ...mistake }) => {
      const names = caughtBy.map((invariant) => INVARIANTS[invariant]);
      const found = new Map<string, number>();
      for (
        let seed = 1;
        seed <= MOST_SCHEDULES && !names.some((name) => found.has(name));
        seed += 1
      ) {
        const { violations } = await runSchedule({ seed, theme, ...mistake });
        for (const violation of violations)
          found.set(violation.slice(0, violation.indexOf(':')), seed);
      }
      expect(
        names.filter((name) => found.has(name)),
        `found only ${JSON.stringify([...found])}`,
      ).not.toEqual([]);
    },
    600_000,
  );

  it('breaks any of the fifteen invariants', () => {
    expect(new Set(Object.values(MUTANTS).flatMap(({ caughtBy }) => caughtBy))).toEqual(
      new Set(Object.keys(INVARIANTS)),
    );
  });
});
