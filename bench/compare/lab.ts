import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { fireSync, startBrowser } from '../../tests/journeys/browser.ts';
import { layCable } from '../../tests/journeys/cable.ts';
import type { Saved } from '../tally.ts';
import { startHost } from './host.ts';
import type { compare, QueueName } from './page/page.ts';

type Compare = typeof compare;
export type Lab = Awaited<ReturnType<typeof openLab>>;

const PHOTO_BYTES = 100_000;
const SYNC_TAGS: Record<QueueName, string | undefined> = {
  outbox: 'outbox',
  workbox: 'workbox-background-sync:compare',
  pouchDb: undefined,
};
const QUIET_MS = 2_500;
const LONGEST_MS = 30_000;

/** A host, a cable to it, and a browser on a fresh profile in which one queue's app is open. */
export async function openLab(folder: string, queue: QueueName) {
  const host = await startHost(folder);
  const cable = await layCable(host.port);
  const profile = await mkdtemp(join(tmpdir(), 'compare-'));
  let browser = await startBrowser(profile);
  let page = await open();

  return {
    host,
    cable,
    /** How the requests begin that bring submissions. */
    requestLine: queue === 'pouchDb' ? 'POST /pouch/_bulk_docs' : 'POST /addvoters',
    hasWorker: SYNC_TAGS[queue] !== undefined,
    version: () => browser.context.browser()?.version() ?? '',
    save: (count: number): Promise<Saved[]> =>
      page.evaluate(([name, many, bytes]) => inPage().save(name, many, bytes), [
        queue,
        count,
        PHOTO_BYTES,
      ] as const),
    /** Sends as page and worker do. */
    async send() {
      await sendFrom(page);
      await sync();
    },
    sync,
    async sendFromSecondTab() {
      await sendFrom(await open());
    },
    damageOnePhoto: () => page.evaluate(() => inPage().damageOnePhoto()),
    kept: () => page.evaluate((name) => inPage().kept(name), queue),
    async stopWorkers() {
      const devTools = await browser.context.newCDPSession(page);
      await devTools.send('ServiceWorker.enable');
      await devTools.send('ServiceWorker.stopAllWorkers');
    },
    /**
     * Starts the browser anew.
     * @param room so many bytes it lets this origin keep; as many as usual without
     */
    async restart(room?: number) {
      await browser.close();
      browser = await startBrowser(profile);
      const devTools = await browser.context.newCDPSession(browser.page);
      if (room !== undefined)
        await devTools.send('Storage.overrideQuotaForOrigin', {
          origin: cable.url,
          quotaSize: room,
        });
      page = await open();
    },
    async reopenPage() {
      for (const each of browser.context.pages()) if (each !== page) await each.close();
      const closing = page;
      page = await open();
      await closing.close();
    },
    async killBrowser() {
      await browser.kill();
      browser = await startBrowser(profile);
      page = await open();
    },
    /** Waits for so many ids to arrive. */
    async untilArrived(count: number) {
      for (let waited = 0; host.arrivals.size < count && waited < LONGEST_MS; waited += 50)
        await sleep(50);
    },
    /** Waits until nothing arrives any more. */
    async untilQuiet() {
      let last = -1;
      for (let waited = 0; last !== host.arrived() && waited < LONGEST_MS; waited += QUIET_MS) {
        last = host.arrived();
        await sleep(QUIET_MS);
      }
    },
    async close() {
      await browser.close();
      await cable.close();
      host.close();
      await rm(profile, { recursive: true, force: true });
    },
  };

  async function open(): Promise<Page> {
    const opened = await browser.context.newPage();
    await opened.goto(cable.url);
    await opened.evaluate((name) => inPage().open(name), queue);
    return opened;
  }

  async function sync(): Promise<void> {
    const tag = SYNC_TAGS[queue];
    if (tag) await fireSync(browser.context, cable.url, tag);
  }

  function sendFrom(sender: Page): Promise<void> {
    return sender.evaluate((name) => inPage().send(name), queue);
  }
}

/** In the page, where alone it is called, a global of this name gives what page.ts offers. */
declare function inPage(): Compare;
