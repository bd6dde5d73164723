/**
 * `npm run faults -- --cycles N --seed S`: kills everything that a volunteer depends on, and counts
 * what is lost or doubled.
 */
import { parseArgs } from 'node:util';
import { bundleHost } from '../../build/bundleHost.ts';
import { runCycles, type Report } from './runCycles.ts';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '100' }, seed: { type: 'string' } },
});
const cycles = Number(values.cycles);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
if (!Number.isInteger(cycles) || cycles < 1 || !Number.isInteger(seed))
  throw new Error('--cycles and --seed are whole numbers');

await bundleHost();
console.log(`${cycles} cycles with --seed ${seed}`);
const report = await runCycles(cycles, seed, console.log);
print(report);
process.exitCode =
  report.lost.length +
    report.doubled.length +
    report.altered.length +
    report.unknown.length +
    report.left >
  0
    ? 1
    : 0;

function print({
  hits,
  saved,
  interrupted,
  requests,
  longestDrainMs,
  tookMs,
  left,
  lost,
  doubled,
  altered,
  unknown,
}: Report): void {
  const width = Math.max(...[...hits.keys()].map(({ length }) => length));
  console.log(`\n${'What was hit'.padEnd(width)}  times`);
  for (const [name, times] of hits)
    console.log(`${name.padEnd(width)}  ${String(times).padStart(5)}`);
  console.log(
    `\n${saved} voters were called saved, ${interrupted} times something died before the phone said anything; ${requests} requests.`,
  );
  console.log(
    `Longest way to "all sent" after everything was mended: ${(longestDrainMs / 1_000).toFixed(1)} s. In all ${(tookMs / 1_000).toFixed(0)} s.`,
  );
  for (const [what, which] of Object.entries({
    lost,
    doubled,
    'with another photo': altered,
    'never enrolled': unknown,
  })) {
    if (which.length > 0) console.log(`${what}: ${which.join(', ')}`);
  }
  if (left > 0) console.log(`still on the phone: ${left}`);
  console.log(`${cycles} cycles, ${lost.length} lost, ${doubled.length} doubled`);
}
