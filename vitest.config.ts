import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longestFirst.ts';
import { PROMISES } from './tests/sizes.ts';

/** Generous limits that end a test which hangs. A busy machine may take its time. */
const MINUTE_MS = 60_000;
const PROCESSES = { testTimeout: 2 * MINUTE_MS, hookTimeout: 2 * MINUTE_MS };
const BROWSERS = { testTimeout: 5 * MINUTE_MS, hookTimeout: 5 * MINUTE_MS };
const BUNDLED_HOST = './tests/bundledHost.ts';
/**
 * Files of one worker share the loaded host: loading it anew for each takes as long as its tests.
 */
const HOST_LOADED_ONCE = { isolate: false, setupFiles: ['./tests/host/setUp.ts'] };
const BEHIND_NGINX = 'tests/host/embedded/proxy.test.ts';
const JOURNEY = {
  // Files of one worker share what they import, the browser's driver above all.
  isolate: false,
  globalSetup: [BUNDLED_HOST, './tests/journeys/warmPhone.ts'],
  // Vitest's default, 20 looks in a second, took a twelfth of the journeys' processor time.
  expect: { poll: { timeout: 2 * MINUTE_MS, interval: 250 } },
  ...BROWSERS,
};

/** The projects; tests/sizes.ts says which command runs which. */
export default defineConfig({
  test: {
    allowOnly: false,
    // Vitest's default is one worker less than there are cores: on a small machine nothing
    // overlaps.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{bench,domain,structure}/**/*.test.ts'],
          // They put nothing in place of modules and globals, so one process does for all files.
          isolate: false,
          ...PROCESSES,
        },
      },
      {
        test: {
          name: 'unit with fakes',
          include: ['tests/{device,sw,ui,form,screens,app}/**/*.test.{ts,tsx}'],
          // A new thread for each file costs less than a new process.
          pool: 'threads',
          setupFiles: ['./tests/ownChannels.ts'],
          ...PROCESSES,
        },
      },
      { test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], ...PROCESSES } },
      {
        test: {
          name: 'host',
          include: ['tests/host/**/*.test.ts'],
          exclude: ['tests/host/postgres/**', BEHIND_NGINX],
          globalSetup: [BUNDLED_HOST],
          ...HOST_LOADED_ONCE,
          ...PROCESSES,
        },
      },
      {
        test: {
          // The same tests on PostgreSQL. Tests of a single database, or of none, have a folder of
          // their own: what they find can't depend on it.
          name: 'host on PostgreSQL',
          include: ['tests/host/**/*.test.ts'],
          exclude: ['tests/host/embedded/**'],
          globalSetup: [BUNDLED_HOST, './tests/host/postgres/cluster.ts'],
          ...HOST_LOADED_ONCE,
          ...PROCESSES,
        },
      },
      { test: { name: 'change tasks', include: ['tests/change/**/*.test.ts'], ...PROCESSES } },
      {
        test: {
          name: 'proofs',
          include: ['tests/proofs/**/*.test.ts'],
          globalSetup: [BUNDLED_HOST],
          ...BROWSERS,
        },
      },
      { test: { name: 'host behind nginx', include: [BEHIND_NGINX], ...PROCESSES } },
      { test: { name: 'journeys', include: PROMISES, ...JOURNEY } },
      {
        test: {
          name: 'more journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: PROMISES,
          ...JOURNEY,
        },
      },
      // The main journeys again, from a first visit on, in each browser engine.
      ...['Chromium', 'Firefox', 'WebKitGTK'].map((name) => ({
        test: {
          name,
          include: [`tests/engines/${name.toLowerCase().replace('gtk', '')}.test.ts`],
          globalSetup: [BUNDLED_HOST],
          ...BROWSERS,
        },
      })),
    ],
  },
});
