import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { fireSync } from './browser.ts';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, votersOnHost } from './volunteer.ts';

const phone = newPhone({ hasRealJitter: true });
const REFUSAL = rawAnswer(
  422,
  'application/json',
  JSON.stringify({
    status: false,
    msg: '',
    data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
  }),
);

const switchOf = (page: Page) =>
  page.getByRole('switch', { name: 'Notify me when the app is closed' });

/** What the system shows of the app, in words. */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });
}

/** The language of the worker's notices, as the phone has written it down. */
function noticeLanguage(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('settings');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').get('phone');
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as { noticeLanguage?: string } | undefined)?.noticeLanguage);
          });
        });
      }),
  );
}

/**
 * Saves offline, closes every window of the app, and lets the worker send. Returns a window that
 * shows nothing of the app's screens.
 */
async function sendClosed(answer?: string): Promise<Page> {
  const {
    page,
    cable,
    browser: { context },
  } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await page.getByLabel('Voter ID Number').waitFor();
  await cable.cut();
  await enrol(page, await cardJpeg(600));
  await page.goto('about:blank');
  await cable.mend();
  if (answer) cable.answerInstead('POST /addvoters', answer);
  // An attempt without a signal lets the entry wait for some seconds: until that is over a sync
  // sends nothing.
  const sendAgain = async () => {
    await fireSync(context, phone.url, 'outbox');
    return cable.requests.some(({ path }) => path === '/addvoters');
  };
  await expect.poll(sendAgain, { timeout: 90_000, interval: 5_000 }).toBe(true);
  return page;
}

async function open(page: Page): Promise<void> {
  await page.goto(`${phone.url}/settings`);
  await switchOf(page).waitFor();
}

async function switchOn(): Promise<void> {
  const {
    page,
    browser: { context },
  } = phone;
  await context.grantPermissions(['notifications'], { origin: phone.url });
  await open(page);
  expect(await switchOf(page).isChecked()).toBe(false);
  // It is on once the browser has answered.
  await switchOf(page).click();
  await page.getByText('You hear of it when everything has been sent').waitFor();
}

it('once switched on, the phone says when all was sent while the app was closed, with nobody in it', async () => {
  await switchOn();
  const page = await sendClosed();
  await expect.poll(() => votersOnHost(phone.host).length, { timeout: 120_000 }).toBe(1);
  await open(page);
  await expect
    .poll(() => shown(page), { timeout: 120_000 })
    .toEqual(['Outbox: Everything has been sent.']);
});

it('it says that something needs its person, in the language that was chosen since', async () => {
  await switchOn();
  const { page } = phone;
  await page.getByRole('radio', { name: 'தமிழ்' }).check();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByText('Notify me when the app is closed').waitFor();
  // The worker reads it there; a page that is left may take it with it.
  await expect.poll(() => noticeLanguage(page)).toBe('en');
  await sendClosed(REFUSAL);
  await open(page);
  await expect
    .poll(() => shown(page), { timeout: 120_000 })
    .toEqual(['Outbox: Something in the outbox needs you.']);
});

it('it says nothing before it is switched on, and where the browser refuses it, that it does', async () => {
  const {
    page,
    browser: { context },
  } = phone;
  await context.grantPermissions(['notifications'], { origin: phone.url });
  await sendClosed();
  await expect.poll(() => votersOnHost(phone.host).length, { timeout: 120_000 }).toBe(1);
  await open(page);
  // Longer than the worker needs after the host's answer.
  await page.waitForTimeout(2_000);
  expect(await shown(page)).toEqual([]);
  await context.clearPermissions();
  await page.reload();
  await switchOf(page).click();
  await page.getByText('The browser blocks notifications of this app').waitFor();
  expect(await switchOf(page).isChecked()).toBe(false);
});
