import { readFileSync } from 'node:fs';
import { NGINX, POSTGRES, TESSERACT, type Tool } from '../tools.ts';

/** The commands of package.json. */
export const { scripts: SCRIPTS } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** The smallest run of a command of package.json: with `--quick`, in seconds. */
export type Proof = {
  script: string;
  /** What follows `--quick`. */
  args?: string[];
  /** What the output says of the thing measured. */
  figure: RegExp;
  /** Programs that it needs besides Chromium. Without one it says how to get it, and fails. */
  tools?: Tool[];
};

/** What parts of the benchmark need besides Chromium. */
const TOOLS: Record<string, Tool[]> = { photo: [TESSERACT], firstVisit: [NGINX] };

/** Each command that measures or proves. `npm run test:all` plays them, so that none can rot. */
export const PROOFS: Proof[] = [
  ...Object.entries({
    save: /"saved" on the screen \| [\d.]+ ms/,
    growth: /^\| this outbox \| [\d.]+ ms \| [\d.]+ ms \| [\d.]+ × \|/m,
    deliver: /^\| this outbox \| [\d.]+ × \([\d.]+ s\)/m,
    memory: /^\| this outbox \| \d+ MB/m,
    photo: /^\| this app \| [\d.]+ ms .* yes \|/m,
    start: /the home is drawn \| [\d.]+ × \(\d+ ms\)/,
    firstVisit: /everything is kept \| [\d.]+ s \| [\d.]+ s \(\d+ kB\)/,
    host: /in the audit log, once \| [\d,]+ \| [\d.]+ ×/,
  }).map(([part, figure]) => ({
    script: 'bench',
    args: ['--only', part],
    figure,
    tools: TOOLS[part] ?? [],
  })),
  { script: 'compare', figure: /answer lost on a new connection \| 1 arrived twice \|/ },
  { script: 'size', figure: /Kept in all \| [\d.]+ kB/ },
  { script: 'speed', args: ['start'], figure: /home is drawn, .* \| \d+ ms/ },
  { script: 'speed', args: ['save'], figure: /From the tap to "saved" .* \| \d+ ms/ },
  { script: 'speed', args: ['scroll'], figure: /entries scrolled .*: longest task \| \d+ ms/ },
  { script: 'lighthouse', figure: /\| performance \| \d+ \|/ },
  { script: 'simulate', figure: /^20 schedules, \d+ moments .* 0 failed\./m },
  { script: 'mutants', figure: /^6 mutants, 0 survive\./m },
  { script: 'mutate', figure: /^booth +[\d.]+ +[1-9]\d* +\d+ +of 92$/m },
  ...[[], ['--postgres']].map((args) => ({
    script: 'load',
    args,
    figure: /^lost 0, doubled 0, photos missing 0, refused none$/m,
    tools: args.length > 0 ? [POSTGRES] : [],
  })),
  { script: 'slow', figure: /^well {2}\d+ kB in \d+ s, steadily: "msg":"Voter saved"$/m },
  { script: 'fuzz', figure: /^50 pictures, 0 faults;/m },
  { script: 'fuzz:rolls', figure: /^3 rolls, 0 faults; another call waited at most \d+ of/m },
  { script: 'fuzz:uploads', figure: /^20 bodies, 0 faults;/m },
  { script: 'attack', figure: /^stopped [^]*^served [^]*^0 not as they should be$/m },
  { script: 'names', figure: /unseen, typed in tamil letters: [\d.]+ %[^]*\| WKH118 \| [\d.]+ ms/ },
  { script: 'architecture', figure: /flowchart TD/ },
  { script: 'art', figure: /: \d+ kB heif, \d+ kB webp, \d+ kB jpeg/ },
  ...[
    'guest',
    'member',
    'enrolling',
    'sending',
    'trouble',
    'logins',
    'storage',
    'lead',
    'office',
    'publicPages',
  ].map((walk) => ({ script: 'pictures', args: [walk], figure: / s: done$/m })),
];

/** The commands that need no smallest run, and why. */
export const WITHOUT_PROOF: Record<string, string> = {
  dev: 'runs the app',
  start: 'runs the app',
  host: 'runs the app',
  build: 'each size of the tests runs it',
  test: 'is a size of the tests',
  'test:quick': 'is a size of the tests',
  'test:all': 'is a size of the tests',
  check: 'is a size of the tests',
  engines: 'the longest size of the tests plays its projects',
  typecheck: 'each size of the tests runs it',
  lint: 'each size of the tests runs it',
  format: 'each size of the tests checks what it does',
  fix: 'each size of the tests checks what it does',
  faults: 'tests/journeys/faults/kill.test.ts plays the same cycles',
};
