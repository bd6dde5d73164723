import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { fireSync } from './browser.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { seedOutbox } from './seedOutbox.ts';
import { startSlowHost, type SlowHost } from './slowHost.ts';
import { enrol, entriesOnPhone, votersOnHost } from './volunteer.ts';

// Playwright switches the cache off that brings pages back as they were left.
const phone = newPhone({ isWhole: true, withoutFlags: ['--disable-back-forward-cache'] });
let photo: Buffer;
let slow: SlowHost;

beforeAll(async () => {
  photo = await cardJpeg(600);
});
beforeEach(async () => {
  slow = await startSlowHost(phone.host);
  // A connection from before would go on to the host itself.
  await phone.cable.cut();
  phone.cable.leadTo(slow.port);
  await phone.cable.mend();
});
afterEach(() => slow.stop());

async function openTab(path: string): Promise<Page> {
  const page = await phone.browser.context.newPage();
  await page.goto(`${phone.url}${path}`);
  return page;
}

/** Enrols so many voters without a network, and lets them wait. */
async function enrolOffline(count: number): Promise<void> {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await page.locator('form').waitFor();
  await phone.browser.context.setOffline(true);
  for (let index = 0; index < count; index += 1)
    await enrol(page, photo, { voterId: `ABC123456${index}` });
}

const sending = () =>
  vi.waitFor(() => expect(slow.seen.submissions).toBeGreaterThan(0), {
    timeout: 120_000,
    interval: 50,
  });
const arrived = (count: number) =>
  vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(count), {
    timeout: 120_000,
    interval: 200,
  });

it('three tabs and the worker send together: never two of one entry at once, one record each, and every tab shows it', async () => {
  await enrolOffline(4);
  const tabs = [phone.page, await openTab('/outbox'), await openTab('/home')];
  for (const tab of tabs) await tab.getByRole('link', { name: '4 waiting' }).waitFor();
  // Anyone may send anything on the channel: it carries nothing, so nothing is believed.
  await tabs[1]?.evaluate(() => {
    for (const junk of [
      null,
      { type: 'sent', id: 'all' },
      '<img src=x onerror=alert(1)>',
      new ArrayBuffer(9),
    ])
      new BroadcastChannel('outbox').postMessage(junk);
  });
  await phone.browser.context.setOffline(false);
  await fireSync(phone.browser.context, phone.url, 'outbox');
  await arrived(4);
  for (const tab of tabs) await tab.getByRole('link', { name: 'All sent' }).waitFor();
  expect(slow.seen).toMatchObject({ mostAtOnce: 1, submissions: 4 });
});

it('the tab that sends is closed: another takes the entry over, one record', async () => {
  slow.seen.delay = 8_000;
  await enrolOffline(1);
  const other = await openTab('/outbox');
  const freeze = await phone.browser.context.newCDPSession(other);
  await freeze.send('Page.setWebLifecycleState', { state: 'frozen' });
  await phone.browser.context.setOffline(false);
  await sending();
  await phone.page.close();
  slow.seen.delay = 0;
  await freeze.send('Page.setWebLifecycleState', { state: 'active' });
  await other.bringToFront();
  await other.getByText('Everything has been sent').waitFor({ timeout: 120_000 });
  expect(votersOnHost(phone.host)).toHaveLength(1);
  expect(slow.seen.mostAtOnce).toBe(1);
});

it('a tab that slept while another worked shows what is, as soon as it wakes', async () => {
  const sleeper = await openTab('/home');
  const devTools = await phone.browser.context.newCDPSession(sleeper);
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await phone.page.goto(`${phone.url}/enrolvoter`);
  await enrol(phone.page, photo);
  await arrived(1);
  await devTools.send('Page.setWebLifecycleState', { state: 'active' });
  await sleeper.locator('.home__today strong', { hasText: '1' }).waitFor();
  await sleeper.getByRole('link', { name: 'All sent' }).waitFor();
});

it('a page that comes back by "back" as it was left works on: it sees what happened meanwhile, and saves and sends', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/home`);
  await page.getByRole('link', { name: 'All sent' }).waitFor();
  const leave = async () => {
    await page.evaluate(() => void Object.assign(globalThis, { isAsItWas: true }));
    await page.goto('data:text/html,elsewhere');
  };
  const comeBack = async () => {
    // It is not loaded, so there is nothing to wait for.
    await page.goBack({ waitUntil: 'commit' });
    return page.evaluate(() => 'isAsItWas' in globalThis);
  };
  // The browser may drop a page that it keeps, and doesn't keep one that holds a lock. So this is
  // done until it is kept, each time with one entry more that only another window has seen.
  let waiting = 0;
  const elsewhere = async () => {
    waiting += 1;
    await leave();
    const other = await openTab('/home');
    // Heard of by nobody: a message to a page that is kept ends its being kept.
    const seeds = Array.from({ length: waiting }, () => ({ name: 'Sample Voter' }));
    await seedOutbox(other, seeds, photo, false);
    await other.close();
    return comeBack();
  };
  await expect.poll(elsewhere, { timeout: 120_000 }).toBe(true);
  await page.getByRole('link', { name: `${waiting} waiting` }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await arrived(1);
});

it('another window that deletes the database is not held up, every window says what is gone, and saving goes on', async () => {
  await enrolOffline(1);
  const other = await openTab('/outbox');
  await other.getByText('Waiting').first().waitFor();
  const outcome = await other.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('outbox');
        request.addEventListener('success', () => resolve('deleted'));
        request.addEventListener('blocked', () => resolve('blocked'));
      }),
  );
  expect(outcome).toBe('deleted');
  await other.reload();
  await other.getByText('1 unsent entry is lost').waitFor();
  await enrol(phone.page, photo);
  expect(await entriesOnPhone(phone.page)).toHaveLength(1);
});
