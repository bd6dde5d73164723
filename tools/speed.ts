/**
 * `npm run speed`: how fast the built app is in the hand, in a real Chromium of a phone's size
 * against the real host. Writes the table into docs/performance.md; ends with 1 where a goal is
 * missed. Meant for a machine that has nothing else to do. `npm run speed -- scroll` measures one
 * part and writes nothing. With `--quick` it measures each once with fewer entries, writes nothing,
 * and ends with 1 only where a figure doesn't come.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { conditions } from '../bench/evidence.ts';
import { median } from '../bench/statistics.ts';
import bundleOnce from '../tests/bundledHost.ts';
import { startBrowser, type RunningBrowser } from '../tests/journeys/browser.ts';
import { startHost } from '../tests/journeys/hostProcess.ts';
import { cardJpeg, largeJpeg } from '../tests/journeys/largeJpeg.ts';
import { fillPost, savePost } from '../tests/journeys/posting.ts';
import { seedOutbox } from '../tests/journeys/seedOutbox.ts';
import {
  longestTask,
  slowDown,
  startSlowly,
  watchPages,
  type Start,
} from '../tests/journeys/starts.ts';
import { logIn, newProfile, waitForOfflineReady } from '../tests/journeys/volunteer.ts';
import { CHROMIUM, requireOrEnd } from '../tests/tools.ts';
import { endWith, othersWork, verdict, writeTable } from './performanceReport.ts';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const isQuick = values.quick;
const STARTS = isQuick ? 1 : 5;
const SAVES = isQuick ? 1 : 3;
const LONGEST_TASK_MS = 50;
const SCROLL_MS = isQuick ? 500 : 5_000;
/** A brisk thumb: four screens of a phone each second. */
const SCROLL_SPEED = 3;
type Row = { what: string; measured: number; unit: string; goal?: number };

requireOrEnd(CHROMIUM);
await bundleOnce();
const host = await startHost();
// From the disk, as a person chooses it: bytes that Playwright hands over are unpacked on the
// page's own thread.
const photo = join(host.dataDir, 'card.jpg');
writeFileSync(photo, await largeJpeg());
const smallPhoto = await cardJpeg(160);
const rows: Row[] = [];
let version: string | undefined;

const PARTS: Record<string, (browser: RunningBrowser) => Promise<void>> = {
  start: measureStarts,
  save: measureSaving,
  scroll: (browser) => measureScrolling(browser, isQuick ? 50 : 5_000),
  scrollFar: (browser) => measureScrolling(browser, isQuick ? 100 : 10_000),
};
try {
  for (const part of asked.length > 0 ? asked : Object.keys(PARTS)) {
    const measure = PARTS[part];
    if (!measure)
      throw new Error(`There is no part ${part}; there are ${Object.keys(PARTS).join(', ')}`);
    await onNewPhone(measure);
  }
} finally {
  await host.stop();
  rmSync(host.dataDir, { recursive: true, force: true });
}
const isMet = ({ measured, goal }: Row) => goal === undefined || measured <= goal;
const cells = rows.map((row) => [
  row.what,
  `${Math.round(row.measured)} ${row.unit}`.trim(),
  row.goal === undefined ? '' : `${row.goal} ${row.unit}`,
  verdict(isMet(row)),
]);
const head = ['', 'measured', 'goal', ''];
writeTable(
  'speed',
  { head, rows: cells, below: `${conditions('npm run speed', version)} ${othersWork()}` },
  isQuick || asked.length > 0,
);
endWith(
  rows.map((row) => ({ measured: row.measured, isMet: isMet(row) })),
  isQuick,
);

/** Somebody has logged in, and the app is there for work without a network. */
async function onNewPhone(measure: (browser: RunningBrowser) => Promise<void>): Promise<void> {
  const profile = newProfile();
  const browser = await startBrowser(profile);
  version = browser.context.browser()?.version();
  await watchPages(browser.context);
  try {
    await logIn(browser.page, host.url);
    await waitForOfflineReady(browser.page);
    await measure(browser);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts without a network, on a processor a sixth as fast. */
async function measureStarts({ context }: RunningBrowser): Promise<void> {
  await context.setOffline(true);
  const starts: Start[] = [];
  const tapped: Start[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    starts.push(await startSlowly(context, `${host.url}/home`, 6));
    tapped.push(await startSlowly(context, `${host.url}/home`, 6, '/enrolvoter'));
  }
  const what = 'Second start offline, processor 6 × slower';
  rows.push({
    what: `${what}: first paint (median of ${STARTS})`,
    measured: median(starts.map(({ paint }) => paint)),
    unit: 'ms',
    goal: 250,
  });
  rows.push({
    what: `${what}: the bar at the thumb takes a tap`,
    measured: median(starts.map(({ paint, bar }) => Math.max(paint, bar))),
    unit: 'ms',
    goal: 500,
  });
  rows.push({
    what: `${what}: home is drawn, with its button to enrol`,
    measured: median(starts.map(({ drawn }) => drawn)),
    unit: 'ms',
    goal: 500,
  });
  rows.push({
    what: `${what}: the form to enrol is drawn, "Enrol" tapped in the bar at once`,
    measured: median(tapped.map(({ drawn }) => drawn)),
    unit: 'ms',
  });
}

/**
 * Posts with three photos of 12 megapixels each: the first ones at full speed, the others at a
 * quarter of it.
 */
async function measureSaving({ page }: RunningBrowser): Promise<void> {
  await page.goto(`${host.url}/addpost`);
  await page.getByLabel('Title').waitFor();
  await longestTask(page);
  await fillPost(page, photo);
  rows.push({
    what: 'Longest task while a form is filled in, with three photos of 12 megapixels',
    measured: await longestTask(page),
    unit: 'ms',
    goal: LONGEST_TASK_MS,
  });
  await savePost(page);
  rows.push({
    what: 'Longest task while they are saved',
    measured: await longestTask(page),
    unit: 'ms',
    goal: LONGEST_TASK_MS,
  });
  const times: number[] = [];
  for (let save = 0; save < SAVES; save += 1) {
    await fillPost(page, photo);
    await slowDown(page, 4);
    await longestTask(page);
    times.push(await savePost(page));
    await slowDown(page, 1);
  }
  rows.push({
    what: `From the tap to "saved" with three photos, processor 4 × slower (median of ${SAVES})`,
    measured: median(times),
    unit: 'ms',
    goal: 1_000,
  });
}

/** Through thousands of entries that wait. */
async function measureScrolling({ page }: RunningBrowser, count: number): Promise<void> {
  const many = count.toLocaleString('en');
  await seedOutbox(
    page,
    Array.from({ length: count }, (_, index) => ({ name: `Voter number ${index + 1}` })),
    smallPhoto,
    false,
  );
  await page.goto(`${host.url}/outbox`);
  await page.getByText(`Voter number ${count}`, { exact: true }).waitFor();
  await page.waitForTimeout(2_000);
  rows.push({
    what: `Longest task while an outbox of ${many} entries opens`,
    measured: await longestTask(page),
    unit: 'ms',
  });
  for (const rate of [1, 4]) {
    await slowDown(page, rate);
    await page.evaluate(() => scrollTo(0, 0));
    await longestTask(page);
    const frames = await scroll(page);
    const what = `${many} entries scrolled for ${SCROLL_MS / 1_000} s${rate > 1 ? `, processor ${rate} × slower` : ''}`;
    rows.push({
      what: `${what}: frames, of ${(SCROLL_MS / 1_000) * 60}`,
      measured: frames,
      unit: '',
    });
    rows.push({
      what: `${what}: longest task`,
      measured: await longestTask(page),
      unit: 'ms',
      ...(rate === 1 && { goal: LONGEST_TASK_MS }),
    });
  }
}

/** @returns how many frames there were */
function scroll(page: Page): Promise<number> {
  return page.evaluate(
    ({ lasting, speed }) =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        let frames = 0;
        const step = (now: number) => {
          if (now - begin > lasting) return resolve(frames);
          frames += 1;
          scrollTo(0, (now - begin) * speed);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { lasting: SCROLL_MS, speed: SCROLL_SPEED },
  );
}
