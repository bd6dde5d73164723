import { CHROMIUM, CHROMIUM_DRIVER, FIREFOX, NGINX, POSTGRES, WEBKIT, type Tool } from './tools.ts';

/**
 * The journeys that prove the promises: `npm test` plays them, `npm run test:all` plays every journey. A test makes
 * sure that each fault of docs/faults.md has a test in `npm test`.
 */
export const PROMISES = [
  'enrolOffline',
  'loggingOut',
  'outboxScreen',
  'storage',
  'taps',
  'trouble',
  'faults/kill',
  'faults/lifecycle',
  'faults/session',
].map((name) => `tests/journeys/${name}.test.ts`);

/** The projects of vitest.config.ts by size, each with the tool that it needs. */
export type Part = { project: string; tool?: Tool };
export const QUICK: Part[] = [{ project: 'unit' }];
export const USUAL: Part[] = [
  { project: 'simulation' },
  { project: 'host' },
  { project: 'journeys', tool: CHROMIUM },
];
export const LONG: Part[] = [
  { project: 'more journeys', tool: CHROMIUM },
  { project: 'host on PostgreSQL', tool: POSTGRES },
  { project: 'host behind nginx', tool: NGINX },
  { project: 'Chromium', tool: CHROMIUM_DRIVER },
  { project: 'Firefox', tool: FIREFOX },
  { project: 'WebKitGTK', tool: WEBKIT },
];
