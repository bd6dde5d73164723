/**
 * Plays odd multipart bodies against a started host, eight at once:
 * npm run fuzz:uploads -- --runs 10000 --seed 0. Fails if one gets no answer or one that isn't
 * ours, if a whole one isn't stored, or if in the end a file is left in `arriving`, a call is open,
 * or memory or handles have grown. `--quick` plays 20.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { DEMO_PEOPLE } from '../../host/demo/demoPeople.ts';
import bundleOnce from '../bundledHost.ts';
import { jpeg } from '../host/sampleVoter.ts';
import { startHost, type RunningHost } from '../journeys/hostProcess.ts';
import { oddUpload, playUpload } from './oddUploads.ts';

const AT_ONCE = 8;
const ANSWER_MS = 30_000;
const SETTLED_MS = 10_000;
const STOP_MS = 10_000;
const MEMORY_MB = 100;
/** The database and its log may have opened a few more files. */
const HANDLES = 10;
/** What happens once in a process is no body's fault. */
const WARM_UP = 200;
const OURS = [200, 400, 409, 413, 415, 422, 429, 503, 'cut'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '0' },
    quick: { type: 'boolean', default: false },
  },
});
await bundleOnce();
const dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
// Otherwise glibc keeps memory for each thread, which looks like growth: 244 MB after 20,000
// bodies, and 171 MB after 16,000 with this.
const host = await startHost({ dataDir, env: { MALLOC_ARENA_MAX: '2' } });
const faults: string[] = [];
const seen = new Map<string, number>();
const card = await jpeg();
const token = await logIn(host);

const first = Number(values.seed);
const runs = Number(values.runs ?? (values.quick ? 20 : 10_000));
await playAll(Array.from({ length: WARM_UP }, (_, at) => -1 - at));
await settled();
const before = stateOf(host);
await playAll(Array.from({ length: runs }, (_, at) => first + at));
await settled();
const after = stateOf(host);
if (after.arriving > 0) faults.push(`${after.arriving} files are left in arriving`);
if (after.handles > before.handles + HANDLES)
  faults.push(`${before.handles} handles have become ${after.handles}`);
if (after.megabytes > before.megabytes + MEMORY_MB)
  faults.push(`${before.megabytes} MB have become ${after.megabytes}`);
const stopping = performance.now();
await host.stop();
// A host that stops waits for open calls.
if (performance.now() - stopping > STOP_MS) faults.push('a call is open at the end');
await rm(dataDir, { recursive: true });

for (const [what, times] of [...seen].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${String(times).padStart(6)}  ${what}`);
for (const fault of faults) console.log(fault);
console.log(
  `${runs} bodies, ${faults.length} faults; ${before.megabytes} MB and ${before.handles} handles before, ${after.megabytes} and ${after.handles} after`,
);
if (faults.length > 0) process.exitCode = 1;

async function playAll(seeds: number[]): Promise<void> {
  const some = pLimit(AT_ONCE);
  await Promise.all(seeds.map((seed) => some(() => play(seed))));
}

async function play(seed: number): Promise<void> {
  const upload = oddUpload(seed, card);
  const answer = await playUpload({ port: host.port, token }, seed, upload, ANSWER_MS).catch(
    (error: Error) => error.message,
  );
  const what = `${upload.kind}: ${typeof answer === 'string' && answer !== 'cut' ? 'no answer' : answer}`;
  seen.set(what, (seen.get(what) ?? 0) + 1);
  const isRight = upload.kind === 'whole' ? answer === 200 : OURS.includes(answer);
  if (!isRight) faults.push(`--seed ${seed} --runs 1: ${upload.kind}: ${answer}`);
}

async function logIn({ url }: RunningHost): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-type': 'website' },
    body: JSON.stringify(DEMO_PEOPLE[0]),
  });
  return ((await answer.json()) as { auth: string }).auth;
}

/** Waits until the host has noticed the last cut connections, or the time is over. */
async function settled(): Promise<void> {
  const end = performance.now() + SETTLED_MS;
  while (stateOf(host).arriving > 0 && performance.now() < end) await setTimeout(100);
  await setTimeout(1_000);
}

/** Outside of Linux there are no handles to count. */
function stateOf({ pid }: RunningHost) {
  const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return {
    arriving: readdirSync(join(dataDir, 'photos', 'arriving')).length,
    handles: process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0,
    megabytes: Math.round(Number(rss) / 1000),
  };
}
