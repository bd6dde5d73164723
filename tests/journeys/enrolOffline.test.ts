import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { fireSync } from './browser.ts';
import { cardJpeg, largeJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import {
  enrol,
  entriesOnPhone,
  logIn,
  photosOnHost,
  votersOnHost,
  waitForLoginOnDisk,
  waitForOfflineReady,
} from './volunteer.ts';

const phone = newPhone({ isFirstVisit: true, isWhole: true });
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(600);
});

/** Logs in, loses the signal, reloads, enrols, and returns what the phone says it has saved. */
async function enrolWithoutSignal(picture = photo) {
  await logIn(phone.page, phone.url);
  await waitForOfflineReady(phone.page);
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.cable.cut();
  await phone.page.goto(`${phone.url}/enrolvoter`);
  await enrol(phone.page, picture);
  const entries = await entriesOnPhone(phone.page);
  expect(entries).toMatchObject([{ photos: [{ slot: 'voterCardFront' }] }]);
  const [{ id, photos }] = entries as [Required<(typeof entries)[0]>];
  return { id, sha256: photos[0]?.sha256 };
}

async function expectOnceOnHost(saved: { id: string; sha256: string | undefined }) {
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  expect(votersOnHost(phone.host)).toEqual([
    { id: saved.id, name: 'கா. மணி', voter_id: 'ABC1234567', mobile: '9876543210', assembly: 120 },
  ]);
  const photos = await photosOnHost(phone.host);
  expect(photos).toMatchObject([{ voter: saved.id, slot: 'voterCardFront', sha256: saved.sha256 }]);
  const content = photos[0]?.content ?? Buffer.of();
  expect(createHash('sha256').update(content).digest('hex')).toBe(saved.sha256);
  return content;
}

it('a voter enrolled without a signal reaches the host once, sent by the page, with an upright photo without EXIF', async () => {
  const saved = await enrolWithoutSignal(await largeJpeg());
  await phone.browser.kill();
  await phone.cable.mend();
  await phone.startBrowser();
  await phone.page.goto(`${phone.url}/outbox`);
  await phone.page.getByText('Everything has been sent').waitFor({ timeout: 120_000 });

  const content = await expectOnceOnHost(saved);
  const { width, height, format, exif, orientation } = await sharp(content).metadata();
  expect({ width, height, format, exif, orientation }).toEqual({
    width: 1200,
    height: 1600,
    format: 'jpeg',
    exif: undefined,
    orientation: undefined,
  });
  expect(content.length).toBeLessThanOrEqual(200_000);
  expect(content.includes('Exif')).toBe(false);

  const left = await entriesOnPhone(phone.page);
  expect(left).toMatchObject([{ id: saved.id, state: 'sent' }]);
  expect(left[0]).not.toHaveProperty('photos');
});

it('a voter enrolled without a signal reaches the host once, sent by the worker with no page open', async () => {
  const saved = await enrolWithoutSignal();
  await phone.browser.kill();
  await phone.cable.mend();
  await phone.startBrowser();
  await fireSync(phone.browser.context, phone.url, 'outbox');
  await expectOnceOnHost(saved);
  expect(phone.browser.context.pages().map((page) => page.url())).toEqual(['about:blank']);
  expect(phone.cable.requests.filter(({ path }) => path === '/addvoters')).toHaveLength(1);
});

it('a voter whose first answer was lost is sent again and stored once', async () => {
  const saved = await enrolWithoutSignal();
  await phone.browser.kill();
  await phone.cable.mend();
  // Chromium keeps this from the page by sending again itself, but only on a connection that was
  // used before.
  phone.cable.loseNextAnswer('POST /addvoters');
  await phone.startBrowser();
  await phone.page.goto(`${phone.url}/outbox`);
  await phone.page.getByText('Everything has been sent').waitFor({ timeout: 120_000 });

  await expectOnceOnHost(saved);
  expect(
    phone.cable.requests.filter(({ path }) => path === '/addvoters').length,
  ).toBeGreaterThanOrEqual(2);
});

it('a voter enrolled with a signal is saved first and sent at once', async () => {
  await logIn(phone.page, phone.url);
  await phone.page.getByRole('link', { name: 'Enrol a voter' }).click();
  await phone.page.getByText("This does not put you on the election commission's roll.").waitFor();
  await enrol(phone.page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  await phone.page.getByRole('link', { name: 'All sent' }).waitFor();
});
