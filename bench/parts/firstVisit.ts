import { rm } from 'node:fs/promises';
import { startBrowser } from '../../tests/journeys/browser.ts';
import { startHost, type RunningHost } from '../../tests/journeys/hostProcess.ts';
import { ACCOUNT, newProfile, waitForWholeApp } from '../../tests/journeys/volunteer.ts';
import { layShapedLine } from '../shapedLine.ts';
import { median, table } from '../statistics.ts';
import type { Part } from './part.ts';

/** 240 kbit/s and a round trip of 400 ms: the edge of the signal. */
const SHAPE = { bytesPerSecond: 30_000, roundTripMs: 400 };
const KB = 1_000;

/** The steps of a first visit, each with its goal in seconds. */
const STEPS = {
  typing: { what: 'the login form takes typing', goal: 2.5 },
  home: { what: 'home after the login', goal: 9 },
  ready: { what: 'enrolling works offline, and the app says so', goal: 20 },
  whole: { what: 'everything is kept', goal: undefined },
};
type Step = keyof typeof STEPS;
type Visit = Record<Step, { seconds: number; kB: number }>;

/** A volunteer's first visit on a slow line: opens the app, logs in at once, and waits. HTTP/1.1. */
export const firstVisit: Part = async ({ quick }) => {
  const host = await startHost();
  const visits: Visit[] = [];
  let version: string | undefined;
  try {
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      const visit = await visitOnce(host);
      visits.push(visit.steps);
      version = visit.version;
    }
  } finally {
    await host.stop();
    await rm(host.dataDir, { recursive: true });
  }
  const of = (step: Step, what: 'seconds' | 'kB') =>
    median(visits.map((visit) => visit[step][what]));
  return {
    text: table(
      ['first visit, 240 kbit/s, 400 ms', 'seconds', 'goal', 'kB so far'],
      Object.entries(STEPS).map(([step, { what, goal }]) => [
        what,
        of(step as Step, 'seconds').toFixed(1),
        goal === undefined
          ? ((of('whole', 'kB') * KB * 1.2) / SHAPE.bytesPerSecond).toFixed(1)
          : String(goal),
        of(step as Step, 'kB').toFixed(0),
      ]),
    ),
    ...(version && { browser: version }),
  };
};

async function visitOnce(host: RunningHost) {
  const line = await layShapedLine(host.port, SHAPE);
  const profile = newProfile();
  const browser = await startBrowser(profile);
  const { page, context } = browser;
  try {
    const start = Date.now();
    const steps: Partial<Visit> = {};
    const note = (step: Step) => {
      steps[step] = { seconds: (Date.now() - start) / 1_000, kB: line.counted.bytes / KB };
    };
    await page.goto(`http://localhost:${line.port}/login?lng=en`, { waitUntil: 'commit' });
    await page.getByLabel('User name').fill(ACCOUNT.userName);
    note('typing');
    await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: 'Enrol a voter' }).waitFor();
    note('home');
    await page.getByText('Ready for offline: you').waitFor();
    note('ready');
    await waitForWholeApp(page);
    note('whole');
    return { steps: steps as Visit, version: context.browser()?.version() };
  } finally {
    await browser.close();
    await line.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
