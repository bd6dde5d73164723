import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
  host = await startKeylessHost(webRoot);
  browser = await startBrowser(newProfile());
  await logIn(browser.page, host.url);
  await waitForOfflineReady(browser.page);
  // Home asks for today's count, which no test means.
  await vi.waitFor(() => expect(host.calls).toContain('viewvoters'), { timeout: 120_000 });
});
afterAll(async () => {
  await browser.close();
  await host.stop();
  rmSync(webRoot, { recursive: true });
});
beforeEach(() => {
  host.calls.length = 0;
  host.stored.length = 0;
});

const openOutbox = () =>
  browser.page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
const openForm = () =>
  browser.page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
const openSent = (tail: string) =>
  browser.page.locator('.entry--sent', { hasText: tail }).getByRole('button').click();
const submissions = () => host.calls.filter((call) => ['addvoters', 'viewvoters'].includes(call));

it('a voter whose answer was lost is not sent twice to a host without keys: it is asked, and the receipt says so', async () => {
  const { page } = browser;
  host.failNext('answerLost');
  await openForm();
  await enrol(page, photo);
  await openOutbox();
  await openSent('4567');
  await page.getByText('The server already had it when the app asked.').waitFor();
  expect(submissions()).toEqual(['addvoters', 'viewvoters']);
  expect(host.stored).toEqual(['ABC1234567']);
});

it('a voter who was lost on the way is sent again, and the receipt says what such a host cannot promise', async () => {
  const { page } = browser;
  host.failNext('allLost');
  await openForm();
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await openOutbox();
  await openSent('4321');
  await page.getByText('This server may hold it twice if it was sent twice.').waitFor();
  expect(submissions()).toEqual(['addvoters', 'viewvoters', 'addvoters']);
  expect(host.stored).toEqual(['ABC7654321']);
});
