import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Parts of the paths of slow test files, the slowest first. The ten slowest files that `npm test`
 * prints belong here.
 */
const SLOW = [
  'tests/proofs/',
  'tests/journeys/faults/',
  'tests/engines/',
  'journeys/storage.test',
  'journeys/outboxScreen.test',
  'journeys/closing.test',
  'journeys/trouble.test',
  'journeys/update.test',
  'journeys/axe.test',
  'journeys/console.test',
  'journeys/everyone.test',
  'tests/journeys/',
  'tests/simulation/',
  'tests/host/',
];

/** Starts slow files first, so that no worker is left alone with a slow one at the end of a run. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = SLOW.findIndex((part) => moduleId.includes(part));
  return index < 0 ? SLOW.length : index;
}
