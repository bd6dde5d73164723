/**
 * Changes the code in one place after another and runs the tests of that place: `npm run mutate`.
 * Lists the changes that no test notices, and fails if there are too many. `--quick` changes one
 * small file, whatever its score. docs/mutation.md
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GROUPS, type Group } from './groups.ts';

const FOLDER = '.tsbuild/mutation';
const STRYKER = 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
const RUNNER = './mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js';
const QUICK = 'src/domain/roll/countMarks.ts';
const NOT_NEEDED = ['.tsbuild', 'bench', 'data', 'dist', 'docs', 'screenshots'].map(
  (name) => `/${name}`,
);

/** The part that we read of https://github.com/stryker-mutator/mutation-testing-elements. */
type Mutant = {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number } };
};
type Report = { files: Record<string, { mutants: Mutant[] }> };
type Score = { noticed: number; all: number };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    workers: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
  },
});
const only = values.only ?? (values.quick ? QUICK : '');
mkdirSync(FOLDER, { recursive: true });
const rows: string[] = [];
let isBelow = false;
for (const group of GROUPS) {
  const files = group.files.filter((path) => `${group.name} ${path}`.includes(only));
  if (files.length === 0) continue;
  const scores = Object.entries(mutate(group, files).files).map(([path, { mutants }]) => {
    for (const mutant of mutants) if (isUnnoticed(mutant)) console.log(survivor(path, mutant));
    return { path, ...scoreOf(mutants) };
  });
  const whole = scores.reduce((sum, { noticed, all }) => ({
    path: group.name,
    noticed: sum.noticed + noticed,
    all: sum.all + all,
  }));
  isBelow ||= percent(whole) < group.atLeast;
  rows.push(
    ...scores.map((score) => row(score.path, score)),
    `${row(group.name, whole)}  of ${group.atLeast}`,
  );
}
console.log(`\n${line('changes noticed', '%', 'noticed', 'all')}\n${rows.join('\n')}`);
process.exitCode = isBelow && !values.quick ? 1 : 0;

/** Runs Stryker in a copy of the project, and returns its report. */
function mutate({ name, tests }: Group, files: string[]): Report {
  const config = `${FOLDER}/${name}.config.json`;
  const report = `${FOLDER}/${name}.report.json`;
  writeFileSync(
    config,
    JSON.stringify({
      mutate: files,
      plugins: [RUNNER],
      testRunner: 'vitest',
      // A group names its tests, so nobody need look for related ones.
      vitest: { configFile: 'mutation/tests.config.ts', related: false },
      coverageAnalysis: 'perTest',
      concurrency: Number(values.workers),
      // A busy machine is slow, and a test that only seems to hang would count as noticed.
      timeoutMS: 30_000,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      tempDirName: '.tsbuild/stryker',
      ignorePatterns: NOT_NEEDED,
      // Vitest strips the types, and Stryker can't parse the marks in index.html.
      disableTypeChecks: false,
      tsconfigFile: 'none.json',
      warnings: { slow: false },
    }),
  );
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', config], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join(' ') },
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status} for ${name}`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

function isUnnoticed({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** A change that makes the tests hang counts as noticed; one that doesn't compile doesn't count. */
function scoreOf(mutants: Mutant[]): Score {
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  return { noticed: noticed.length, all: noticed.length + mutants.filter(isUnnoticed).length };
}

function percent({ noticed, all }: Score): number {
  return all === 0 ? 100 : (100 * noticed) / all;
}

function row(name: string, score: Score): string {
  return line(name, percent(score).toFixed(1), String(score.noticed), String(score.all));
}

function line(name: string, ...figures: string[]): string {
  return name.padEnd(42) + figures.map((figure) => figure.padStart(9)).join('');
}

function survivor(path: string, { status, mutatorName, replacement, location }: Mutant): string {
  const { start } = location;
  const how = status === 'NoCoverage' ? 'no test runs it' : 'survived';
  const became = replacement?.replaceAll(/\s+/g, ' ').slice(0, 100);
  return `${path}:${start.line}:${start.column} ${how}: ${mutatorName} → ${became}`;
}
