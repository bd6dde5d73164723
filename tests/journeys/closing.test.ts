import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { rawAnswer } from './cable.ts';
import { daysWork, NAMES, refusal, voterId } from './daysWork.ts';
import { linesOf } from './linesOf.ts';
import { enrol, logIn, stopClock, votersOnHost } from './volunteer.ts';

const SLOW = 150_000;
/** So slow that a busy machine sees one entry arrive before all have. */
const VERY_SLOW = 50_000;
/** So slow that a photo takes most of a minute. */
const HARDLY_ANYTHING = 5_000;
const VOTER_IDS = Array.from({ length: 14 }, (_, index) => voterId(index));
/** More than the page, its closing screen and the worker together have under way at once. */
const MANY = VOTER_IDS.length;
const loginOver = rawAnswer(
  401,
  'application/json',
  JSON.stringify({ status: false, msg: 'Please log in again', data: { code: 'login' } }),
);

const { phone, photo, goTo, heading, button, statesOnPhone, enrolOffline } = daysWork();
const arrived = async () =>
  Number(await phone.page.getByRole('progressbar').getAttribute('aria-valuenow'));

/**
 * What the share sheet of a phone is given; headless Chromium has none. The person closes it the
 * second time.
 */
async function sharedThroughSheet(page: Page): Promise<unknown[]> {
  await page.evaluate(() => {
    const shared: unknown[] = [];
    const share = async ({ files, text }: ShareData) => {
      shared.push(files ? { files: files.map(({ name, type }) => ({ name, type })) } : { text });
      if (text) throw new DOMException('Closed', 'AbortError');
    };
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { canShare: () => true, share });
  });
  const given = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared);
  await button('Share as a picture').click();
  await vi.waitFor(async () => expect(await given()).toHaveLength(1), { timeout: 120_000 });
  await button('Share as text').click();
  await vi.waitFor(async () => expect(await given()).toHaveLength(2), { timeout: 120_000 });
  expect(await page.getByText('Copied').count()).toBe(0);
  return given();
}

async function openClosing() {
  await goTo('Home');
  await phone.page.getByRole('link', { name: 'Close the day' }).click();
  await phone.page.getByRole('heading', { level: 1, name: 'Close the day' }).waitFor();
}

describe('a volunteer who closes the day', () => {
  it('sees everything go over a slow connection, can pause and go on, and shares a receipt without personal data', async () => {
    const { page } = phone;
    await enrolOffline(MANY);
    await openClosing();
    await heading(`${MANY} entries waiting`).waitFor();
    phone.cable.slowDown(VERY_SLOW);
    await phone.cable.mend();
    await button('Send everything').click();
    await heading('Sending…').waitFor();
    // Until it is paused nothing more can arrive, however long that takes.
    phone.cable.slowDown(HARDLY_ANYTHING);
    await page.getByText('The screen stays on meanwhile.').waitFor();
    await page.getByText(/^[\d.]+\s[kM]B left · /).waitFor();

    await button('Pause').click();
    await heading('Paused').waitFor();
    phone.cable.slowDown(SLOW);
    await vi.waitFor(async () => expect(await statesOnPhone()).not.toContain('sending'), {
      timeout: 120_000,
      interval: 300,
    });
    const before = votersOnHost(phone.host).length;
    expect(before, 'what was under way arrives').toBeGreaterThan(0);
    expect(before).toBeLessThan(MANY);
    await vi.waitFor(async () => expect(await arrived()).toBe(before), {
      timeout: 120_000,
      interval: 100,
    });
    // Longer than this page, another window or the worker would wait before looking again.
    await page.waitForTimeout(5_000);
    expect(votersOnHost(phone.host)).toHaveLength(before);

    // Another window says why nothing goes, and where it goes on.
    const other = await page.context().newPage();
    await other.goto(`${phone.url}/outbox?lng=en`);
    const why = other.getByText('Sending is paused: the app is open a second time on this phone');
    await why.waitFor();
    await other.goto(`${phone.url}/closing?lng=en`);
    await other.getByRole('button', { name: 'Send everything' }).click();
    await why.waitFor();
    expect(await other.getByRole('button', { name: 'Go on' }).count()).toBe(0);
    expect(votersOnHost(phone.host)).toHaveLength(before);

    phone.cable.slowDown(Infinity);
    await button('Go on').click();
    await heading('All sent!').waitFor({ timeout: 120_000 });
    await other.getByRole('heading', { name: 'All sent!' }).waitFor({ timeout: 120_000 });
    await other.close();
    expect(
      votersOnHost(phone.host)
        .map(({ voter_id }) => voter_id)
        .toSorted(),
    ).toEqual(VOTER_IDS);

    // The message goes after seconds.
    await page.clock.install();
    await stopClock(page);
    await button('Share as text').click();
    await page.getByText('Copied').waitFor();
    await page.clock.resume();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const said of [
      `Arrived today: ${MANY}`,
      `இன்று போய்ச் சேர்ந்தவை: ${MANY}`,
      'Need you: 0',
      'Booth: 114',
      'V-',
    ])
      expect(text).toContain(said);
    for (const personal of [
      ...NAMES,
      ...VOTER_IDS.map((id) => id.slice(-4)),
      '98765',
      '43210',
      'demo.volunteer',
      'காளியப்பன்',
    ])
      expect(text.replace(/V-\w+/g, '')).not.toContain(personal);

    const downloading = page.waitForEvent('download');
    await button('Share as a picture').click();
    const picture = await readFile(await (await downloading).path());
    const { width, height, format } = await sharp(picture).metadata();
    expect({ width, format }).toEqual({ width: 1080, format: 'png' });
    expect(height).toBeGreaterThan(1_000);
  });

  it('sees what was refused and is led to it, while the rest goes', async () => {
    const { page } = phone;
    await enrolOffline(3);
    await openClosing();
    phone.cable.answerInstead('POST /addvoters', refusal);
    // Else all may have gone by itself before the button is pressed.
    phone.cable.slowDown(HARDLY_ANYTHING);
    await phone.cable.mend();
    await button('Send everything').click();
    phone.cable.slowDown(Infinity);
    await heading('1 entry is not sent').waitFor({ timeout: 120_000 });
    await page.getByRole('heading', { name: '1 needs correction' }).waitFor();
    expect(votersOnHost(phone.host)).toHaveLength(2);
    expect(await heading('All sent!').count()).toBe(0);
    await page.getByText('Need you', { exact: true }).waitFor();
    expect(await sharedThroughSheet(page)).toEqual([
      {
        files: [
          {
            name: expect.stringMatching(/^receipt-\d\d-\d\d-\d{4}\.png$/) as string,
            type: 'image/png',
          },
        ],
      },
      { text: expect.stringContaining('Need you: 1') as string },
    ]);
    await page.getByRole('link', { name: 'See in the outbox' }).click();
    await page.getByText('Please enter a valid Voter ID (Ex : ABC1234567)').waitFor();
  });

  it('is told that another window has the last entry open, and led to the outbox', async () => {
    await enrolOffline(2);
    const second = await phone.browser.context.newPage();
    await second.goto(`${phone.url}/outbox`).catch(() => undefined);
    await second.getByRole('listitem').first().getByRole('button').first().click();
    await second.getByRole('link', { name: 'Edit' }).click();
    await second.getByRole('button', { name: 'Leave it unchanged' }).waitFor();
    await phone.page.bringToFront();
    await openClosing();
    await phone.cable.mend();
    const open = phone.page.getByRole('heading', { name: '1 is open for correction' });
    await open.waitFor({ timeout: 60_000 });
    await heading('1 entry is not sent').waitFor({ timeout: 120_000 });
    expect(votersOnHost(phone.host)).toHaveLength(1);
    await phone.page.getByRole('link', { name: 'See in the outbox' }).waitFor();
    await second.getByRole('button', { name: 'Leave it unchanged' }).click();
    await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(2), { timeout: 120_000 });
    await heading('All sent!').waitFor({ timeout: 120_000 });
  });

  it('is told when the connection breaks in the middle, and everything goes on by itself, each entry once', async () => {
    const { page } = phone;
    await enrolOffline(6);
    await openClosing();
    phone.cable.slowDown(VERY_SLOW);
    await phone.cable.mend();
    await button('Send everything').click();
    await vi.waitFor(async () => expect(await arrived()).toBeGreaterThan(0), {
      timeout: 120_000,
      interval: 100,
    });
    await phone.cable.cut();
    await heading('Stopped for now').waitFor({ timeout: 120_000 });
    // Said once: the heading above has the number.
    const why = page.locator('.remaining').getByText("The server doesn't answer");
    await why.waitFor();
    expect(await why.count()).toBe(1);
    phone.cable.slowDown(Infinity);
    await phone.cable.mend();
    await heading('All sent!').waitFor({ timeout: 120_000 });
    expect(votersOnHost(phone.host)).toHaveLength(6);
  });

  it('keeps the screen awake while entries go, also after looking at something else, and no longer', async () => {
    const { page } = phone;
    await page.evaluate(() => {
      const requested = navigator.wakeLock.request.bind(navigator.wakeLock);
      const locks: WakeLockSentinel[] = [];
      Object.assign(globalThis, { locks });
      navigator.wakeLock.request = async (type) => {
        const lock = await requested(type);
        locks.push(lock);
        return lock;
      };
    });
    const held = () =>
      page.evaluate(() =>
        (globalThis as unknown as { locks: WakeLockSentinel[] }).locks.map(
          ({ released }) => !released,
        ),
      );
    await enrolOffline(1);
    await openClosing();
    expect(await held()).toEqual([]);
    phone.cable.slowDown(HARDLY_ANYTHING);
    await phone.cable.mend();
    await button('Send everything').click();
    await vi.waitFor(async () => expect(await held()).toEqual([true]), { timeout: 120_000 });
    await page.evaluate(async () => {
      await (globalThis as unknown as { locks: WakeLockSentinel[] }).locks[0]?.release();
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await vi.waitFor(async () => expect(await held()).toEqual([false, true]), { timeout: 120_000 });
    phone.cable.slowDown(Infinity);
    await heading('All sent!').waitFor({ timeout: 120_000 });
    await vi.waitFor(async () => expect(await held()).toEqual([false, false]), {
      timeout: 120_000,
    });
  });
});

describe('a login that ended', () => {
  it('is said on every screen, keeps nobody from enrolling, and leads to the login', async () => {
    const { page } = phone;
    phone.cable.answerInstead('POST /addvoters', loginOver);
    await goTo('Enrol');
    await enrol(page, photo.bytes);
    const banner = page.getByText('Your login has ended. Go on enrolling; to send, log in again.');
    await banner.waitFor();
    const strip = page.locator('.login-ended a');
    await expect.poll(() => linesOf(strip)).toBeLessThanOrEqual(2);
    await page.getByLabel('Language').selectOption('tam');
    await page.getByText('உள்நுழைவு காலாவதி').waitFor();
    await expect.poll(() => linesOf(strip)).toBeLessThanOrEqual(2);
    await page.getByLabel('மொழி').selectOption('en');
    await banner.waitFor();
    await enrol(page, photo.bytes, { voterId: voterId(1) });
    for (const place of ['Outbox', 'Home']) {
      await goTo(place);
      await banner.waitFor();
    }
    const main = page.getByRole('main');
    await goTo('Outbox');
    await main.getByRole('link', { name: 'Log in' }).waitFor();
    expect(await button('Send now').count(), 'it would do nothing').toBe(0);
    await goTo('Home');
    await page.getByRole('link', { name: 'Close the day' }).click();
    await heading('2 entries waiting').waitFor();
    await main.getByRole('link', { name: 'Log in' }).waitFor();
    expect(await button('Send everything').count(), 'it would do nothing').toBe(0);
    expect(await page.getByText('Your login has ended').count()).toBe(1);
    await page.getByRole('status').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('User name').waitFor();
    await logIn(page, phone.url);
    await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(2), {
      timeout: 120_000,
      interval: 200,
    });
    await banner.waitFor({ state: 'detached' });
  });
});
