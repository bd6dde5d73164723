import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newPhone } from './newPhone.ts';
import { stopClock } from './volunteer.ts';

const phone = newPhone();
/** Takes every connection and never says a word. */
let silent: Server;
beforeAll(async () => {
  silent = createServer();
  await new Promise<void>((resolve) => void silent.listen(0, 'localhost', resolve));
});
afterAll(() => void silent.close());
// The page waits by this clock. It goes on by itself, and a test may move it on.
beforeEach(async () => {
  asked = 0;
  phone.page.on('request', (request) => (asked += Number(request.url().endsWith(QUESTION))));
  await phone.page.clock.install();
  await phone.page.reload();
  await expect.poll(line, SOON).toBe('Connected to the server');
});

/**
 * With what the clock is moved on: longer than the page may take, and shorter than a call waits for
 * its answer.
 */
const SOON = { timeout: 45_000 };
const QUESTION = '/viewTelecost';
/**
 * As long as an idle page waits before it asks, as it waits for an answer, and as silence lasts
 * before it is said.
 */
const IDLE_MS = 15_000;
const PATIENCE_MS = 5_000;
const SILENCE_MS = 4_000;
const YEAR_MS = 365 * 24 * 60 * 60_000;
const line = () => phone.page.locator('.contact').textContent();
/** What the page asks: on a cable that was cut, Chromium asks once more by itself. */
let asked = 0;
const questions = () => asked;

async function leadTo(port: number): Promise<void> {
  await phone.cable.cut();
  phone.cable.leadTo(port);
  await phone.cable.mend();
}

/** The page asks by itself, gets no answer in time, and says so when the silence has lasted. */
async function expectSilence(): Promise<void> {
  const { page } = phone;
  const question = page.waitForRequest(`${phone.url}${QUESTION}`);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(QUESTION));
  await page.clock.fastForward(IDLE_MS);
  await question;
  await page.clock.fastForward(PATIENCE_MS);
  await failed;
  await page.clock.fastForward(SILENCE_MS);
  await expect.poll(line, SOON).toMatch(/^No contact since /);
}

/** Without contact it asks again, sooner, and says that there is an answer. */
async function expectContact(): Promise<void> {
  await phone.page.clock.fastForward(PATIENCE_MS);
  await expect.poll(line, SOON).toBe('Connected to the server');
}

/** Tells the page what a browser tells it when another tab comes to the front, or this one. */
const show = (state: DocumentVisibilityState) =>
  phone.page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

it('an idle page says by itself that the cable is cut, since when, and that it is mended', async () => {
  await phone.cable.cut();
  await expectSilence();
  await phone.cable.mend();
  await expectContact();
});

it('a host that takes calls and never answers is none, and an answer is contact again', async () => {
  await leadTo((silent.address() as AddressInfo).port);
  await expectSilence();
  await leadTo(phone.host.port);
  await expectContact();
});

it('what the browser says of the network is a reason to ask at once, and never shown itself', async () => {
  // As long as the clock stands still the page asks nothing of its own accord.
  await stopClock(phone.page);
  for (const event of ['offline', 'online']) {
    const before = questions();
    await phone.page.evaluate((type) => void dispatchEvent(new Event(type)), event);
    await expect.poll(questions, SOON).toBeGreaterThan(before);
    expect(await line()).toBe('Connected to the server');
  }
  await phone.page.clock.resume();
  await phone.browser.context.setOffline(true);
  await expectSilence();
  await phone.browser.context.setOffline(false);
  await expect.poll(line, SOON).toBe('Connected to the server');
});

it('a page that nobody looks at asks nothing, and one that is looked at again asks at once', async () => {
  await show('hidden');
  await phone.cable.cut();
  await phone.cable.mend();
  const before = questions();
  await phone.page.evaluate(() => void dispatchEvent(new Event('online')));
  // Longer than a page that is looked at waits.
  await phone.page.clock.fastForward(IDLE_MS + 2_000);
  await phone.page.waitForTimeout(1_000);
  expect(questions()).toBe(before);
  await stopClock(phone.page);
  expect(questions()).toBe(before);
  // The clock goes on only while nobody looks. What else the page calls may have been answered
  // meanwhile, and then there is nothing to ask yet.
  const lookAgain = async () => {
    await show('hidden');
    await phone.page.clock.fastForward(IDLE_MS + 2_000);
    await show('visible');
    return questions();
  };
  await expect.poll(lookAgain, { ...SOON, interval: 1_000 }).toBeGreaterThan(before);
});

it('a clock that goes back a year: the page asks on, and says that the cable is cut', async () => {
  await phone.page.clock.setSystemTime(Date.now() - YEAR_MS);
  await phone.cable.cut();
  await expectSilence();
  await phone.cable.mend();
  await expectContact();
});
