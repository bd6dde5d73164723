import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { RunningBrowser } from './browser.ts';
import { buildNextVersion, deployHost, fetchNextWorker, type Deployment } from './deployment.ts';
import { cardJpeg, largeJpeg } from './largeJpeg.ts';
import { startPhone } from './newPhone.ts';
import {
  choosePhoto,
  enrol,
  fillVoter,
  draftOnPhone,
  votersOnHost,
  waitForOfflineReady,
} from './volunteer.ts';
import { copyOf, ORIGIN } from './warmPhone.ts';

let next: string;
let app: Deployment;
let browser: RunningBrowser;
let page: Page;

beforeAll(() => {
  next = buildNextVersion();
}, 120_000);
afterAll(() => rmSync(next, { recursive: true }));
beforeEach(async () => {
  app = await deployHost(copyOf(inject('warmPhone').dataDir));
  browser = await startPhone(app.host.port);
  page = browser.page;
  // Chromium lets a worker that still fetches go on for minutes before the next one replaces it,
  // and may forget the next one meanwhile.
  await page.goto(`${ORIGIN}/home`, { waitUntil: 'networkidle' });
  await waitForOfflineReady(page);
});
afterEach(async () => {
  await browser.kill();
  await app.host.stop();
});

const bar = (tab: Page) => tab.getByText('A new version is ready');
const isNext = (tab: Page) =>
  tab.locator('meta[name=version][content=next]').waitFor({ state: 'attached', timeout: 120_000 });
const nextCount = (tab: Page) => tab.locator('meta[name=version]').count();
const goHome = (tab: Page) => tab.getByRole('link', { name: 'Home', exact: true }).first().click();

async function typeName(tab: Page, name: string): Promise<void> {
  await tab.goto(`${ORIGIN}/enrolvoter`);
  await tab.getByLabel('Name', { exact: true }).fill(name);
  // The draft is written a moment later.
  await expect.poll(() => draftOnPhone(tab)).toMatchObject({ name });
}

it('a new version is offered in no window while a form is unfinished in one, and the draft lives through it', async () => {
  const other = await browser.context.newPage();
  await other.goto(`${ORIGIN}/home`);
  await typeName(page, 'Half written');
  await app.deploy(next);
  await fetchNextWorker(other);
  // Longer than it takes to look who is busy.
  await other.waitForTimeout(2_500);
  for (const tab of [page, other]) expect(await bar(tab).count()).toBe(0);

  await goHome(page);
  for (const tab of [page, other]) await bar(tab).waitFor();
  await page.getByRole('link', { name: 'Enrol', exact: true }).first().click();
  for (const tab of [page, other]) await bar(tab).waitFor({ state: 'detached' });
  await goHome(page);
  await page.getByRole('button', { name: 'Use it now' }).click();
  for (const tab of [page, other]) await isNext(tab);
  await page.goto(`${ORIGIN}/enrolvoter`);
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Half written');
});

it('a new version is offered in no window while a camera is open or an entry travels in one', async () => {
  // With Background Sync the worker may be the one that sends.
  await browser.context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  const other = await browser.context.newPage();
  await other.goto(`${ORIGIN}/home`);
  await page.goto(`${ORIGIN}/enrolvoter`);
  await app.deploy(next);
  await fetchNextWorker(other);
  for (const tab of [page, other]) await bar(tab).waitFor();
  const choose = async (button: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button }).first().click(),
    ]);
    for (const tab of [page, other]) await bar(tab).waitFor({ state: 'detached' });
    // As the browser says when nothing was chosen.
    await chooser
      .element()
      .evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
  };
  await choose('Choose');
  for (const tab of [page, other]) await bar(tab).waitFor();
  // A camera may end the page: what is typed is written as a draft before, and the form stays
  // unfinished.
  await choose('Take photo');

  let answer: (() => void) | undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  let isTravelling = false;
  // Either window may be the one that sends.
  await browser.context.route('**/addvoters', async (route) => {
    isTravelling = true;
    await isAnswered;
    await route.continue();
  });
  await enrol(page, await cardJpeg(600));
  await expect.poll(() => isTravelling).toBe(true);
  // The form is saved and its draft gone; longer than it takes to look who is busy.
  await other.waitForTimeout(2_500);
  for (const tab of [page, other]) expect(await bar(tab).count()).toBe(0);
  expect(votersOnHost(app.host)).toEqual([]);
  answer?.();
  for (const tab of [page, other]) await bar(tab).waitFor();
  expect(votersOnHost(app.host)).toHaveLength(1);
});

it('a page with an unfinished form lives on with the worker of the next version, saves, and only then becomes new', async () => {
  const oldChunk = app.chunk('closing');
  await page.goto(`${ORIGIN}/enrolvoter`);
  await choosePhoto(page, await largeJpeg());
  await page.getByText('ready to send').waitFor();
  await fillVoter(page);
  await app.deploy(next);
  await fetchNextWorker(page);

  const isWaiting = await page.evaluate(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready;
    for (const junk of [
      null,
      7,
      '',
      'updated',
      { type: 'SKIP_WAITING' },
      { type: 'update' },
      [],
      new ArrayBuffer(9),
    ]) {
      waiting?.postMessage(junk);
      active?.postMessage(junk);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (await navigator.serviceWorker.ready).waiting === waiting;
  });
  expect(isWaiting).toBe(true);
  // As a window of another version may do, whatever this one holds open.
  await page.evaluate(async () => {
    const begun = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    const { waiting } = await navigator.serviceWorker.ready;
    // Again and again, as the app does: Chromium may forget it while the old worker fetches.
    const tell = () => waiting?.postMessage('update');
    const telling = setInterval(tell, 500);
    tell();
    await begun;
    clearInterval(telling);
  });
  expect(await page.evaluate(`import('${oldChunk}').then(() => 'loaded')`)).toBe('loaded');
  await page.waitForTimeout(2_500);
  expect(await nextCount(page)).toBe(0);
  expect(await page.getByLabel('Address').inputValue()).toBe('12, கோயில் தெரு');

  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await isNext(page);
  await expect.poll(() => votersOnHost(app.host).length).toBe(1);
});

it('a new version that waits is taken at one of the next starts', async () => {
  await app.deploy(next);
  await fetchNextWorker(page);
  // Chromium lets the old worker finish first, and says neither what nor for how long: then the
  // next start has its turn.
  const start = async () => {
    await page.goto(`${ORIGIN}/outbox`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return nextCount(page);
  };
  await expect.poll(start, { timeout: 90_000, interval: 5_000 }).toBe(1);
});

it('a new version is taken by itself when nobody has touched the phone for a while', async () => {
  await page.clock.install();
  await page.goto(`${ORIGIN}/outbox`);
  await app.deploy(next);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await bar(page).waitFor();
  await page.clock.fastForward('06:00');
  await isNext(page);
});

it('a part of the app that is nowhere: one new start, then words and a way on; nothing stored is touched', async () => {
  await typeName(page, 'Half written');
  await goHome(page);
  const chunk = app.chunk('closing');
  const hidden = join(app.webRoot, 'hidden.js');
  renameSync(join(app.webRoot, chunk), hidden);
  await page.evaluate(async (path) => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete(path, { ignoreSearch: true });
  }, chunk);
  // The browser's own cache has it, too.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  let starts = 0;
  page.on('load', () => (starts += 1));
  await page.locator('main a[href="/phone"]').first().click();
  await page
    .getByText('This part of the app is not on the phone yet')
    .waitFor({ timeout: 120_000 });
  await expect.poll(() => starts).toBe(1);
  await page.waitForTimeout(1_500);
  expect(starts).toBe(1);

  renameSync(hidden, join(app.webRoot, chunk));
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('heading', { name: 'This phone', exact: true }).waitFor();
  await page.goto(`${ORIGIN}/enrolvoter`);
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Half written');
});

it('the worker that removes the worker clears its caches, keeps what people saved, and disturbs nobody', async () => {
  await typeName(page, 'Half written');
  copyFileSync(join(app.webRoot, 'remove-worker.js'), join(app.webRoot, 'sw.js'));
  rmSync(join(app.webRoot, 'sw.js.br'));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect
    .poll(() =>
      page.evaluate(async () => [
        await navigator.serviceWorker.getRegistration(),
        await caches.keys(),
      ]),
    )
    .toEqual([undefined, []]);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half written');

  let starts = 0;
  page.on('load', () => (starts += 1));
  await page.reload();
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Half written');
  await page.waitForTimeout(1_500);
  expect(starts).toBe(1);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
