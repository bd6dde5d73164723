/**
 * Plays odd rolls against a started host, while somebody else makes a small call every 20 ms:
 * npm run fuzz:rolls -- --runs 500 --seed 0. Some are dropped, some are left by their client, and
 * some meet a host that is told to stop. Fails if a file doesn't end in its time, if the other call
 * waits too long, or if the memory doesn't come back. `--quick` plays three, however long the other
 * call waits.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_PEOPLE } from '../../host/demo/demoPeople.ts';
import bundleOnce from '../bundledHost.ts';
import { multipartPost } from '../host/sampleVoter.ts';
import { type RunningHost, startHost } from '../journeys/hostProcess.ts';
import { seeded } from '../simulation/random.ts';
import { KINDS, oddRoll } from './oddRolls.ts';

const OTHER_EVERY_MS = 20;
const OTHER_MS = 200;
/** The process that reads a workbook has two minutes of the processor. */
const FILE_MS = 180_000;
const STOP_MS = 40_000;
const MEMORY_MB = 200;
const PIECE = 900_000;
/** A new host after so many files; the one before is stopped in the middle of one. */
const FILES_A_HOST = 25;

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '0' },
    quick: { type: 'boolean', default: false },
  },
});
const faults: string[] = [];
const kinds = new Map<string, { times: number; longest: number; waited: number }>();
await bundleOnce();
const folder = await mkdtemp(join(tmpdir(), 'rolls-'));
const first = Number(values.seed);
const runs = Number(values.runs ?? (values.quick ? 3 : 500));
for (let seed = first; seed < first + runs; seed += FILES_A_HOST)
  await playHost(seed, Math.min(FILES_A_HOST, first + runs - seed));
await rm(folder, { recursive: true });

const byWait = [...kinds].toSorted(([, a], [, b]) => b.waited - a.waited);
console.log(' times  longest s  other ms  kind');
for (const [kind, { times, longest, waited }] of byWait)
  console.log(
    `${String(times).padStart(6)} ${(longest / 1000).toFixed(1).padStart(10)} ${waited.toFixed().padStart(9)}  ${kind}`,
  );
for (const fault of faults) console.log(`repeat with --runs 1: ${fault}`);
const [, worst] = byWait[0] ?? [];
console.log(
  `${runs} rolls, ${faults.length} faults; another call waited at most ${worst?.waited.toFixed()} of ${OTHER_MS} ms`,
);
if (faults.length > 0) process.exitCode = 1;

/** Plays some files against one host, and stops it in the middle of the last one. */
async function playHost(seed: number, files: number): Promise<void> {
  const dataDir = join(folder, String(seed));
  const host = await startHost({ dataDir });
  const ask = asker(host);
  const admin = DEMO_PEOPLE.find((person) => 'role' in person && person.role === 'admin');
  const { auth } = await ask('login', admin);
  // What happens once in a process is no file's fault.
  await playFile(host, auth, seed, 'a workbook', 'import');
  const before = megabytesOf(host);
  for (let at = seed; at < seed + files; at += 1) {
    const random = seeded(at);
    const kind = random.pick(KINDS);
    const isLast = at === seed + files - 1;
    const end = isLast ? 'stop' : random.pick(['import', 'import', 'drop', 'leave'] as const);
    const { took, waited } = await playFile(host, auth, at, kind, end);
    const seen = kinds.get(kind) ?? { times: 0, longest: 0, waited: 0 };
    kinds.set(kind, {
      times: seen.times + 1,
      longest: Math.max(seen.longest, took),
      waited: Math.max(seen.waited, waited),
    });
    const told = `seed ${at}: ${kind}, ${end}`;
    if (took > (isLast ? STOP_MS : FILE_MS)) faults.push(`${told}: ${took.toFixed()} ms`);
    if (waited > OTHER_MS && !values.quick)
      faults.push(`${told}: another call waited ${waited.toFixed()} ms`);
    if (!isLast && megabytesOf(host) > before + MEMORY_MB) {
      await setTimeout(2_000);
      const more = megabytesOf(host) - before;
      if (more > MEMORY_MB) faults.push(`${told}: ${more.toFixed()} MB more than at first`);
    }
  }
  await rm(dataDir, { recursive: true });
}

type End = 'import' | 'drop' | 'leave' | 'stop';

/** Brings one file, previews, checks and imports it, or ends that as `end` says. */
async function playFile(host: RunningHost, auth: string, seed: number, kind: string, end: End) {
  const { bytes } = oddRoll(kind, seed, 0.2 + seeded(seed).next() * 0.8);
  const ask = asker(host, auth);
  const latest = async () => (await ask('viewRollImport', {})).data.latest;
  const other = watchOther(host);
  if (bytes.length === 0) return { took: 0, waited: await other.end() };
  const { id } = (await ask('beginRoll', { name: 'roll', bytes: bytes.length })).data;
  for (let place = 0; place < bytes.length; place += PIECE) {
    const piece = bytes.subarray(place, place + PIECE);
    const parts = [
      { name: 'id', body: id },
      { name: 'place', body: String(place) },
      { name: 'piece', body: piece, filename: 'piece' },
    ];
    await fetch(`${host.url}/sendRollPiece`, multipartPost(parts, auth));
  }
  const begun = performance.now();
  const leaving = new AbortController();
  const seen = fetch(`${host.url}/previewRoll`, {
    ...jsonPost({ id }, auth),
    signal: leaving.signal,
  }).then((answer) => answer.text());
  if (end === 'leave') await setTimeout(seeded(seed).below(1_000)).then(() => leaving.abort());
  if (end !== 'stop') await Promise.allSettled([seen]);
  const columns = { assembly: 0, booth: 1, line: 2, voterId: 3, nameEn: 4 };
  await ask('checkRoll', { id, kind: 'whole', mapping: { header: 1, columns } });
  if (end === 'drop' || end === 'stop') await setTimeout(seeded(seed).below(1_000));
  if (end === 'stop') {
    // It answers nobody any more.
    const waited = await other.end();
    await host.stop();
    await Promise.allSettled([seen]);
    return { took: performance.now() - begun, waited };
  }
  if (end === 'drop') await ask('dropRoll', { id });
  await untilOver(latest);
  if ((await latest())?.state === 'checked') await ask('importRoll', { id });
  await untilOver(latest);
  await untilAlone(host);
  return { took: performance.now() - begun, waited: await other.end() };
}

async function untilOver(latest: () => Promise<{ state: string } | null>): Promise<void> {
  while (['checking', 'importing'].includes((await latest())?.state ?? '')) await setTimeout(50);
}

/** Waits until no process reads a workbook for the host. */
async function untilAlone({ pid }: RunningHost): Promise<void> {
  while (childrenOf(pid) !== '') await setTimeout(50);
}

function childrenOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

/** Asks for a small thing all the time. `end` resolves to the longest wait. */
function watchOther({ url }: RunningHost) {
  const over = new AbortController();
  const asking = (async () => {
    let longest = 0;
    while (!over.signal.aborted) {
      const begun = performance.now();
      await (await fetch(`${url}/health`)).text();
      longest = Math.max(longest, performance.now() - begun);
      await setTimeout(OTHER_EVERY_MS);
    }
    return longest;
  })();
  return {
    end(): Promise<number> {
      over.abort();
      return asking;
    },
  };
}

type Asked = { auth: string; data: { id: string; latest: { state: string } | null } };

function asker({ url }: RunningHost, token?: string) {
  return async (call: string, body: unknown): Promise<Asked> =>
    (await (await fetch(`${url}/${call}`, jsonPost(body, token))).json()) as Asked;
}

function jsonPost(body: unknown, token?: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'device-type': 'website',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  };
}

function megabytesOf({ pid }: RunningHost): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
