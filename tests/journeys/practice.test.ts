import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { fireSync } from './browser.ts';
import { readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, entriesOnPhone, votersOnHost } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(1600);
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Practice' });
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));

/** All that reaches the host but files of the app, which every phone may have. */
const callsSince = (from: number) =>
  phone.cable.requests
    .slice(from)
    .filter(
      ({ method, path }) =>
        (method !== 'GET' && path !== '/sw.js') || /^\/(settings\.json|media|card)/.test(path),
    );

/** Everything that the host has written down, and how often anybody came. */
const heldByHost = () =>
  ['submissions', 'voters', 'photos', 'audit', 'sessions'].map(
    (table) =>
      readDatabase<{ count: number }>(
        phone.host.dataDir,
        `select count(*) as count from ${table}`,
      )[0]?.count,
  );

async function startPractising(page: Page): Promise<void> {
  await page.goto(`${phone.url}/settings`);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await bar(page).waitFor();
  await page.waitForURL('**/home');
}

it('home leads to practice and to the second copy until they have been used', async () => {
  const { page } = phone;
  const practise = page.getByRole('button', { name: 'Practise first' });
  await page.goto(`${phone.url}/home?lng=en`);
  await practise.click();
  await bar(page).waitFor();
  await bar(page).getByRole('button', { name: 'Leave practice' }).click();
  await bar(page).waitFor({ state: 'detached' });
  const secondCopy = page.locator('.getting-ready').getByRole('link', { name: 'Second copy' });
  await secondCopy.waitFor();
  expect(await practise.count()).toBe(0);

  await phone.cable.cut();
  await page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
  await enrol(page, photo);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await secondCopy.click();
  await page.getByRole('link', { name: 'Make a copy' }).click();
  for (const label of ['Passphrase', 'The same passphrase again'])
    await page.getByLabel(label, { exact: true }).fill('red bus late again');
  await page.getByRole('button', { name: 'Make the copy' }).click();
  await page.getByText('The copy is ready').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Pictures' }).waitFor();
  expect(await secondCopy.count()).toBe(0);
});

it('a volunteer practises everything, nothing of it reaches the host or outlives the practice, and real entries go afterwards', async () => {
  const { page, cable, host, browser } = phone;
  // Else the worker could send the real entry meanwhile: the next test.
  await browser.context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  // A real entry waits, because there is no signal.
  await page.goto(`${phone.url}/enrolvoter`);
  await cable.cut();
  await enrol(page, photo, { name: 'Real Person', voterId: 'ABC1111111' });
  const token = await page.evaluate(() => localStorage.getItem('token'));

  await startPractising(page);
  // The host's records are no practice: the count is whole without them.
  await expect.poll(() => page.locator('.home__today strong').textContent()).toBe('0');
  // "All sent" would not be true.
  expect(await page.locator('.count').count()).toBe(0);
  await cable.mend();
  const from = cable.requests.length;
  const held = heldByHost();

  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, photo, { name: 'First Try', voterId: 'ABC2222222' });
  // The page dies and comes back: it still practises.
  await page.reload();
  await bar(page).waitFor();
  await enrol(page, photo, { name: 'Second Try', voterId: 'ABC3333333' });
  await page.goto(`${phone.url}/outbox`);
  // Once it has come, the list moves no more.
  await page.getByText('This comes back for practice').waitFor();
  expect(await page.getByRole('link', { name: 'Second copy' }).count()).toBe(0);
  await page.locator('.entry--sent').getByRole('button').click();
  await page.getByText(/Reference V-PRACTICE-/).waitFor();

  // Another window is real. It finds the real entry, and leaves alone what is being practised here.
  await cable.cut();
  const other = await browser.context.newPage();
  await other.goto(`${phone.url}/outbox`);
  await other.getByText('Real Person').waitFor();
  expect(await bar(other).count()).toBe(0);
  await other.waitForTimeout(6_000);
  expect(await other.getByText(/(First|Second) Try/).count()).toBe(0);
  await other.close();
  await cable.mend();

  await page.getByRole('link', { name: 'Correct and send' }).click();
  await page.locator('[name=voterId]:focus').waitFor();
  await page.locator('[name=voterId]').fill('ABC4444444');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.waitForURL('**/outbox');
  await expect.poll(() => page.locator('.entry--sent').count(), { timeout: 120_000 }).toBe(2);

  // Whatever else asks the host: lists, the card, Auto Fetch, the end of the day, notifications,
  // copies.
  for (const path of [
    '/voters',
    '/membercard',
    '/userdashboard',
    '/announcement',
    '/addpost',
    '/Joinmember',
    '/secondcopy',
    '/closing',
    '/settings',
    '/admin',
  ]) {
    await page.goto(`${phone.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await bar(page).waitFor();
    await page.waitForTimeout(500);
  }
  // Also what the app does not do: the browser itself forbids it.
  const outcome = await page.evaluate(() =>
    fetch('/viewvoters', { method: 'POST', body: '{}' }).then(
      () => 'sent',
      (error: Error) => error.name,
    ),
  );
  expect(outcome).toBe('TypeError');
  await page.evaluate(() => navigator.sendBeacon('/viewvoters', 'x'));
  await page.waitForTimeout(500);

  expect(callsSince(from)).toEqual([]);
  expect(heldByHost()).toEqual(held);

  // The page may send the real entry by itself; it must not have gone before the person says so.
  cable.slowDown(5_000);
  await bar(page).getByRole('button', { name: 'Leave practice' }).click();
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect
    .poll(async () => (await databases(page)).filter((name) => name.startsWith('practice-')), {
      timeout: 120_000,
    })
    .toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  expect(await entriesOnPhone(page)).toHaveLength(1);
  await page.goto(`${phone.url}/outbox`);
  await page.getByText('Real Person').waitFor();
  // On a slow machine it may have gone by itself before that.
  const isSent = page.getByText('Everything has been sent').waitFor();
  const press = page.getByRole('button', { name: 'Send now' }).click();
  await Promise.race([press.catch(() => undefined), isSent]);
  cable.slowDown(Infinity);
  await isSent;
  await expect
    .poll(() => votersOnHost(host).map(({ name }) => name), { timeout: 120_000 })
    .toEqual(['Real Person']);
  expect(await page.getByText(/(First|Second) Try/).count()).toBe(0);
});

it('the worker sends what is real and nothing that is practised, also while a page practises', async () => {
  const { page, cable, host, browser } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await cable.cut();
  await enrol(page, photo, { name: 'Real Person', voterId: 'ABC1111111' });
  await startPractising(page);
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, photo, { name: 'First Try', voterId: 'ABC2222222' });
  await cable.mend();
  // An attempt without a signal lets the entry wait for some seconds: until that is over a sync
  // sends nothing.
  const sendAgain = async () => {
    await fireSync(browser.context, phone.url, 'outbox');
    return votersOnHost(host).map(({ name }) => name);
  };
  await expect.poll(sendAgain, { interval: 2_000 }).toEqual(['Real Person']);
  await page.goto(`${phone.url}/outbox`);
  await page.locator('.entry--sent').getByRole('button').click();
  await page.getByText(/Reference V-PRACTICE-/).waitFor();
  expect(await page.getByText('Real Person').count()).toBe(0);
  expect(cable.requests.filter(({ path }) => path === '/addvoters')).toHaveLength(1);
});
