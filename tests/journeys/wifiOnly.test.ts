import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, keysOnPhone, votersOnHost } from './volunteer.ts';

/** Chromium tells the kind of connection on phones; on other machines it must be asked to. */
const TELL_CONNECTION = '--enable-blink-features=NetInfoDownlinkMax';

const phone = newPhone({ flags: [TELL_CONNECTION] });
let photo: Buffer;
let connectTo: (connectionType: 'cellular3g' | 'wifi') => Promise<void>;

beforeAll(async () => {
  photo = await cardJpeg(600);
});
beforeEach(async () => {
  const {
    page,
    browser: { context },
  } = phone;
  // The debugger tells the page about the connection, not the worker: so this browser has no
  // Background Sync.
  await context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  const devTools = await context.newCDPSession(page);
  connectTo = async (connectionType) => {
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 1,
      downloadThroughput: 10_000_000,
      uploadThroughput: 10_000_000,
      connectionType,
    });
  };
  await page.reload();
  await connectTo('cellular3g');
  await switchOn();
  await page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
  await enrol(page, photo);
  await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
  await page.getByText('1 entry with photos waits for Wi-Fi').waitFor();
});

/** What the switch on the phone's screen stores. */
async function switchOn(): Promise<void> {
  await phone.page.evaluate(
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

it('photos wait on mobile data, which the outbox says without promising more, and go by themselves with Wi-Fi', async () => {
  const { page } = phone;
  expect(await page.getByRole('main').innerText()).not.toContain('Sent automatically when there');
  // Longer than any first wait.
  await page.waitForTimeout(6_000);
  expect(await page.locator('.entry__state').allInnerTexts()).toEqual(['Waiting']);
  expect(votersOnHost(phone.host)).toEqual([]);
  await connectTo('wifi');
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  await page.getByText('Everything has been sent').waitFor();
});

it('"Send now" sends photos over mobile data, this once, and the phone says how much that used', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/phone`);
  await page.getByText('Sending has used nothing today').waitFor();
  await page.goto(`${phone.url}/outbox`);
  await page.getByRole('button', { name: 'Send now' }).click();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  await page.getByText('Everything has been sent').waitFor();
  // It is counted after the entry is marked as sent.
  await expect.poll(() => keysOnPhone(page, 'settings')).toContain('dataUsed');
  await page.goto(`${phone.url}/phone`);
  await page.getByText(/^Used for sending today: at most [1-9]\d*\skB$/).waitFor();
});
