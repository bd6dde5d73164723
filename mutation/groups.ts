import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that the same tests hold. `atLeast` is the percentage of changes that must be noticed. */
export type Group = { name: string; atLeast: number; tests: string; files: string[] };

const OUTBOX = [
  ...['backOff', 'outbox', 'outcome', 'queue'].map((name) => `src/domain/outbox/${name}.ts`),
  'src/domain/calls/takeSubmission.ts',
];
const domain = filesIn('src/domain/outbox').filter((path) => !OUTBOX.includes(path));

/** What is reached so far. The goals are in docs/mutation.md. */
export const GROUPS: Group[] = [
  { name: 'outbox', atLeast: 97, tests: 'mutation/domain.config.ts', files: OUTBOX },
  { name: 'domain', atLeast: 92, tests: 'mutation/domain.config.ts', files: domain },
  {
    name: 'typed',
    atLeast: 92,
    tests: 'mutation/forms.config.ts',
    files: filesIn('src/domain/forms').filter(isTyped),
  },
  {
    name: 'rules',
    atLeast: 92,
    tests: 'mutation/forms.config.ts',
    files: filesIn('src/domain/forms').filter((path) => !isTyped(path)),
  },
  {
    name: 'calls',
    atLeast: 92,
    tests: 'mutation/calls.config.ts',
    files: filesIn('src/domain/calls').filter((path) => !OUTBOX.includes(path)),
  },
  {
    name: 'pictures',
    atLeast: 88,
    tests: 'mutation/pictures.config.ts',
    files: ['host/photos/jpeg.ts'],
  },
];

/** What people type and pick, before a form's rules look at it. */
function isTyped(path: string): boolean {
  return /\/(aadhaar|consent|cover|jpeg|passphrase|photo|suggestions|typed)\.ts$/.test(path);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .toSorted();
}
