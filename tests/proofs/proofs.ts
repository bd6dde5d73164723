import { readFileSync } from 'node:fs';
import { NGINX, TESSERACT, type Tool } from '../tools.ts';

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
  simulate: 'has none yet',
  mutate: 'has none yet',
  mutants: 'has none yet',
  load: 'has none yet',
  slow: 'has none yet',
  fuzz: 'has none yet',
  'fuzz:rolls': 'has none yet',
  'fuzz:uploads': 'has none yet',
  attack: 'has none yet',
  names: 'has none yet',
  faults: 'has none yet',
};
