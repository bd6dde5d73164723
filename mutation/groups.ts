import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that the same tests hold. `atLeast` is the percentage of changes that must be noticed. */
export type Group = { name: string; atLeast: number; tests: string; files: string[] };

const OUTBOX = [
  ...['backOff', 'outbox', 'outcome', 'queue'].map((name) => `src/domain/outbox/${name}.ts`),
  'src/domain/calls/takeSubmission.ts',
];
const domain = readdirSync('src/domain/outbox')
  .map((name) => join('src/domain/outbox', name))
  .filter((path) => !OUTBOX.includes(path))
  .toSorted();

/** What is reached so far. The goals are in docs/mutation.md. */
export const GROUPS: Group[] = [
  { name: 'outbox', atLeast: 97, tests: 'mutation/domain.config.ts', files: OUTBOX },
  { name: 'domain', atLeast: 92, tests: 'mutation/domain.config.ts', files: domain },
];
