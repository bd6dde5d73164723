import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { seedOutbox } from './seedOutbox.ts';
import { enrol, entriesOnPhone, logIn, SECOND_ACCOUNT, votersOnHost } from './volunteer.ts';

const NAMES = ['கா. மணி', 'மு. தமிழ்ச்செல்வி', 'அ. இளங்கோ', 'Kayalvizhi N', 'ச. கண்ணன்'];
const nameOf = (index: number) => NAMES[index % NAMES.length] ?? '';
const voterId = (index: number) => `ABC1234${String(500 + index)}`;
const SLOW = 150_000;
const VOTER_IDS = Array.from({ length: 14 }, (_, index) => voterId(index));
/** More than the page, its closing screen and the worker together have under way at once. */
const MANY = VOTER_IDS.length;
const refusal = rawAnswer(
  422,
  'application/json',
  JSON.stringify({
    status: false,
    msg: '',
    data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
  }),
);
const loginOver = rawAnswer(
  401,
  'application/json',
  JSON.stringify({ status: false, msg: 'Please log in again', data: { code: 'login' } }),
);

const phone = newPhone();
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(1200);
});
beforeEach(() =>
  phone.browser.context.grantPermissions(
    ['clipboard-read', 'clipboard-write', 'screen-wake-lock'],
    { origin: phone.cable.url },
  ),
);

const goTo = (name: string) =>
  phone.page.getByRole('navigation').getByRole('link', { name }).click();
const heading = (name: string) => phone.page.getByRole('heading', { level: 2, name });
const button = (name: string) => phone.page.getByRole('button', { name, exact: true });
const statesOnPhone = async () => (await entriesOnPhone(phone.page)).map(({ state }) => state);
const arrived = async () =>
  Number(await phone.page.getByRole('progressbar').getAttribute('aria-valuenow'));

/** A day's work without a signal. */
async function enrolOffline(count: number) {
  await goTo('Enrol');
  await phone.page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
  await phone.cable.cut();
  for (let index = 0; index < count; index += 1)
    await enrol(phone.page, photo, { name: nameOf(index), voterId: voterId(index) });
}

/** What the share sheet of a phone is given; headless Chromium has none. The person closes it the second time. */
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
  await vi.waitFor(async () => expect(await given()).toHaveLength(1), { timeout: 60_000 });
  await button('Share as text').click();
  await vi.waitFor(async () => expect(await given()).toHaveLength(2), { timeout: 60_000 });
  expect(await page.getByText('Copied').count()).toBe(0);
  return given();
}

const dialog = () => phone.page.getByRole('dialog');
async function askToLogOut() {
  await goTo('Home');
  await button('Log out').click();
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
    await heading(`${MANY} entries to be sent`).waitFor();
    await phone.cable.mend();
    phone.cable.slowDown(SLOW);
    await button('Send everything').click();
    await heading('Sending…').waitFor();
    await page.getByText('The screen stays on meanwhile.').waitFor();

    await button('Pause').click();
    await heading('Paused').waitFor();
    await vi.waitFor(async () => expect(await statesOnPhone()).not.toContain('sending'), {
      timeout: 60_000,
      interval: 300,
    });
    const before = votersOnHost(phone.host).length;
    expect(before, 'what was under way arrives').toBeGreaterThan(0);
    expect(before).toBeLessThan(MANY);
    await vi.waitFor(async () => expect(await arrived()).toBe(before), {
      timeout: 60_000,
      interval: 100,
    });
    // Longer than this page, another window or the worker would wait before looking again.
    await page.waitForTimeout(5_000);
    expect(votersOnHost(phone.host)).toHaveLength(before);

    phone.cable.slowDown(Infinity);
    await button('Go on').click();
    await heading('All sent!').waitFor({ timeout: 60_000 });
    expect(
      votersOnHost(phone.host)
        .map(({ voter_id }) => voter_id)
        .toSorted(),
    ).toEqual(VOTER_IDS);

    await button('Share as text').click();
    await page.getByText('Copied').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const said of [
      `Sent today: ${MANY}`,
      `இன்று அனுப்பியவை: ${MANY}`,
      'Need correction: 0',
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
    await phone.cable.mend();
    await button('Send everything').click();
    await heading('1 entry is not sent').waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: '1 needs correction' }).waitFor();
    expect(votersOnHost(phone.host)).toHaveLength(2);
    expect(await heading('All sent!').count()).toBe(0);
    await page.getByText('Need correction', { exact: true }).waitFor();
    expect(await sharedThroughSheet(page)).toEqual([
      {
        files: [
          {
            name: expect.stringMatching(/^receipt-\d\d-\d\d-\d{4}\.png$/) as string,
            type: 'image/png',
          },
        ],
      },
      { text: expect.stringContaining('Need correction: 1') as string },
    ]);
    await page.getByRole('link', { name: 'See in the outbox' }).click();
    await page.getByText('Please enter a valid Voter ID (Ex : ABC1234567)').waitFor();
  });

  it('is told when the connection breaks in the middle, and everything goes on by itself, each entry once', async () => {
    const { page } = phone;
    await enrolOffline(6);
    await openClosing();
    await phone.cable.mend();
    phone.cable.slowDown(SLOW);
    await button('Send everything').click();
    await vi.waitFor(async () => expect(await arrived()).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 100,
    });
    await phone.cable.cut();
    await heading('Stopped halfway').waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: /\d waits?: the host does not answer/ }).waitFor();
    phone.cable.slowDown(Infinity);
    await phone.cable.mend();
    await heading('All sent!').waitFor({ timeout: 60_000 });
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
    await phone.cable.mend();
    phone.cable.slowDown(20_000);
    await button('Send everything').click();
    await vi.waitFor(async () => expect(await held()).toEqual([true]), { timeout: 60_000 });
    await page.evaluate(async () => {
      await (globalThis as unknown as { locks: WakeLockSentinel[] }).locks[0]?.release();
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await vi.waitFor(async () => expect(await held()).toEqual([false, true]), { timeout: 60_000 });
    phone.cable.slowDown(Infinity);
    await heading('All sent!').waitFor({ timeout: 60_000 });
    await vi.waitFor(async () => expect(await held()).toEqual([false, false]), { timeout: 60_000 });
  });
});

describe('a login that ended', () => {
  it('is said on every screen, keeps nobody from enrolling, and leads to the login', async () => {
    const { page } = phone;
    phone.cable.answerInstead('POST /addvoters', loginOver);
    await goTo('Enrol');
    await enrol(page, photo);
    const banner = page.getByText('Your login has ended. Go on enrolling; to send, log in again.');
    await banner.waitFor();
    await enrol(page, photo, { voterId: voterId(1) });
    for (const place of ['Outbox', 'Home']) {
      await goTo(place);
      await banner.waitFor();
    }
    await page.getByRole('link', { name: 'Close the day' }).click();
    await banner.waitFor();
    await page.getByRole('status').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('User name').waitFor();
    await logIn(page, phone.cable.url);
    await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(2), {
      timeout: 60_000,
      interval: 200,
    });
    await banner.waitFor({ state: 'detached' });
  });
});

describe('a volunteer who logs out', () => {
  it('leaves at once when nothing waits, and is asked about what was saved a moment ago, before any screen has heard of it', async () => {
    const { page } = phone;
    await askToLogOut();
    await page.getByLabel('User name').waitFor();
    expect(await dialog().count()).toBe(0);
    await logIn(page, phone.cable.url);
    await page.getByRole('link', { name: 'All sent' }).waitFor();
    await seedOutbox(page, [{ name: nameOf(0) }], photo, false);
    await button('Log out').click();
    await dialog().getByRole('heading', { name: '1 entry is not sent yet' }).waitFor();
  });

  it('can stay, by the keyboard too', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await askToLogOut();
    await dialog().getByRole('heading', { name: '1 entry is not sent yet' }).waitFor();
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button('Log out').click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  });

  it('can send first, and then leaves', async () => {
    await enrolOffline(2);
    await askToLogOut();
    await phone.cable.mend();
    await dialog().getByRole('button', { name: 'Send now' }).click();
    await heading('All sent!').waitFor({ timeout: 60_000 });
    await button('Log out').click();
    await phone.page.getByLabel('User name').waitFor();
    expect(votersOnHost(phone.host)).toHaveLength(2);
  });

  it('can keep the entries locked: they go with the next login, of the same person only', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await askToLogOut();
    await dialog().getByRole('button', { name: 'Keep locked for me, and log out' }).click();
    await page.getByLabel('User name').waitFor();
    expect(await page.locator('.login__held li').allInnerTexts()).toEqual([
      expect.stringMatching(/^demo\.volunteer\s+1 entry$/),
    ]);
    await phone.cable.mend();
    await logIn(page, phone.cable.url, SECOND_ACCOUNT);
    await page.getByRole('link', { name: 'Others: 1' }).waitFor();
    await goTo('Outbox');
    await page.getByText('1 entry of another person waits on this phone').waitFor();
    await askToLogOut();
    await page.getByLabel('User name').waitFor();
    expect(votersOnHost(phone.host)).toEqual([]);
    await logIn(page, phone.cable.url);
    await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
      timeout: 60_000,
      interval: 200,
    });
  });

  it('can discard them, but only by typing the word', async () => {
    const { page } = phone;
    await enrolOffline(2);
    await askToLogOut();
    await dialog().getByRole('button', { name: 'Discard…' }).click();
    await dialog().getByRole('heading', { name: 'Discard 2 entries?' }).waitFor();
    await dialog().getByLabel('To discard, type “discard”').fill('yes');
    await dialog().getByRole('button', { name: 'Discard and log out' }).click();
    await dialog().getByText('This is not the word').waitFor();
    await dialog().getByLabel('To discard, type “discard”').fill('');
    await dialog().getByRole('button', { name: 'Discard and log out' }).click();
    expect(await statesOnPhone()).toEqual(['waiting', 'waiting']);
    await dialog().getByLabel('To discard, type “discard”').fill('Discard ');
    await dialog().getByRole('button', { name: 'Discard and log out' }).click();
    await page.getByLabel('User name').waitFor();
    expect(await statesOnPhone()).toEqual(['discarded', 'discarded']);
    await phone.cable.mend();
    await logIn(page, phone.cable.url);
    await page.getByRole('link', { name: 'All sent' }).waitFor();
    await page.waitForTimeout(3_000);
    expect(votersOnHost(phone.host)).toEqual([]);
  });

  it('is not told "All sent" before the outbox was read, and can touch a message that shows while the question is asked', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await askToLogOut();
    await dialog().getByRole('button', { name: 'Keep locked for me, and log out' }).click();
    await page.getByLabel('User name').waitFor();
    await phone.cable.mend();
    phone.cable.answerInstead('POST /addvoters', refusal, 99);
    // The message goes after two seconds, and a slow machine needs longer until the question is there.
    await page.addInitScript(() => {
      const timer = globalThis.setTimeout;
      globalThis.setTimeout = ((work: () => void, ms = 0) =>
        timer(work, ms > 1_500 && ms <= 2_000 ? 120_000 : ms)) as typeof timer;
      const told = new Set<string>();
      Object.assign(globalThis, { told });
      new MutationObserver(() =>
        told.add(document.querySelector('.count')?.textContent ?? ''),
      ).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await logIn(page, phone.cable.url);
    // The app's own two seconds are longer now, too: whether it was refused by then does not matter here.
    await page.getByRole('link', { name: /^1 (waiting|needs you)$/ }).waitFor();
    const told = await page.evaluate(() => [
      ...(globalThis as unknown as { told: Set<string> }).told,
    ]);
    expect(told.join()).toMatch(/1 (waiting|needs you)/);
    expect(told.join()).not.toContain('All sent');
    await button('Log out').click();
    await dialog().getByText('Logged in', { exact: true }).click();
  });
});
