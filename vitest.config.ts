import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/{bench,domain,device,ui,screens,app,structure,simulation}/**/*.test.{ts,tsx}',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'host',
          include: ['tests/host/**/*.test.ts'],
          exclude: ['tests/host/postgres/**'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // The same tests on PostgreSQL; those of one database only lie in a folder of their own.
          name: 'host on PostgreSQL',
          include: ['tests/host/**/*.test.ts'],
          exclude: ['tests/host/embedded/**'],
          globalSetup: ['tests/host/postgres/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As long as the browser waits: vitest's one second is too short for a page that opens on a busy machine.
          expect: { poll: { timeout: 60_000 } },
          // A busy machine can starve a browser of its time once. What fails twice is a fault; a second try is shown in the report.
          retry: 1,
          // Two browsers at a time, for a journey mostly waits, and not beside the other tests.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // The same journeys in each browser engine.
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 300_000,
          // The first one may install the browser.
          hookTimeout: 900_000,
          retry: 1,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
