import { defineConfig } from 'vitest/config';

/**
 * The tests of a group, which mutation/main.ts names. Stryker's marks make the code slow, so a test
 * may take a minute; Stryker itself ends one that hangs.
 */
export default defineConfig({
  test: {
    include: process.env['MUTATION_TESTS']?.split(' ') ?? [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
