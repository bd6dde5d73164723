import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import {
  choosePhoto,
  draftOnPhone,
  enrol,
  entriesOnPhone,
  fillVoter,
  keysOnPhone,
  votersOnHost,
  logIn,
  photosInForm,
  waitForLoginOnDisk,
  waitForWholeApp,
  waitForSaved,
} from './volunteer.ts';

/** The card's photo as the phone makes it smaller. */
const PHOTO_BYTES = 200_000;
const CHROMIUM_REMEMBERS_MS = 35_000;

/** Chromium doesn't take room from a copied profile. */
const phone = newPhone({ isFirstVisit: true, isWhole: true });
let photo: Buffer;
let devTools: CDPSession;

beforeAll(async () => {
  photo = await cardJpeg(1200);
});
beforeEach(async () => {
  await logIn(phone.page, phone.url);
  await waitForWholeApp(phone.page);
  devTools = await phone.browser.context.newCDPSession(phone.page);
});

const place = (name: string) => phone.page.getByRole('navigation').getByRole('link', { name });
const openForm = async () => {
  await place('Enrol').click();
  await phone.page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
};
const openPhone = async () => {
  await place('Home').click();
  await phone.page.getByRole('link', { name: 'This phone' }).click();
  await phone.page.getByRole('heading', { name: 'This phone', exact: true }).waitFor();
};
const isUnfinished = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('typing:')),
  );
const usage = () =>
  phone.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
/** Gives the app this much room in all; without a size, as much as the phone has. */
const setRoom = (quotaSize?: number) =>
  devTools.send('Storage.overrideQuotaForOrigin', { origin: phone.url, quotaSize });

/**
 * Starts the browser anew with this much room. Chromium remembers for half a minute how much was
 * left, so less room is only noticed at once by a browser that has not asked yet.
 */
let roomUsed = 0;
async function restartWithRoom(roomFor: (used: number) => number): Promise<void> {
  roomUsed = await usage();
  const room = Math.round(roomFor(roomUsed));
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.browser.close();
  await phone.startBrowser();
  devTools = await phone.browser.context.newCDPSession(phone.page);
  await setRoom(room);
}

it('a phone without room: said as such, the form kept, nothing half-written; and saved once there is room', async () => {
  await phone.cable.cut();
  // Enough for the draft with its photo, not for the entry beside it.
  await restartWithRoom((used) => used + 1.5 * PHOTO_BYTES);
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { name: 'உமா' });
  const before = await keysOnPhone(phone.page, 'outbox');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  const why = page.getByText('Not saved: the phone is full.');
  await why.waitFor();
  // In sight, above the button that is always there.
  await expect
    .poll(() =>
      why.evaluate((words) =>
        words.contains(document.elementFromPoint(180, words.getBoundingClientRect().bottom - 5)),
      ),
    )
    .toBe(true);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  expect(await photosInForm(page).count()).toBe(1);
  expect(await keysOnPhone(phone.page, 'outbox')).toEqual(before);
  await setRoom();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  expect(await entriesOnPhone(page)).toHaveLength(1);
});

it('a phone without any room: nothing is called a mistake, and the form may be left for another screen and is back with its photo', async () => {
  await restartWithRoom((used) => used / 2);
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await choosePhoto(page, photo);
  await page.getByText('this photo is in the form, but would be lost if the app closes').waitFor();
  await fillVoter(page, { name: 'உமா' });
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Not saved: the phone is full.').waitFor();
  expect(await page.getByText('Please correct').count()).toBe(0);
  await place('Outbox').click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  expect(await keysOnPhone(page, 'drafts')).toEqual([]);
  // No window takes a new version of the app, for which this one would be loaded anew.
  await expect.poll(() => isUnfinished(page)).toBe(true);
  await openForm();
  await page.getByText('Your unfinished entry is back.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  expect(await photosInForm(page).count()).toBe(1);
  await setRoom();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await expect.poll(() => isUnfinished(page)).toBe(false);
  expect(await entriesOnPhone(page)).toHaveLength(1);
});

it('from 95 % on new photos are refused in words, text is not', async () => {
  // No room at first, so that the browser remembers none; then enough for text. Chromium does not
  // tell, so it is told for it.
  await restartWithRoom((used) => used / 2);
  const { page } = phone;
  await page.addInitScript(() => {
    const used = location.search.includes('short') ? 850_000 : 960_000;
    navigator.storage.estimate = () => Promise.resolve({ usage: used, quota: 1_000_000 });
  });
  await page.goto(`${phone.url}/enrolvoter`);
  await page.locator('form').waitFor();
  await setRoom(roomUsed + 100_000);
  await choosePhoto(page, photo);
  await page.getByText('The phone is full: the photo could not be kept.').first().waitFor();
  expect(await photosInForm(page).count()).toBe(0);
  await fillVoter(page);
  const name = page.getByLabel('Name', { exact: true });
  // Written down a moment after the last letter. What found no room waits for the next letter.
  await vi.waitFor(
    async () => {
      await name.fill('');
      await name.fill('லதா');
      await expect
        .poll(() => draftOnPhone(page), { timeout: 10_000 })
        .toMatchObject({ name: 'லதா' });
    },
    { timeout: 120_000 },
  );
  await page.reload();
  await page.getByText('Your unfinished entry is back.').waitFor();
  expect(await name.inputValue()).toBe('லதா');
  await openPhone();
  await page.getByText('The phone is nearly full').waitFor();
  expect(await page.getByText('Room for about').count()).toBe(0);
  await page.goto(`${phone.url}/phone?source=short`);
  await page.getByText('Space is running low.').waitFor();
});

it('a phone that fills up before sending: sending stops and says so, and goes on when there is room', async () => {
  await openForm();
  await phone.cable.cut();
  await enrol(phone.page, photo);
  await restartWithRoom((used) => used * 0.8);
  const { page } = phone;
  await page.goto(`${phone.url}/outbox`);
  await phone.cable.mend();
  await page.getByText('The phone is full. Sending has stopped').waitFor({ timeout: 120_000 });
  expect(votersOnHost(phone.host)).toEqual([]);
  expect(await entriesOnPhone(page)).toMatchObject([{ state: 'waiting' }]);
  await setRoom();
  await page.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  await page.getByText('Everything has been sent').waitFor();
  await page.getByText('The phone is full').waitFor({ state: 'detached' });
});

it('a phone that fills up while an entry travels: nothing is lost, one record', async () => {
  const { page } = phone;
  await openForm();
  await page.route(
    '**/addvoters',
    async (route) => {
      await setRoom((await usage()) * 0.8);
      await page.waitForTimeout(CHROMIUM_REMEMBERS_MS);
      await route.continue();
    },
    { times: 1 },
  );
  await enrol(page, photo);
  await place('Outbox').click();
  await page
    .getByText('The phone is full. Sending has stopped')
    .waitFor({ timeout: CHROMIUM_REMEMBERS_MS + 60_000 });
  expect(votersOnHost(phone.host)).toHaveLength(1);
  expect(await entriesOnPhone(page)).toMatchObject([
    { state: 'sending', photos: [{ slot: 'voterCardFront' }] },
  ]);
  await setRoom();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Everything has been sent').waitFor({ timeout: 120_000 });
  expect(votersOnHost(phone.host)).toHaveLength(1);
});
