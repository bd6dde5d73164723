import { expect, it } from 'vitest';
import type { Page, Worker } from 'playwright-core';
import { fireSync } from './browser.ts';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, openAtWork, votersOnHost, waitForArrived } from './volunteer.ts';

const phone = newPhone({ isWhole: true, hasRealJitter: true });
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

/** The worker tells of the phone without a window of the app, beside which it shows nothing. */
function worker(): Worker {
  const running = phone.browser.context.serviceWorkers().at(-1);
  if (!running) throw new Error('No service worker runs');
  return running;
}

/** What the system shows of the app, in words. */
function shown(): Promise<string[]> {
  return worker().evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
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

/** Saves offline, closes every window of the app, and lets the worker send. */
async function sendClosed(answer?: string): Promise<void> {
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
  if (answer) cable.answerInstead('POST /addvoters', answer);
  await cable.mend();
  // An attempt without a signal lets the entry wait for some seconds: until that is over a sync
  // sends nothing.
  const sendAgain = async () => {
    await fireSync(context, phone.url, 'outbox');
    return cable.requests.some(({ path }) => path === '/addvoters');
  };
  await expect.poll(sendAgain, { timeout: 90_000, interval: 5_000 }).toBe(true);
}

async function open(page: Page): Promise<void> {
  await openAtWork(page, `${phone.url}/settings`);
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
  await sendClosed();
  await expect.poll(shown, { timeout: 120_000 }).toEqual(['Outbox: Everything has been sent.']);
  expect(votersOnHost(phone.host)).toHaveLength(1);
});

it('it says that something needs its person, in the language that was chosen since', async () => {
  await switchOn();
  const { page } = phone;
  // Chosen before the app had begun its work in the background.
  await page.goto(`${phone.url}/settings?lng=tam`);
  await expect.poll(() => noticeLanguage(page)).toBe('tam');
  for (const [name, language] of [
    ['English', 'en'],
    ['தமிழ்', 'tam'],
    ['English', 'en'],
  ] as const) {
    await page.getByRole('radio', { name }).click();
    // The worker reads it there; a page that is left may take it with it.
    await expect.poll(() => noticeLanguage(page)).toBe(language);
  }
  await sendClosed(REFUSAL);
  await expect
    .poll(shown, { timeout: 120_000 })
    .toEqual(['Outbox: Something in the outbox needs you.']);
});

it('it says nothing before it is switched on, and where the browser refuses it, that it does', async () => {
  const {
    page,
    browser: { context },
  } = phone;
  await context.grantPermissions(['notifications'], { origin: phone.url });
  await sendClosed();
  await waitForArrived(worker());
  expect(votersOnHost(phone.host)).toHaveLength(1);
  // Longer than the worker needs after the host's answer.
  await page.waitForTimeout(2_000);
  expect(await shown()).toEqual([]);
  await open(page);
  await context.clearPermissions();
  await page.reload();
  await switchOf(page).click();
  await page.getByText('The browser blocks notifications of this app').waitFor();
  expect(await switchOf(page).isChecked()).toBe(false);
});
