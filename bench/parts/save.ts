import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBrowser } from '../../tests/journeys/browser.ts';
import { startHost } from '../../tests/journeys/hostProcess.ts';
import { cardJpeg } from '../../tests/journeys/largeJpeg.ts';
import { fillPost, savePost } from '../../tests/journeys/posting.ts';
import { watchPages } from '../../tests/journeys/starts.ts';
import { logIn, newProfile, waitForOfflineReady } from '../../tests/journeys/volunteer.ts';
import { call, openPages, type Pages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { median, ms, ratio, table, times } from '../statistics.ts';
import { PHOTO_BYTES, type Part } from './part.ts';

/** A card of so many pixels is 100 kB when it is ready to be saved. */
const CARD_WIDTH = 950;

const NAMES: Partial<Record<ContenderName, string>> = {
  bareStrict: 'bare IndexedDB put, strict: the limit',
  outbox: 'this outbox: sealed, strict, read back, hashes compared',
  workbox: 'workbox-background-sync',
  localForage: 'localForage',
  dexie: 'Dexie',
  pouchDb: 'PouchDB with attachments',
  oneByOne: 'one by one, as Enketo',
  bareRelaxed: 'bare IndexedDB put, relaxed',
};

/** Saving one submission of twenty fields and three photos; all contenders in turn, each at its own origin, and last a person's tap in the built app, in a browser of its own. */
export const save: Part = async ({ server, quick }) => {
  const app = await openApp();
  const pages = await openPages(server);
  const took = await takeTurns(app, pages, quick ? 5 : 40).finally(() => Promise.all([pages.close(), app.close()]));
  const limit = took.get(NAMES.bareStrict ?? '') ?? [];
  const rows = [...took].map(([name, values]) => [name, ms(median(values)), times(ratio(values, limit))]);
  return { text: table(['saving one entry, 3 photos of 100 kB', 'median', 'to the limit'], rows), browser: pages.version };
};

async function takeTurns(app: Awaited<ReturnType<typeof openApp>>, pages: Pages, rounds: number): Promise<Map<string, number[]>> {
  const names = Object.keys(NAMES) as ContenderName[];
  const took = new Map<string, number[]>();
  const note = (name: string, time: number) => took.set(name, [...(took.get(name) ?? []), time]);
  for (let round = -2; round < rounds; round += 1) {
    const saved = new Map<string, number>();
    for (const name of names) saved.set(NAMES[name] ?? name, await call(await pages.of(name), 'save', name, PHOTO_BYTES));
    saved.set('this app, from the tap to "saved" on the screen', await app.save());
    // The first two make the databases and warm up.
    if (round >= 0) for (const [name, time] of saved) note(name, time);
  }
  return took;
}

/** The built app with somebody logged in and no network, so that nothing is sent while it saves. */
async function openApp() {
  const host = await startHost();
  const profile = newProfile();
  const browser = await startBrowser(profile);
  const photo = join(host.dataDir, 'card.jpg');
  await writeFile(photo, await cardJpeg(CARD_WIDTH));
  await watchPages(browser.context);
  await logIn(browser.page, host.url);
  await waitForOfflineReady(browser.page);
  await browser.page.goto(`${host.url}/addpost`);
  await browser.context.setOffline(true);
  return {
    /** Fills the form and saves it. @returns milliseconds from the tap */
    async save(): Promise<number> {
      await fillPost(browser.page, photo);
      return savePost(browser.page);
    },
    async close() {
      await browser.close();
      await host.stop();
      await Promise.all([profile, host.dataDir].map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })));
    },
  };
}
