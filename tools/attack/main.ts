/**
 * Plays attackers, honest crowds and known attacks on the real host, and says what each cost:
 * npm run attack [-- --only "part of a name"]. Everything is on this machine, and ends within ten
 * minutes. A whole run writes what became of attackers and crowds into docs/limits.md. `--quick`
 * plays one attacker and one crowd, whatever they cost.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { conditions, writeSection } from '../../bench/evidence.ts';
import bundleOnce from '../../tests/bundledHost.ts';
import { startHost } from '../../tests/journeys/hostProcess.ts';
import { AFTERWARDS } from './afterwards.ts';
import { BODIES } from './bodies.ts';
import { CROWDS } from './crowds.ts';
import { watch, type Cost } from './cost.ts';
import { INSIDERS } from './insiders.ts';
import { LOGINS } from './logins.ts';
import { OUTSIDERS } from './outsiders.ts';
import { PICTURES } from './pictures.ts';
import { attackOf, crowdOf } from './play.ts';
import { REGISTRATIONS } from './registrations.ts';
import { RIGHTS } from './rights.ts';
import { aimAt, inOneWindow, type Attack, type Outcome, type Target } from './target.ts';

const WHOLE_MS = 585_000;
const ATTACK_MS = 120_000;
/**
 * Generous, because attacker, bystander and host share this machine's cores. A stall is the host's
 * only as far as it computed meanwhile.
 */
const MAX_STALL_MS = 2_000;
const MAX_PEAK_MB = 600;
/** Of an attack, and of an honest crowd. */
const VERDICTS = ['stopped', 'NOT STOPPED'] as const;
const HONEST = ['served', 'NOT SERVED'] as const;

const QUICK = ['A member who has just registered', 'A shop that prints'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const chosen = values.only === undefined ? (values.quick ? QUICK : ['']) : [values.only];
const begun = performance.now();
const leftMs = () => WHOLE_MS - (performance.now() - begun);
await bundleOnce();
const dataDir = await mkdtemp(join(tmpdir(), 'attack-'));
let faults = 0;
const parties = [...[...OUTSIDERS, ...INSIDERS].map(attackOf), ...CROWDS.map(crowdOf)];
/** What became of the parties, for the document. */
const rows: string[] = [];
console.log('verdict      CPU ms  peak MB  stall ms  attack');

let host = await startHost({ dataDir, env: { DEMO: 'yes' } });
const target = await aimAt(host);
await playAll(target, [...parties, ...[PICTURES, LOGINS, REGISTRATIONS, RIGHTS, BODIES].flat()]);
await host.stop();
// The same data without demo accounts; people are still logged in to some of them.
host = await startHost({ dataDir, port: host.port, env: { DEMO: 'no' } });
await playAll({ ...target, host }, AFTERWARDS);
await host.stop();

await rm(dataDir, { recursive: true });
if (values.only === undefined) {
  const result = ['| who | what they did, and what came of it |', '|---|---|', ...rows].join('\n');
  const text = `${result}\n\n${conditions('npm run attack')}`;
  writeSection('attack', text, 'docs/limits.md', values.quick);
}
console.log(`${faults} not as they should be`);
// What an attack that was given up still waits for doesn't matter any more.
process.exit(faults > 0 ? 1 : 0);

function isChosen({ name }: Attack): boolean {
  return chosen.some((part) => name.includes(part));
}

async function playAll(at: Target, attacks: Attack[]): Promise<void> {
  const { take, stop } = await watch(at.host);
  for (const attack of attacks.filter(isChosen)) {
    const { did, fault } = await inOneWindow(() => play(attack, at));
    const cost = await take();
    const why = [fault, ...(values.quick ? [] : tooDear(cost, attack.maxCpuMs))]
      .filter(Boolean)
      .join(', ');
    if (why) faults += 1;
    if (parties.includes(attack))
      rows.push(`| ${attack.name} | ${why ? `${did} **${why}**` : did} |`);
    const numbers = [
      String(cost.cpuMs).padStart(6),
      cost.peakMb.toFixed().padStart(7),
      cost.stallMs.toFixed().padStart(8),
    ].join('  ');
    console.log(
      `${(attack.isHonest ? HONEST : VERDICTS)[why ? 1 : 0].padEnd(11)}  ${numbers}  ${attack.name}: ${did}`,
    );
    if (why) console.log(`${' '.repeat(40)}${why}`);
  }
  stop();
}

/** Plays an attack to its end, or until it has had its time. */
async function play(attack: Attack, at: Target): Promise<Outcome> {
  const limitMs = Math.min(ATTACK_MS, leftMs());
  if (limitMs <= 0) return { did: '', fault: 'no time was left for it' };
  try {
    return await Promise.race([
      attack.play(at),
      wait(limitMs, { did: '', fault: `not over after ${Math.round(limitMs / 1000)} s` }),
    ]);
  } catch (error) {
    return { did: '', fault: String(error) };
  }
}

function tooDear({ cpuMs, peakMb, stallMs, unanswered }: Cost, maxCpuMs = Infinity): string[] {
  return [
    ...(cpuMs > maxCpuMs ? [`more than ${maxCpuMs} ms of CPU`] : []),
    ...(peakMb > MAX_PEAK_MB ? [`more than ${MAX_PEAK_MB} MB`] : []),
    ...(Math.min(stallMs, cpuMs) > MAX_STALL_MS
      ? [`a bystander waited ${stallMs.toFixed()} ms`]
      : []),
    ...(unanswered > 0 ? [`a bystander got no answer ${unanswered} times`] : []),
  ];
}
