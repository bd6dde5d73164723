import { defineConfig } from 'vitest/config';

/**
 * The tests that run for each change of the domain. Stryker's marks make the code slow, so a test
 * may take a minute; Stryker itself ends one that hangs.
 */
export default defineConfig({
  test: { include: ['tests/domain/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
