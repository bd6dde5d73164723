import { PROOFS } from './proofs/proofs.ts';
import { CHROMIUM, CHROMIUM_DRIVER, FIREFOX, NGINX, POSTGRES, WEBKIT, type Tool } from './tools.ts';

/**
 * The journeys that prove the promises: `npm test` plays them, `npm run test:all` plays every
 * journey. A test makes sure that each fault of docs/faults.md has a test in `npm test`.
 */
export const PROMISES = [
  'enrolOffline',
  'loggingOut',
  'outboxScreen',
  'storage',
  'taps',
  'translated',
  'trouble',
  'faults/kill',
  'faults/lifecycle',
  'faults/session',
].map((name) => `tests/journeys/${name}.test.ts`);

/**
 * A project of vitest.config.ts, with the tool that it needs, and others that some of its tests
 * need.
 */
export type Part = { project: string; tool?: Tool; others?: Tool[] };
/** The projects by size: what `npm run test:quick` runs, what the next two sizes add. */
export const QUICK: Part[] = [{ project: 'unit' }, { project: 'unit with fakes' }];
export const HOST = {
  usual: [{ project: 'simulation' }, { project: 'host' }],
  long: [
    { project: 'change tasks' },
    { project: 'host on PostgreSQL', tool: POSTGRES },
    { project: 'host behind nginx', tool: NGINX },
  ],
} satisfies Record<string, Part[]>;
export const BROWSERS = {
  usual: [{ project: 'journeys', tool: CHROMIUM }],
  long: [
    { project: 'more journeys', tool: CHROMIUM },
    { project: 'proofs', tool: CHROMIUM, others: PROOFS.flatMap(({ tools = [] }) => tools) },
    { project: 'Chromium', tool: CHROMIUM_DRIVER },
    { project: 'Firefox', tool: FIREFOX },
    { project: 'WebKitGTK', tool: WEBKIT },
  ],
} satisfies Record<string, Part[]>;
