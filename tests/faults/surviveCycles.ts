import { expect } from 'vitest';
import { runCycles } from './runCycles.ts';

/** Fails unless all that the phone called saved is at the host once with its photo, and everything was hit. */
export async function surviveCycles(cycles: number, seed: number): Promise<void> {
  const { lost, doubled, altered, unknown, left, saved, hits } = await runCycles(
    cycles,
    seed,
    console.log,
  );
  expect({ lost, doubled, altered, unknown, left }).toEqual({
    lost: [],
    doubled: [],
    altered: [],
    unknown: [],
    left: 0,
  });
  expect(saved).toBeGreaterThan(cycles);
  expect([...hits].filter(([, times]) => times === 0)).toEqual([]);
}
