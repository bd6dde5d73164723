import type { Page } from 'playwright-core';
import { cardJpeg } from '../../../tests/journeys/largeJpeg.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import {
  choosePhoto,
  enrol,
  fillVoter,
  logIn,
  waitForWholeApp,
} from '../../../tests/journeys/volunteer.ts';
import type { Start } from '../onNewPhone.ts';

/** A phone whose room ends, whose system clears it, and whose storage does not open. */
export async function storage({ page, url, cable, take }: Start): Promise<void> {
  const photo = await cardJpeg(600);
  await logIn(page, url);
  await waitForWholeApp(page);
  await cable.cut();
  await goTo(page, '/enrolvoter');
  await enrol(page, photo);
  for (const [name, used] of Object.entries({ low: 850e6, full: 960e6 })) {
    await sayIsUsed(page, used);
    for (const path of ['/phone', '/outbox']) {
      await goTo(page, path);
      await take(`${path.slice(1)}-space-${name}`);
    }
  }

  await goTo(page, '/enrolvoter');
  await choosePhoto(page, photo);
  await page.locator('.photo--invalid').waitFor();
  await take('voter-without-room');
  await sayIsUsed(page, 100e6);
  await takeNothing(page);
  await choosePhoto(page, photo);
  await page.getByText('would be lost if the app closes').waitFor();
  await fillVoter(page);
  await page.locator('main button[type=submit]').click();
  await page.getByText('Not saved: the phone is full.').waitFor();
  await take('voter-not-saved');

  // No page of the app is open: a picture of it is.
  await page.goto(`${url}/favicon.svg`);
  const devTools = await page.context().newCDPSession(page);
  for (const databaseName of ['outbox', 'drafts', 'session'])
    await devTools.send('IndexedDB.deleteDatabase', { securityOrigin: url, databaseName });
  await page.goto(`${url}/home`);
  await page.getByText('1 unsent entry is lost').waitFor();
  await take('storage-cleared');
  await page.getByRole('button', { name: 'I have read this' }).click();

  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not now', 'UnknownError');
    };
  });
  for (const path of ['/home', '/outbox', '/enrolvoter', '/closing']) {
    await page.goto(url + path);
    await page.getByText("storage doesn't open").first().waitFor();
    await take(`storage-shut-${path.slice(1)}`);
  }
}

/** Lets the browser say how much of one gigabyte is used. */
async function sayIsUsed(page: Page, usage: number): Promise<void> {
  await page.evaluate((used) => {
    navigator.storage.estimate = () => Promise.resolve({ usage: used, quota: 1e9 });
  }, usage);
}

/** Lets the phone keep nothing more until the page is loaded again. */
async function takeNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}
