import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBrowser } from '../../tests/journeys/browser.ts';
import { startHost } from '../../tests/journeys/hostProcess.ts';
import { cardJpeg } from '../../tests/journeys/largeJpeg.ts';
import { fillPost, savePost } from '../../tests/journeys/posting.ts';
import { watchPages } from '../../tests/journeys/starts.ts';
import { logIn, newProfile, waitForOfflineReady } from '../../tests/journeys/volunteer.ts';
import { call, openPages } from '../openPages.ts';
import type { ContenderName } from '../page/page.ts';
import { median, ms, ratio, table, times } from '../statistics.ts';
import { PHOTO_BYTES, type Part } from './part.ts';

/** A card of so many pixels is 100 kB when it is ready to be saved. */
const CARD_WIDTH = 950;

/** The first is the limit. */
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

/**
 * Saving one submission of twenty fields and three photos; all contenders in turn, each at its own
 * origin, and last a person's tap in the built app, in a browser of its own.
 */
export const save: Part = async ({ server, quick }) => {
  const app = await openApp();
  const pages = await openPages(server);
  const ofContenders = Object.entries(NAMES).map(([name, what]) => ({
    what,
    save: async () =>
      call(await pages.of(name as ContenderName), 'save', name as ContenderName, PHOTO_BYTES),
  }));
  const ways = [
    ...ofContenders,
    { what: 'this app, from the tap to "saved" on the screen', save: () => app.save() },
  ];
  const took = await takeTurns(ways, quick ? 1 : 40).finally(() =>
    Promise.all([pages.close(), app.close()]),
  );
  const [limit] = took;
  const rows = took.map(({ what, values }) => [
    what,
    ms(median(values)),
    times(ratio(values, limit?.values ?? [])),
  ]);
  return {
    text: table(['saving one entry, 3 photos of 100 kB', 'median', 'to the limit'], rows),
    browser: pages.version,
  };
};

type Way = { what: string; save: () => Promise<number> };

async function takeTurns(
  ways: Way[],
  rounds: number,
): Promise<{ what: string; values: number[] }[]> {
  const took = ways.map(({ what, save: saveOne }) => ({
    what,
    saveOne,
    values: new Array<number>(),
  }));
  for (let round = -2; round < rounds; round += 1) {
    for (const { saveOne, values } of took) {
      const time = await saveOne();
      // The first two make the databases and warm up.
      if (round >= 0) values.push(time);
    }
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
  await browser.page.goto(`${host.url}/addpost?lng=en`);
  await browser.page.getByLabel('Title').waitFor();
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
      await Promise.all(
        [profile, host.dataDir].map((path) =>
          rm(path, { recursive: true, force: true, maxRetries: 5 }),
        ),
      );
    },
  };
}
