import { defineConfig } from 'vitest/config';

/**
 * The tests that run for each change of the forms' rules. Most rules are made as their file loads,
 * and such a change runs every test, so there are no more of them than needed.
 */
export default defineConfig({
  test: { include: ['tests/domain/forms/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
