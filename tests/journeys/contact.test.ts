import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPhone } from './newPhone.ts';

const phone = newPhone();
/** Takes every connection and never says a word. */
let silent: Server;
beforeAll(async () => {
  silent = createServer();
  await new Promise<void>((resolve) => void silent.listen(0, 'localhost', resolve));
});
afterAll(() => void silent.close());

/** Longer than the page may take, on a busy machine, and shorter than a call waits for its answer. */
const SOON = { timeout: 45_000 };
const line = () => phone.page.locator('.contact').textContent();
const questions = () => phone.cable.requests.filter(({ path }) => path === '/viewTelecost').length;

async function leadTo(port: number): Promise<void> {
  await phone.cable.cut();
  phone.cable.leadTo(port);
  await phone.cable.mend();
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
  await expect.poll(line, SOON).toBe('In contact with the office');
  await phone.cable.cut();
  await expect.poll(line, SOON).toMatch(/^No contact since /);
  await phone.cable.mend();
  await expect.poll(line, SOON).toBe('In contact with the office');
});

it('a host that takes calls and never answers is none, and an answer is contact again', async () => {
  await expect.poll(line, SOON).toBe('In contact with the office');
  await leadTo((silent.address() as AddressInfo).port);
  await expect.poll(line, SOON).toMatch(/^No contact since /);
  await leadTo(phone.host.port);
  await expect.poll(line, SOON).toBe('In contact with the office');
});

it('what the browser says of the network is a reason to ask at once, and never shown itself', async () => {
  await expect.poll(line, SOON).toBe('In contact with the office');
  for (const event of ['offline', 'online']) {
    const before = questions();
    await phone.page.evaluate((type) => void dispatchEvent(new Event(type)), event);
    await expect.poll(questions, { timeout: 5_000 }).toBeGreaterThan(before);
    expect(await line()).toBe('In contact with the office');
  }
  await phone.browser.context.setOffline(true);
  await expect.poll(line, SOON).toMatch(/^No contact since /);
  await phone.browser.context.setOffline(false);
  await expect.poll(line, SOON).toBe('In contact with the office');
});

it('a page that nobody looks at asks nothing, and one that is looked at again asks at once', async () => {
  await expect.poll(line, SOON).toBe('In contact with the office');
  await show('hidden');
  await phone.cable.cut();
  await phone.cable.mend();
  const before = questions();
  await phone.page.evaluate(() => void dispatchEvent(new Event('online')));
  // Longer than a page that is looked at waits.
  await phone.page.waitForTimeout(17_000);
  expect(questions()).toBe(before);
  await show('visible');
  await expect.poll(questions, { timeout: 5_000 }).toBeGreaterThan(before);
});

it('a clock that goes back a year: the page asks on, and says that the cable is cut', async () => {
  await expect.poll(line, SOON).toBe('In contact with the office');
  await phone.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 365 * 24 * 60 * 60_000;
  });
  await phone.cable.cut();
  await expect.poll(line, SOON).toMatch(/^No contact since /);
  await phone.cable.mend();
  await expect.poll(line, SOON).toBe('In contact with the office');
});
