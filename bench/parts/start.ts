import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../../tests/journeys/browser.ts';
import { startHost } from '../../tests/journeys/hostProcess.ts';
import { startSlowly, watchPages } from '../../tests/journeys/starts.ts';
import { logIn, newProfile, waitForOfflineReady } from '../../tests/journeys/volunteer.ts';
import { startServer } from '../server.ts';
import { median, ms, ratio, table, times } from '../statistics.ts';
import type { Part } from './part.ts';

const RATES = [4, 6];
const NETWORKS = ['online', 'offline'];

/** A service worker that keeps one page and does nothing else. */
const KEEPER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.add('/')).then(() => skipWaiting())));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(caches.match('/').then((page) => page ?? fetch(event.request))));
`;

/**
 * A new page of somebody who is logged in, with everything on the phone, until the home is drawn.
 * The limit is the same home as a finished page: its words and styles in one file, without a
 * script, from a service worker of three lines.
 */
export const start: Part = async ({ quick }) => {
  const host = await startHost();
  const profile = newProfile();
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const server = await startServer(folder);
  const browser = await startBrowser(profile);
  const { context, page } = browser;
  await watchPages(context);
  try {
    await logIn(page, host.url);
    await waitForOfflineReady(page);
    await keepFinished(page, folder, server.originOf('finished'));
    const columns: Column[] = [];
    for (const network of NETWORKS) {
      await context.setOffline(network === 'offline');
      for (const rate of RATES)
        columns.push({
          head: `${network}, ${rate} × slower`,
          ...(await takeTurns(
            context,
            `${host.url}/home`,
            server.originOf('finished'),
            rate,
            quick ? 1 : 7,
          )),
        });
    }
    const row = (name: string, of: (column: Column) => number[]) => [
      name,
      ...columns.map(
        (column) => `${times(ratio(of(column), column.finished))} (${ms(median(of(column)))})`,
      ),
    ];
    const version = context.browser()?.version();
    return {
      text: table(
        ['second start', ...columns.map(({ head }) => head)],
        [
          row('the finished page is drawn: the limit', ({ finished }) => finished),
          row('this app: first paint', ({ painted }) => painted),
          row('this app: the home is drawn', ({ drawn }) => drawn),
        ],
      ),
      ...(version && { browser: version }),
    };
  } finally {
    await browser.close();
    server.close();
    await host.stop();
    await Promise.all(
      [profile, folder, host.dataDir].map((path) =>
        rm(path, { recursive: true, force: true, maxRetries: 5 }),
      ),
    );
  }
};

/**
 * Puts the home as it stands on the page, without what moves, at an origin of its own and into the
 * store of its service worker.
 */
async function keepFinished(page: Page, folder: string, origin: string): Promise<void> {
  await page.locator('main a[href="/enrolvoter"]').waitFor();
  await page.waitForLoadState('networkidle');
  const styles = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => !(rule instanceof CSSFontFaceRule))
      .map(({ cssText }) => cssText)
      .join('\n'),
  );
  const body = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const moving of copy.querySelectorAll('script, style, link, img, video, iframe'))
      moving.remove();
    return copy.innerHTML;
  });
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Home</title><style>${styles}</style><body>${body}`,
  );
  await writeFile(join(folder, 'keeper.js'), KEEPER);
  await page.goto(origin);
  await page.evaluate(() => navigator.serviceWorker.register('/keeper.js').then(() => undefined));
  await waitForOfflineReady(page);
}

/** Milliseconds of each round. */
type Rounds = { finished: number[]; painted: number[]; drawn: number[] };
type Column = Rounds & { head: string };

async function takeTurns(
  context: BrowserContext,
  app: string,
  finished: string,
  rate: number,
  rounds: number,
): Promise<Rounds> {
  const taken: Rounds = { finished: [], painted: [], drawn: [] };
  for (let round = -1; round < rounds; round += 1) {
    const ofFinished = await startSlowly(context, finished, rate);
    const ofApp = await startSlowly(context, app, rate);
    // The first of each reads its files from the disk.
    if (round < 0) continue;
    taken.finished.push(ofFinished.drawn);
    taken.painted.push(ofApp.paint);
    taken.drawn.push(ofApp.drawn);
  }
  return taken;
}
