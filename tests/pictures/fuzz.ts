/**
 * Plays damaged, hostile and odd JPEGs against the host's check of photos:
 * npm run fuzz -- --runs 10000 --seed 1. Prints what each kind cost at most, and fails if one went
 * beyond the budget or got the wrong verdict. `--quick` plays 50.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineOfPerson } from '../../host/photos/decoding.ts';
import { checkPhotos } from '../../host/submissions/checkPhotos.ts';
import { oddPictures } from './oddPictures.ts';

const CPU_MS = 200;
const MEMORY_MB = 50;

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '0' },
    quick: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
const path = join(folder, 'photo.jpg');
const pictureOf = await oddPictures();
const kinds = new Map<string, { times: number; taken: number; cpu: number; memory: number }>();
const faults: string[] = [];
// What happens once in a process, such as loading the decoder, is no picture's fault.
for (let seed = 0; seed < 20; seed += 1) await play(seed);

const first = Number(values.seed);
const runs = Number(values.runs ?? (values.quick ? 50 : 10_000));
for (let seed = first; seed < first + runs; seed += 1) {
  const { kind, verdict, taken, cpu, memory } = await play(seed);
  const seen = kinds.get(kind) ?? { times: 0, taken: 0, cpu: 0, memory: 0 };
  kinds.set(kind, {
    times: seen.times + 1,
    taken: seen.taken + (taken ? 1 : 0),
    cpu: Math.max(seen.cpu, cpu),
    memory: Math.max(seen.memory, memory),
  });
  const isWrong = verdict !== 'either' && taken !== (verdict === 'taken');
  if (isWrong) faults.push(`seed ${seed}: ${kind}: ${taken ? 'taken' : 'refused'}`);
  if (cpu > CPU_MS) faults.push(`seed ${seed}: ${kind}: ${cpu.toFixed()} ms of CPU`);
  if (memory > MEMORY_MB) faults.push(`seed ${seed}: ${kind}: ${memory.toFixed()} MB`);
}
await rm(folder, { recursive: true });

const byCost = [...kinds].toSorted(([, a], [, b]) => b.cpu - a.cpu);
console.log(' times  taken  CPU ms     MB  kind');
for (const [kind, { times, taken, cpu, memory }] of byCost)
  console.log(
    `${String(times).padStart(6)} ${String(taken).padStart(6)} ${cpu.toFixed(1).padStart(7)} ${memory.toFixed(1).padStart(6)}  ${kind}`,
  );
for (const fault of faults) console.log(`repeat with --runs 1: ${fault}`);
const [worstCpu, worstMemory] = (['cpu', 'memory'] as const).map((cost) =>
  Math.max(...byCost.map(([, seen]) => seen[cost])),
);
console.log(
  `${runs} pictures, ${faults.length} faults; at most ${worstCpu?.toFixed(1)} of ${CPU_MS} ms of CPU and ${worstMemory?.toFixed(1)} of ${MEMORY_MB} MB for one`,
);
if (faults.length > 0) process.exitCode = 1;

/** Lets the check look at one picture. An exception ends the command. */
async function play(seed: number) {
  const { kind, verdict, bytes } = pictureOf(seed);
  await writeFile(path, bytes);
  forgetPeak();
  const before = memoryOf('VmRSS');
  const start = process.cpuUsage();
  const refusal = await checkPhotos(lineOfPerson('fuzz'), [
    { slot: 'portrait', arrived: { path } },
  ]);
  const { user, system } = process.cpuUsage(start);
  const memory = Math.max(0, memoryOf('VmHWM') - before);
  return { kind, verdict, taken: !refusal, cpu: (user + system) / 1000, memory };
}

/** Linux forgets the most memory that a process had when it is told to (proc(5), clear_refs). */
function forgetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

/** Returns megabytes: what the process has now, or the most that it had. Zero outside of Linux. */
function memoryOf(line: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return 0;
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1000;
}
