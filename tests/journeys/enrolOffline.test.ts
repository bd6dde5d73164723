import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fireSync, startBrowser, type RunningBrowser } from './browser.ts';
import { layCable, type Cable } from './cable.ts';
import { startHost, type RunningHost } from './hostProcess.ts';
import { largeJpeg } from './largeJpeg.ts';
import { enrol, entriesOnPhone, logIn, newProfile, photosOnHost, votersOnHost, waitForLoginOnDisk, waitForOfflineReady } from './volunteer.ts';

let photo: Buffer;
let host: RunningHost;
let cable: Cable;
let browser: RunningBrowser;
let profile: string;

beforeAll(async () => {
  photo = await largeJpeg();
});
beforeEach(async () => {
  host = await startHost();
  cable = await layCable(host.port);
  profile = newProfile();
  browser = await startBrowser(profile);
});
afterEach(async () => {
  await browser.close();
  await cable.close();
  await host.stop();
});

/** Logs in, loses the signal, reloads, enrols, and returns what the phone says it has saved. */
async function enrolWithoutSignal() {
  await logIn(browser.page, cable.url);
  await waitForOfflineReady(browser.page);
  await waitForLoginOnDisk(browser.page, profile);
  await cable.cut();
  await browser.page.goto(`${cable.url}/enrolvoter`);
  await enrol(browser.page, photo);
  const entries = await entriesOnPhone(browser.page);
  expect(entries).toMatchObject([{ content: { photos: [{ slot: 'voterCardFront' }] } }]);
  const [{ id, content }] = entries as [Required<(typeof entries)[0]>];
  return { id, sha256: content.photos[0]?.sha256 };
}

async function expectOnceOnHost(saved: { id: string; sha256: string | undefined }) {
  await vi.waitFor(() => expect(votersOnHost(host)).toHaveLength(1), { timeout: 30_000, interval: 200 });
  expect(votersOnHost(host)).toEqual([{ id: saved.id, name: 'கா. மணி', voter_id: 'ABC1234567', mobile: '9876543210', assembly: 120 }]);
  const photos = await photosOnHost(host);
  expect(photos).toMatchObject([{ voter: saved.id, slot: 'voterCardFront', sha256: saved.sha256 }]);
  const content = photos[0]?.content ?? Buffer.of();
  expect(createHash('sha256').update(content).digest('hex')).toBe(saved.sha256);
  return content;
}

it('a voter enrolled without a signal reaches the host once, sent by the page, with an upright photo without EXIF', async () => {
  const saved = await enrolWithoutSignal();
  await browser.kill();
  await cable.mend();
  browser = await startBrowser(profile);
  await browser.page.goto(`${cable.url}/outbox`);
  await browser.page.getByText('Everything has been sent').waitFor({ timeout: 30_000 });

  const content = await expectOnceOnHost(saved);
  const { width, height, format, exif, orientation } = await sharp(content).metadata();
  expect({ width, height, format, exif, orientation }).toEqual({ width: 1200, height: 1600, format: 'jpeg', exif: undefined, orientation: undefined });
  expect(content.length).toBeLessThanOrEqual(200_000);
  expect(content.includes('Exif')).toBe(false);

  const left = await entriesOnPhone(browser.page);
  expect(left).toMatchObject([{ id: saved.id, state: 'sent' }]);
  expect(left[0]).not.toHaveProperty('content');
});

it('a voter enrolled without a signal reaches the host once, sent by the worker with no page open', async () => {
  const saved = await enrolWithoutSignal();
  await browser.kill();
  await cable.mend();
  browser = await startBrowser(profile);
  await fireSync(browser.context, cable.url, 'outbox');
  await expectOnceOnHost(saved);
  expect(browser.context.pages().map((page) => page.url())).toEqual(['about:blank']);
  expect(cable.requests.filter(({ path }) => path === '/addvoters')).toHaveLength(1);
});

it('a voter whose first answer was lost is sent again and stored once', async () => {
  const saved = await enrolWithoutSignal();
  await browser.kill();
  await cable.mend();
  // Chromium keeps this from the page by sending again itself, but only on a connection that was used before.
  cable.loseNextAnswer('POST /addvoters');
  browser = await startBrowser(profile);
  await browser.page.goto(`${cable.url}/outbox`);
  await browser.page.getByText('Everything has been sent').waitFor({ timeout: 60_000 });

  await expectOnceOnHost(saved);
  expect(cable.requests.filter(({ path }) => path === '/addvoters').length).toBeGreaterThanOrEqual(2);
});

it('a voter enrolled with a signal is saved first and sent at once', async () => {
  await logIn(browser.page, cable.url);
  await browser.page.getByRole('link', { name: 'Enrol a voter' }).click();
  await enrol(browser.page, photo);
  await vi.waitFor(() => expect(votersOnHost(host)).toHaveLength(1), { timeout: 15_000, interval: 200 });
  await browser.page.getByRole('link', { name: 'All sent' }).waitFor();
});

it('without a signal every screen opens after one visit, in both languages, also after the browser was killed', async () => {
  await logIn(browser.page, cable.url);
  await waitForOfflineReady(browser.page);
  await waitForLoginOnDisk(browser.page, profile);
  await browser.kill();
  await cable.cut();
  browser = await startBrowser(profile);
  const headings = { en: ['Vanakkam', 'Enrol a voter', 'Outbox', 'Close the day', 'This phone', 'Second copy'], tam: ['வணக்கம்', 'வாக்காளர் சேர்க்கை', 'அனுப்பும் பட்டியல்', 'இன்றைய பணி நிறைவு', 'இந்தக் கைபேசி', 'இரண்டாம் நகல்'] };
  for (const lng of ['en', 'tam'] as const) {
    for (const [index, path] of ['/home', '/enrolvoter', '/outbox', '/closing', '/phone', '/secondcopy'].entries()) {
      await browser.page.goto(`${cable.url}${path}?lng=${lng}`);
      await browser.page.getByRole('heading', { level: 1, name: headings[lng][index] }).waitFor();
      expect(await browser.page.evaluate(() => document.documentElement.lang)).toBe(lng === 'tam' ? 'ta' : 'en');
    }
  }
});
