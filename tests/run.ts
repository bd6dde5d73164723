/**
 * `npm test` runs the checks, the unit tests, the host on SQLite and the journeys that prove the
 * promises. `npm run test:quick` runs the checks and the unit tests, `npm run test:all` every test
 * there is. `npm test -- NAME …` runs the test files, of any size, whose paths contain a name. The
 * last line counts every test: "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bundleHost } from '../build/bundleHost.ts';
import { BUNDLED } from './bundledHost.ts';
import { BROWSERS, HOST, QUICK, type Part } from './sizes.ts';
import { CHROMIUM_SHELL, installMissing, requireTool, type Tool } from './tools.ts';

const REPORTS = '.tsbuild/tests';
/** What a whole run holds in its temporary files at most is a third of this. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** What we read of vitest's JSON report. Times are in ms. */
type Report = { testResults: FileResult[] };
type FileResult = {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string }[];
};
type Count = { passed: number; failed: number; files: FileResult[] };

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isQuick = process.argv.includes('--quick');
const isAll = process.argv.includes('--all');
const isCi = process.env['CI'] === 'true';

const scratch = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'kolam-'));
// A database server that root starts is another user, who must pass through.
chmodSync(scratch, 0o755);
process.env['TMPDIR'] = scratch;
// For the linter's types: its threads take half as much processor time again.
process.env['GOMAXPROCS'] ??= '1';
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const leftOut: string[] = [];
const counts = names.length > 0 ? await runNamed() : await runSize();
end();

/** Runs the files whose paths contain a name. Only a browser needs the built app. */
async function runNamed(): Promise<Count[]> {
  const paths = readdirSync('tests', { recursive: true, encoding: 'utf8' });
  const needsApp = paths.some(
    (path) =>
      /^(journeys|engines|proofs)\/.*\.test\./.test(path) &&
      names.some((name) => path.includes(name)),
  );
  return [...(needsApp ? [await check('vite', 'build')] : []), await runTests('named', ...names)];
}

/**
 * The checks and the unit tests need neither packages nor the built app. The journeys wait for
 * browsers a third of their time, so three of them run at a time on two cores. They start as soon
 * as they have what they need, and the host's tests beside them.
 */
async function runSize(): Promise<Count[]> {
  const parts = await Promise.all([
    // Several checkers would each look at shared types anew.
    check('tsc', '-b', '--checkers', '1'),
    check('oxlint', '--type-aware'),
    check('oxfmt', '--check', '.'),
    runProjects('quick', QUICK),
    ...(isQuick ? [] : [runRest()]),
  ]);
  return parts.flat();
}

async function runRest(): Promise<Count[]> {
  const [host, browsers] = [HOST, BROWSERS].map(({ usual, long }): Part[] => [
    ...usual,
    ...(isAll ? long : []),
  ]) as [Part[], Part[]];
  const [build] = await Promise.all([
    check('vite', 'build'),
    bundleHost(),
    isAll ? install([...host, ...browsers]) : undefined,
  ]);
  process.env[BUNDLED] = 'yes';
  return [
    build,
    ...(await Promise.all([runProjects('host', host), runProjects('browsers', browsers, 3)])),
  ];
}

/** Installs what the parts lack, and Chromium's shell: without it they only take longer. */
function install(parts: Part[]): Promise<void> {
  const tools = parts.flatMap(({ tool = [], others = [] }) => [tool, others].flat());
  return installMissing([...new Set([CHROMIUM_SHELL, ...tools])]);
}

/**
 * Whether a part's tool is installed. If not, notes the part as left out, with how to get the tool.
 */
function isThere(project: string, tool: Tool): boolean {
  try {
    requireTool(tool);
    return true;
  } catch (error) {
    leftOut.push(`${project}: ${(error as Error).message.replace('\n', ' ')}`);
    return false;
  }
}

/**
 * Runs a command and prints its output when it has ended. Counts as a failed test if it goes wrong.
 */
async function check(command: string, ...args: string[]): Promise<Count> {
  const start = Date.now();
  const { status, output } = await run(command, args, 'pipe');
  console.log(`── ${[command, ...args].join(' ')}: ${seconds(Date.now() - start)} ──\n${output}`);
  if (status !== 0) console.error(`${command} ended with ${status ?? 'a signal'}`);
  return { passed: 0, failed: status === 0 ? 0 : 1, files: [] };
}

/**
 * Runs the projects whose tools are installed.
 * @param workers how many files run at a time
 */
async function runProjects(name: string, parts: Part[], workers = 2): Promise<Count> {
  const ready = parts.filter(({ project, tool }) => !tool || isThere(project, tool));
  if (ready.length === 0) return { passed: 0, failed: 0, files: [] };
  return runTests(
    name,
    `--maxWorkers=${workers}`,
    ...ready.flatMap(({ project }) => ['--project', project]),
  );
}

async function runTests(name: string, ...args: string[]): Promise<Count> {
  const report = `${REPORTS}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = await run('vitest', ['run', ...reporters, ...args], 'inherit');
  const files = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
    : [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const brokenFiles = files.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  // A skipped test counts as failed.
  const failed = tests.length - passed + brokenFiles.length;
  // An unhandled error, a crash of the runner and a run without a test leave no failed test behind.
  const isUnexplained = failed === 0 && (status !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed, files };
}

function duration({ startTime, endTime }: FileResult): number {
  return endTime - startTime;
}

function end(): void {
  const files = counts.flatMap((count) => count.files);
  console.log('\nThe ten slowest files:');
  for (const file of files.toSorted((a, b) => duration(b) - duration(a)).slice(0, 10))
    console.log(`${seconds(duration(file)).padStart(6)}  ${relative('.', file.name)}`);

  const sum = (each: (count: Count) => number) =>
    counts.reduce((total, count) => total + each(count), 0);
  const failed = sum((count) => count.failed) + (isCi ? leftOut.length : 0);
  console.log();
  for (const line of leftOut) console.log(line);
  if (leftOut.length > 0) console.log(`${leftOut.length} parts left out`);
  console.log(`${sum((count) => count.passed)} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Whether a folder in memory is there and large enough: browsers write much that nobody reads. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function run(
  command: string,
  args: string[],
  stdio: 'inherit' | 'pipe',
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', stdio, stdio] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
