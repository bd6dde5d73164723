import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { startHost, type RunningHost } from './hostProcess.ts';
import { largeJpeg } from './largeJpeg.ts';
import { enrol, logIn, newProfile, votersOnHost, waitForOfflineReady } from './volunteer.ts';

/** Chromium tells the kind of connection on phones; on other machines it must be asked to. */
const TELL_CONNECTION = '--enable-blink-features=NetInfoDownlinkMax';

let photo: Buffer;
let host: RunningHost;
let browser: RunningBrowser;
let connectTo: (connectionType: 'cellular3g' | 'wifi') => Promise<void>;

beforeAll(async () => {
  photo = await largeJpeg();
});
beforeEach(async () => {
  host = await startHost();
  browser = await startBrowser(newProfile(), [TELL_CONNECTION]);
  const { context, page } = browser;
  // The debugger tells the page about the connection, not the worker: so this browser has no Background Sync.
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  const devTools = await context.newCDPSession(page);
  connectTo = async (connectionType) => {
    await devTools.send('Network.emulateNetworkConditions', { offline: false, latency: 1, downloadThroughput: 10_000_000, uploadThroughput: 10_000_000, connectionType });
  };
  await logIn(page, host.url);
  await waitForOfflineReady(page);
  await connectTo('cellular3g');
  await switchOn();
  await page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
  await enrol(page, photo);
  await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
  await page.getByText('1 entry with photos waits for Wi-Fi').waitFor();
});
afterEach(async () => {
  await browser.close();
  await host.stop();
});

/** What the switch on the phone's screen stores. */
async function switchOn(): Promise<void> {
  await browser.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('settings');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('keyval', 'readwrite');
          writing.objectStore('keyval').put({ wifiOnlyPhotos: true }, 'phone');
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}

it('photos wait on mobile data, which the outbox says, and go by themselves with Wi-Fi', async () => {
  const { page } = browser;
  // Longer than any first wait.
  await page.waitForTimeout(6_000);
  expect(await page.locator('.entry__state').allInnerTexts()).toEqual(['Waiting']);
  expect(votersOnHost(host)).toEqual([]);
  await connectTo('wifi');
  await vi.waitFor(() => expect(votersOnHost(host)).toHaveLength(1), { timeout: 30_000, interval: 200 });
  await page.getByText('Everything has been sent').waitFor();
});

it('"Send now" sends photos over mobile data, this once', async () => {
  const { page } = browser;
  await page.getByRole('button', { name: 'Send now' }).click();
  await vi.waitFor(() => expect(votersOnHost(host)).toHaveLength(1), { timeout: 30_000, interval: 200 });
  await page.getByText('Everything has been sent').waitFor();
});
