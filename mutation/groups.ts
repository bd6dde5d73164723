import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that the same tests hold. `atLeast` is the percentage of changes that must be noticed. */
export type Group = { name: string; atLeast: number; tests: string[]; files: string[] };

const OUTBOX = [
  ...['backOff', 'outbox', 'outcome', 'queue'].map((name) => `src/domain/outbox/${name}.ts`),
  'src/domain/calls/takeSubmission.ts',
];
const domain = filesIn('src/domain/outbox').filter((path) => !OUTBOX.includes(path));

const rollFile = (name: string) => `src/domain/roll/${name}.ts`;
const NAMES = ['nameKey', 'numbers', 'soundDistance', 'words'].map(rollFile);
const SEARCH = ['fitTerms', 'readQuery', 'rollIndex', 'searchRoll'].map(rollFile);

const OUTBOX_TESTS = ['tests/domain/**/*.test.ts'];
const FORMS_TESTS = ['tests/domain/forms/*.test.ts'];

/** What is reached so far. The goals are in docs/mutation.md. */
export const GROUPS: Group[] = [
  { name: 'outbox', atLeast: 97, tests: OUTBOX_TESTS, files: OUTBOX },
  { name: 'domain', atLeast: 92, tests: OUTBOX_TESTS, files: domain },
  {
    name: 'typed',
    atLeast: 92,
    tests: FORMS_TESTS,
    files: filesIn('src/domain/forms').filter(isTyped),
  },
  {
    name: 'rules',
    atLeast: 92,
    tests: FORMS_TESTS,
    files: filesIn('src/domain/forms').filter((path) => !isTyped(path)),
  },
  {
    name: 'calls',
    atLeast: 92,
    tests: ['tests/domain/calls/*.test.ts'],
    files: filesIn('src/domain/calls').filter((path) => !OUTBOX.includes(path)),
  },
  {
    name: 'places',
    atLeast: 92,
    tests: ['tests/domain/{app,places}/*.test.ts'],
    files: [
      ...['calendar', 'contact', 'installation', 'palette'].map(
        (name) => `src/domain/app/${name}.ts`,
      ),
      ...filesIn('src/domain/places'),
    ],
  },
  {
    name: 'names',
    atLeast: 92,
    tests: ['tests/domain/roll/{nameKey,soundDistance,words}.test.ts'],
    files: NAMES,
  },
  {
    name: 'search',
    atLeast: 92,
    tests: ['tests/domain/roll/{readQuery,rollIndex,searchRoll}.test.ts'],
    files: SEARCH,
  },
  {
    name: 'booth',
    atLeast: 92,
    tests: [
      'tests/domain/roll/{boothChanges,boothCode,countMarks,fromRoll,houses,rollLineOf}.test.ts',
    ],
    files: filesIn('src/domain/roll').filter((path) => ![...NAMES, ...SEARCH].includes(path)),
  },
  {
    name: 'sessions',
    atLeast: 88,
    tests: [
      'tests/host/logins/{audit,limits,login,reset,sessions,suspended}.test.ts',
      'tests/host/http/refusals.test.ts',
    ],
    files: [
      'host/logins/checkLogin.ts',
      'host/logins/session.ts',
      'host/tables/loginPlaces.ts',
      'host/tables/sessions.ts',
    ],
  },
  {
    name: 'limits',
    atLeast: 88,
    tests: [
      'tests/host/http/throttle.test.ts',
      'tests/host/embedded/{callers,consent,quotaMemory}.test.ts',
      'tests/host/submissions/quota.test.ts',
    ],
    files: [
      'host/http/callers.ts',
      'host/http/throttle.ts',
      'host/submissions/consent.ts',
      'host/submissions/quota.ts',
    ],
  },
  {
    name: 'storing',
    atLeast: 88,
    tests: [
      'tests/host/embedded/hostKinds.test.ts',
      'tests/host/submissions/{joining,kinds,onBehalf,once,quota}.test.ts',
      'tests/host/records/{discardEntry,erased,personalData}.test.ts',
      'tests/host/logins/{otp,register}.test.ts',
    ],
    files: [
      'host/routes/member/submit.ts',
      ...['kinds', 'ownerOf', 'storeOnce', 'submission'].map(
        (name) => `host/submissions/${name}.ts`,
      ),
      'host/tables/submissions.ts',
    ],
  },
  {
    name: 'files',
    atLeast: 88,
    tests: ['tests/host/embedded/photoFiles.test.ts'],
    files: ['host/photos/photoFiles.ts', 'host/photos/photosOnDisk.ts'],
  },
  {
    name: 'pictures',
    atLeast: 88,
    tests: ['tests/host/embedded/{pictures,readJpeg}.test.ts'],
    files: [
      ...['decoding', 'jpeg', 'portraits'].map((name) => `host/photos/${name}.ts`),
      'host/submissions/checkPhotos.ts',
      'host/turns/lines.ts',
    ],
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
