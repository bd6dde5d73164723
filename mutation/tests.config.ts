import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first test that fails ends the others, so small files, which are quick, come first. */
class SmallestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => sizeOf(a) - sizeOf(b)));
  }
}

function sizeOf({ moduleId }: TestSpecification): number {
  return statSync(moduleId).size;
}

/**
 * The tests of a group, which mutation/main.ts names. Stryker's marks make the code slow, so a test
 * may take a minute; Stryker itself ends one that hangs.
 */
export default defineConfig({
  test: {
    include: process.env['MUTATION_TESTS']?.split(' ') ?? [],
    setupFiles: ['./tests/host/setUp.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: SmallestFirst },
  },
});
