import { expect } from 'vitest';
import { runCycles } from './runCycles.ts';

/**
 * Fails unless all that the phone called saved is at the host once with its photo, and everything
 * was hit.
 */
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
  // One to three are enrolled in a cycle. On a slow machine some are hit before the first is saved.
  expect(saved).toBeGreaterThan(cycles / 2);
  expect([...hits].filter(([, times]) => times === 0)).toEqual([]);
}
