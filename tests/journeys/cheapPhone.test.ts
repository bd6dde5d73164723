import { beforeAll, expect, it, vi } from 'vitest';
import { largeJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, fillVoter, photosOnHost, votersOnHost } from './volunteer.ts';

/** How many times slower the phone's processor is than this machine's. */
const SLOWER = 6;
/** Bytes a second that reach the host: a bad hour of 2G. */
const SLOW_LINE = 15_000;
const PATIENCE_MS = 240_000;

const phone = newPhone();
let photo: Buffer;

beforeAll(async () => {
  photo = await largeJpeg();
});

it('on a slow phone with little memory and a slow line, a voter with a photo of 12 megapixels is saved and arrives once', async () => {
  const { page } = phone;
  page.setDefaultTimeout(PATIENCE_MS);
  const devTools = await phone.browser.context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  phone.cable.slowDown(SLOW_LINE);
  await enrol(page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
  expect(await photosOnHost(phone.host)).toMatchObject([{ slot: 'voterCardFront' }]);
  await page.getByRole('link', { name: 'All sent' }).waitFor();
  expect(votersOnHost(phone.host)).toHaveLength(1);
});

it('a camera app that takes the memory of the page: what was typed up to then is back, and the voter is saved', async () => {
  const { page, browser } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await fillVoter(page, { name: 'உமா' });
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Take photo' }).first().click(),
  ]);
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  const devTools = await browser.context.newCDPSession(page);
  const ended = page.waitForEvent('crash');
  devTools.send('Page.crash').catch(() => undefined);
  await ended;

  const next = await browser.context.newPage();
  await next.goto(`${phone.url}/enrolvoter?lng=en`);
  await next.getByText('Your unfinished entry is back.').waitFor();
  expect(await next.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  await next.getByText('Coimbatore (South) · Booth 114 · 641001').waitFor();
  await enrol(next, photo, { name: 'உமா' });
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toMatchObject([{ name: 'உமா' }]), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
});
