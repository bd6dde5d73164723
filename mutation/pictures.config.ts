import { defineConfig } from 'vitest/config';

/** The tests of the picture check: they need no database. */
export default defineConfig({
  test: {
    include: ['tests/host/embedded/{pictures,readJpeg}.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
