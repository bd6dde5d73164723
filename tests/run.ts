/** All of CI, as `npm test` and `npm run check`. The last line counts every test: "N passed, N failed". */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { provideChromium } from './findChromium.ts';
import { provideNginx } from './findNginx.ts';
import { providePostgres } from './findPostgres.ts';
import { ENGINES, provideEngine } from './engines/engines.ts';

const REPORT = '.tsbuild/tests.json';

let failed = 0;

step('Type check', () => run('tsc', '-b'));
step('Lint', () => run('oxlint', '--type-aware'));
step('Format', () => run('oxfmt', '--check', '.'));
step('Build', () => run('vite', 'build'));
step('Find Chromium', () => {
  process.env['CHROMIUM_PATH'] = provideChromium();
  console.log(process.env['CHROMIUM_PATH']);
});
for (const engine of ENGINES)
  step(`Find ${engine.name} and its driver`, () => provideEngine(engine));
step('Find PostgreSQL', () => console.log(providePostgres()));
step('Find nginx', () => console.log(provideNginx()));

headline('Unit, host and browser tests');
const tests = runTests();
failed += tests.failed;

console.log(`\n${tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** A step that goes wrong counts as one failure; the steps after it still say what they can. */
function step(name: string, work: () => void): void {
  headline(name);
  try {
    work();
  } catch (error) {
    failed += 1;
    console.error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function headline(name: string): void {
  console.log(`\n── ${name} ──`);
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status ?? 'a signal'}`);
}

function runTests(): { passed: number; failed: number } {
  rmSync(REPORT, { force: true });
  mkdirSync('.tsbuild', { recursive: true });
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
    { stdio: 'inherit' },
  );
  const counted = existsSync(REPORT)
    ? count(JSON.parse(readFileSync(REPORT, 'utf8')) as Report)
    : { passed: 0, failed: 0 };
  // Unhandled errors, a crash of the runner and a run without a single test leave no failed test behind.
  const unexplained = counted.failed === 0 && (status !== 0 || counted.passed === 0);
  return unexplained ? { ...counted, failed: 1 } : counted;
}

/** What vitest's own JSON reporter writes, as far as it is read here. */
type Report = {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A test that did not pass counts as failed, also a skipped one; so does a file that failed although no test in it did. */
function count({ numTotalTests, numPassedTests, testResults }: Report): {
  passed: number;
  failed: number;
} {
  const brokenFiles = testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + brokenFiles.length };
}
