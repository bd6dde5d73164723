import Libsql from 'libsql';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startNginx } from '../../tests/host/embedded/nginx.ts';
import { startBrowser } from '../../tests/journeys/browser.ts';
import { startHost, type RunningHost } from '../../tests/journeys/hostProcess.ts';
import { ACCOUNT, newProfile } from '../../tests/journeys/volunteer.ts';
import { appWithWorker, readAppFiles, type AppFiles } from '../otherWorkers.ts';
import { layShapedLine } from '../shapedLine.ts';
import { median, table } from '../statistics.ts';
import type { Part } from './part.ts';

/** 240 kbit/s and a round trip of 400 ms: the edge of the signal. */
const SLOW = { bytesPerSecond: 30_000, roundTripMs: 400, breakMs: 10_000 };
/** The smallest run's line. The same comes over it. */
const QUICK = { bytesPerSecond: 1_500_000, roundTripMs: 20, breakMs: 500 };
type Line = typeof SLOW;
const KB = 1_000;
/** Longer than any visit takes: what hasn't come then won't. */
const LONGEST_MS = 5 * 60_000;
const POLL_MS = 250;
/** For voters at least, with the rolls of the booths that are the volunteer's. */
const READY = /^Ready: you can now enrol (voters )?without a signal/;

/** The steps of a first visit, each with its goal in seconds. */
const STEPS = {
  typing: { what: 'the login form takes typing', goal: 2.5 },
  home: { what: 'home after the login', goal: 9 },
  ready: { what: 'enrolling works offline, and the app says so', goal: 20 },
  whole: { what: 'everything is kept', goal: undefined },
};
type Step = keyof typeof STEPS;
type Visit = Record<Step, { seconds: number; kB: number }>;

/** `worker` is another one than the app's own, below bench/worker/. */
type Way = { what: string; worker?: string; isBehindNginx?: boolean; hasBreak?: boolean };
const WAYS: Way[] = [
  { what: 'HTTP/1.1' },
  { what: 'HTTP/2', isBehindNginx: true },
  { what: 'HTTP/1.1, the line cut once the home came', hasBreak: true },
  { what: "Workbox's precache", worker: 'precacheAll.ts' },
  { what: 'kept after the first use', worker: 'keepAfterUse.ts' },
];

/**
 * A volunteer's first visit on a slow line: opens the app, logs in at once, and waits. Beside the
 * app's own worker, the same app with two others.
 */
export const firstVisit: Part = async ({ quick }) => {
  const files = await readAppFiles();
  const shape = quick ? QUICK : SLOW;
  const seen: { what: string; visits: Visit[] }[] = [];
  let version: string | undefined;
  for (const way of WAYS) {
    const visits: Visit[] = [];
    await withHost(way, files, async (host) => {
      for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
        const visit = await visitOnce(host, way, files, shape);
        visits.push(visit.steps);
        version = visit.version;
      }
    });
    seen.push({ what: way.what, visits });
  }
  const of = (visits: Visit[], step: Step, what: 'seconds' | 'kB') =>
    median(visits.map((visit) => visit[step][what]));
  const lineTime = (of(seen[0]?.visits ?? [], 'whole', 'kB') * KB * 1.2) / shape.bytesPerSecond;
  return {
    text: table(
      [
        `first visit, ${(shape.bytesPerSecond * 8) / KB} kbit/s, ${shape.roundTripMs} ms`,
        'goal',
        ...seen.map(({ what }) => what),
      ],
      Object.entries(STEPS).map(([step, { what, goal }]) => [
        what,
        `${(goal ?? lineTime).toFixed(1)} s`,
        ...seen.map(
          ({ visits }) =>
            `${of(visits, step as Step, 'seconds').toFixed(1)} s (${of(visits, step as Step, 'kB').toFixed(0)} kB)`,
        ),
      ]),
    ),
    ...(version && { browser: version }),
  };
};

/** Runs the host for one way, with another worker in the app if the way has one. */
async function withHost(
  { worker }: Way,
  files: AppFiles,
  measure: (host: RunningHost) => Promise<void>,
): Promise<void> {
  const webRoot = worker && (await appWithWorker(worker, files));
  const host = await startHost(webRoot ? { webRoot } : {});
  makeReal(host.dataDir);
  try {
    await measure(host);
  } finally {
    await host.stop();
    await rm(host.dataDir, { recursive: true });
    if (webRoot) await rm(webRoot, { recursive: true });
  }
}

/** Makes real accounts of the demo accounts: behind a proxy the host knows none of those. */
function makeReal(dataDir: string): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  database.exec('update people set demo = 0');
  database.close();
}

async function visitOnce(
  host: RunningHost,
  { isBehindNginx, hasBreak, worker }: Way,
  { needed, all }: AppFiles,
  shape: Line,
) {
  const nginx = isBehindNginx ? await startNginx(host.port) : undefined;
  const line = await layShapedLine(nginx?.tls ?? host.port, shape);
  const profile = newProfile();
  const browser = await startBrowser(
    profile,
    nginx
      ? [
          `--host-resolver-rules=MAP ${nginx.name}:443 127.0.0.1:${line.port}`,
          `--ignore-certificate-errors-spki-list=${nginx.keyHash}`,
        ]
      : [],
  );
  const { page, context } = browser;
  try {
    const start = Date.now();
    const steps: Partial<Visit> = {};
    const note = (step: Step) => {
      steps[step] = { seconds: (Date.now() - start) / 1_000, kB: line.counted.bytes / KB };
    };
    const origin = nginx ? `https://${nginx.name}` : `http://localhost:${line.port}`;
    await page.goto(`${origin}/login?lng=en`, { waitUntil: 'commit' });
    await page.getByLabel('User name').fill(ACCOUNT.userName);
    note('typing');
    await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: 'Enrol a voter' }).waitFor();
    note('home');
    if (hasBreak) {
      await line.cut();
      await sleep(shape.breakMs);
      await line.mend();
    }
    // The app asks its worker, and only its own can say.
    if (!worker) await page.getByText(READY).waitFor({ timeout: LONGEST_MS });
    await untilKept(page, needed);
    note('ready');
    await untilKept(page, all);
    note('whole');
    return { steps: steps as Visit, version: context.browser()?.version() };
  } finally {
    await browser.close();
    await line.close();
    await nginx?.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until the page's caches have all of these files, under whatever name. */
async function untilKept(page: Page, files: { url: string }[]): Promise<void> {
  const isKept = (paths: string[]) =>
    page.evaluate(async (wanted) => {
      const caught = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      const kept = new Set(caught.flat().map(({ url }) => new URL(url).pathname));
      return wanted.every((path) => kept.has(path));
    }, paths);
  const paths = files.map(({ url }) => `/${url}`);
  const end = Date.now() + LONGEST_MS;
  while (!(await isKept(paths))) {
    if (Date.now() > end) throw new Error('Not every file was kept');
    await sleep(POLL_MS);
  }
}
