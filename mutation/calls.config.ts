import { defineConfig } from 'vitest/config';

/** The tests of the calls. As with the forms, most changes run them all. */
export default defineConfig({
  test: { include: ['tests/domain/calls/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
