/**
 * `npm run lighthouse`: Lighthouse as on a phone, five times, against the built app and the real
 * host. Writes the medians into docs/performance.md; ends with 1 where a goal is missed. With
 * `--quick` it looks once, writes nothing, and ends with 1 only where a figure doesn't come.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import bundleOnce from '../../tests/bundledHost.ts';
import { startBrowser } from '../../tests/journeys/browser.ts';
import { startHost } from '../../tests/journeys/hostProcess.ts';
import { newProfile } from '../../tests/journeys/volunteer.ts';
import { CHROMIUM, requireOrEnd } from '../../tests/tools.ts';
import { endWith, othersWork, verdict, writeTable } from '../../tools/performanceReport.ts';
import { conditions } from '../evidence.ts';
import { median } from '../statistics.ts';
import installed from './package.json' with { type: 'json' };

const PATH = '/login';
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const RUNS = values.quick ? 1 : 5;
const DEBUGGING_PORT = 9_411;
/** Scores of 100, at least. */
const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Milliseconds, or the share of the screen that moved; at most. */
const AUDITS = {
  'largest-contentful-paint': 1_500,
  'total-blocking-time': 50,
  'cumulative-layout-shift': 0.01,
};
type Result = Record<string, number>;

requireOrEnd(CHROMIUM);
await bundleOnce();
const host = await startHost();
const profile = newProfile();
const browser = await startBrowser(profile, [`--remote-debugging-port=${DEBUGGING_PORT}`]);
const results: Result[] = [];
try {
  for (let run = 0; results.length < RUNS && run < 2 * RUNS; run += 1) {
    const result = await look();
    // Now and then a run ends without some figure. It would make the median nothing.
    if (Object.values(result).every(Number.isFinite)) results.push(result);
  }
} finally {
  await browser.close();
  await host.stop();
  for (const folder of [profile, host.dataDir])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const medianOf = (name: string) => median(results.map((result) => result[name] ?? Number.NaN));
const rows = [
  ...Object.entries(CATEGORIES).map(([name, goal]) => ({
    name,
    measured: Math.round(medianOf(name)),
    goal,
    sign: '≥',
    isMet: Math.round(medianOf(name)) >= goal,
  })),
  ...Object.entries(AUDITS).map(([name, goal]) => ({
    name,
    measured: Number(medianOf(name).toFixed(goal < 1 ? 3 : 0)),
    goal,
    sign: '≤',
    isMet: medianOf(name) <= goal,
  })),
];
const cells = rows.map(({ name, measured, goal, sign, isMet }) => [
  name,
  String(measured),
  `${sign} ${goal}`,
  verdict(isMet),
]);
const version = `${browser.context.browser()?.version()}, Lighthouse ${installed.dependencies.lighthouse}`;
writeTable(
  'lighthouse',
  {
    head: [`\`${PATH}\`, median of ${RUNS}`, 'measured', 'goal', ''],
    rows: cells,
    below: `${conditions('npm run lighthouse', version)} ${othersWork()}`,
  },
  values.quick,
);
endWith(rows, values.quick);

/** One visit, as if it were the first: Lighthouse empties caches and storage before it. */
async function look(): Promise<Result> {
  const run = await lighthouse(`${host.url}${PATH}`, {
    port: DEBUGGING_PORT,
    onlyCategories: Object.keys(CATEGORIES),
    logLevel: 'error',
  });
  if (!run || run.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${PATH}: ${run?.lhr.runtimeError?.message}`);
  const { categories, audits } = run.lhr;
  const missed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && ['binary', 'numeric'].includes(scoreDisplayMode),
  );
  for (const { id, title, displayValue } of missed)
    console.log(`  ${id}: ${title} ${displayValue ?? ''}`);
  return {
    ...Object.fromEntries(
      Object.keys(CATEGORIES).map((name) => [name, (categories[name]?.score ?? Number.NaN) * 100]),
    ),
    ...Object.fromEntries(
      Object.keys(AUDITS).map((id) => [id, audits[id]?.numericValue ?? Number.NaN]),
    ),
  };
}
