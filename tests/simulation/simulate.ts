/**
 * Many schedules: npm run simulate -- --runs 100000 --seed 1 --theme everything --trace. Without a
 * theme all are run in turn. Prints what was seen and how fast, and for every failure the command
 * that repeats it; `--write` puts the result into docs/simulation.md. `--quick` runs 20.
 */
import { parseArgs } from 'node:util';
import { conditions, writeSection } from '../../bench/evidence.ts';
import { runSchedule } from './schedule.ts';
import { THEMES, type ThemeName } from './themes.ts';
import type { Seen } from './world.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    theme: { type: 'string' },
    'crash-at': { type: 'string', default: 'Infinity' },
    trace: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs ?? (values.quick ? 20 : 10_000));
if (values.write && (values.quick || values.theme || values['crash-at'] !== 'Infinity'))
  throw new Error('What is written is of all themes, and not of a quick run');
const names = Object.keys(THEMES) as ThemeName[];
const seen: Seen = new Map();
const start = performance.now();
let failed = 0;
let moments = 0;

for (let run = 0; run < runs; run += 1) {
  const seed = Number(values.seed) + run;
  const theme =
    (values.theme as ThemeName | undefined) ?? names[seed % names.length] ?? 'everything';
  const result = await runSchedule({
    seed,
    theme,
    seen,
    trace: values.trace,
    crashAt: Number(values['crash-at']),
  });
  moments += result.moments;
  if (values.trace) console.log(result.log.join('\n'));
  if (result.violations.length === 0) continue;
  failed += 1;
  console.log(
    `seed ${seed} fails: npm run simulate -- --runs 1 --seed ${seed} --theme ${theme} --trace\n  ${result.violations.join('\n  ')}`,
  );
}

const seconds = (performance.now() - start) / 1000;
const ownSeconds = process.cpuUsage().user / 1e6;
for (const [what, count] of [...seen].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${String(count).padStart(9)}  ${what}`);
const rarest = [...seen].toSorted(([, a], [, b]) => a - b)[0] ?? ['nothing', 0];
const result =
  `${runs} schedules, ${moments} moments in ${seconds.toFixed(1)} s, ${ownSeconds.toFixed(1)} s of them computing (${Math.round(runs / seconds)} schedules a second), ${failed} failed. ` +
  `${seen.size} kinds of faults and changes of state were met, the rarest (${rarest[0]}) ${rarest[1]} times.`;
if (values.write)
  writeSection(
    'simulation',
    `${result}\n\n${conditions(`npm run simulate -- --runs ${runs} --seed ${values.seed}`)}`,
    'docs/simulation.md',
  );
else console.log(`\n${result}`);
process.exitCode = failed > 0 ? 1 : 0;
