import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { buildForKeylessHost, startKeylessHost } from './keylessHost.ts';
import { cardJpeg } from './largeJpeg.ts';
import { enrol, logIn, newProfile, waitForOfflineReady } from './volunteer.ts';

let photo: Buffer;
let webRoot: string;
let host: Awaited<ReturnType<typeof startKeylessHost>>;
let browser: RunningBrowser;

beforeAll(async () => {
  photo = await cardJpeg(600);
  webRoot = buildForKeylessHost();
}, 120_000);
afterAll(() => rmSync(webRoot, { recursive: true }));
beforeEach(async () => {
  host = await startKeylessHost(webRoot);
  browser = await startBrowser(newProfile());
  await logIn(browser.page, host.url);
  await waitForOfflineReady(browser.page);
});
afterEach(async () => {
  await browser.close();
  await host.stop();
});

const openOutbox = () =>
  browser.page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
const openForm = () =>
  browser.page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
const submissions = () => host.calls.filter((call) => ['addvoters', 'viewvoters'].includes(call));

it('a voter whose answer was lost is not sent twice to a host without keys: it is asked, and the receipt says so', async () => {
  const { page } = browser;
  host.failNext('answerLost');
  await openForm();
  await enrol(page, photo);
  await openOutbox();
  await page.getByText('The host already had it when the app asked.').waitFor({ timeout: 60_000 });
  expect(submissions()).toEqual(['addvoters', 'viewvoters']);
  expect(host.stored).toEqual(['ABC1234567']);
});

it('a voter who was lost on the way is sent again, and the receipt says what such a host cannot promise', async () => {
  const { page } = browser;
  host.failNext('allLost');
  await openForm();
  await enrol(page, photo);
  await openOutbox();
  await page
    .getByText('This host may hold it twice if it was sent twice.')
    .waitFor({ timeout: 60_000 });
  expect(submissions()).toEqual(['addvoters', 'viewvoters', 'addvoters']);
  expect(host.stored).toEqual(['ABC1234567']);
});
