import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { fireSync } from '../browser.ts';
import { rawAnswer } from '../cable.ts';
import { fetchNextWorker } from '../deployment.ts';
import { newPhone } from '../newPhone.ts';
import {
  enrol,
  entriesOnPhone,
  findSignal,
  votersOnHost,
  waitForLoginOnDisk,
} from '../volunteer.ts';

/** Bytes a second at which the photo of these tests takes some seconds. */
const SLOW = 20_000;
/** It takes half a minute: what happens meanwhile has time on a busy machine, too. */
const SLOWEST = 2_000;

const phone = newPhone({ isWhole: true });
let photo: Buffer;

beforeAll(async () => {
  photo = await noisy(480, 360);
});

/** A photo that doesn't get smaller: 480 × 360 take some 70 kB. */
function noisy(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 24 };
  return sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .jpeg()
    .toBuffer();
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 100 });
const submissions = () => phone.cable.requests.filter(({ path }) => path === '/addvoters').length;
const underWay = () => eventually(() => expect(submissions()).toBe(1));
const statesOn = async (page: Page) => (await entriesOnPhone(page)).map(({ state }) => state);

async function openForm(): Promise<Page> {
  await phone.page.goto(`${phone.url}/enrolvoter?lng=en`);
  return phone.page;
}

/**
 * Every entry of the phone is at the host, once. Read as often as need be: a page whose work is
 * done may load the next version at any moment.
 */
async function expectAllAtHost(page: Page, count = 1) {
  await eventually(async () => {
    const entries = await entriesOnPhone(page);
    expect(entries.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'sent'));
    expect(
      votersOnHost(phone.host)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(entries.map(({ id }) => id).toSorted());
  });
}

async function stopWorkers(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
}

/**
 * The worker of the next build, as the host gives it out from now on: the browser may ask at any
 * moment.
 */
async function nextWorker(change: (script: string) => string = (script) => script): Promise<void> {
  const script = change(await (await fetch(`${phone.host.url}/sw.js`)).text());
  phone.cable.answerInstead(
    'GET /sw.js',
    rawAnswer(200, 'text/javascript', `${script}\n// the next build`),
    Infinity,
  );
}

it('over 2 KB a second an entry is not given up too early: it is seen as being sent, and one request brings it home', async () => {
  const page = await openForm();
  phone.cable.slowDown(SLOWEST);
  await enrol(page, photo);
  await underWay();
  await sleep(13_000);
  expect(await statesOn(page)).toEqual(['sending']);
  expect(votersOnHost(phone.host)).toEqual([]);
  // The whole photo would take half a minute.
  phone.cable.slowDown(SLOW);
  await expectAllAtHost(page);
  expect(submissions()).toBe(1);
});

it('a page that is killed while an entry travels: the entry is free at once and arrives once', async () => {
  const page = await openForm();
  phone.cable.slowDown(SLOW);
  await enrol(page, photo);
  await underWay();
  const devTools = await phone.browser.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  phone.cable.slowDown(Infinity);
  const next = await phone.browser.context.newPage();
  await next.goto(`${phone.url}/outbox?lng=en`);
  await expectAllAtHost(next);
});

it('a worker that is stopped while it sends with no page open: the entry waits, and arrives once when the app is opened', async () => {
  const page = await openForm();
  await waitForLoginOnDisk(page, phone.profile);
  await phone.cable.cut();
  await enrol(page, photo);
  await phone.browser.kill();
  await phone.cable.mend();
  // Before Chromium may let the sync happen by itself.
  phone.cable.slowDown(SLOWEST);
  await phone.startBrowser();
  const firing = fireSync(phone.browser.context, phone.url, 'outbox');
  await underWay();
  await firing;
  await stopWorkers(phone.page);
  expect(votersOnHost(phone.host)).toEqual([]);
  phone.cable.slowDown(Infinity);
  await phone.page.goto(`${phone.url}/outbox?lng=en`);
  await expectAllAtHost(phone.page);
});

it('the worker’s last chance fails: the entry is kept, and goes when the app is opened', async () => {
  const page = await openForm();
  await waitForLoginOnDisk(page, phone.profile);
  await phone.cable.cut();
  await enrol(page, photo);
  await phone.browser.kill();
  await phone.cable.mend();
  // Chromium may let the sync happen by itself, too.
  phone.cable.answerInstead('POST /addvoters', rawAnswer(500, 'text/plain', 'oops'), Infinity);
  await phone.startBrowser();
  await fireSync(phone.browser.context, phone.url, 'outbox', true);
  await eventually(() => expect(submissions()).toBeGreaterThan(0));
  phone.cable.clear();
  await phone.page.goto(`${phone.url}/outbox?lng=en`);
  await expectAllAtHost(phone.page);
});

/**
 * Lets the next build's worker arrive and take over at once, as the app does when its person asks
 * for the new version.
 */
async function askForNextWorker(page: Page): Promise<void> {
  await fetchNextWorker(page);
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    // Again and again, as the app does: Chromium may forget it while the old worker fetches.
    const tell = () => waiting?.postMessage('update');
    const telling = setInterval(tell, 500);
    navigator.serviceWorker.addEventListener('controllerchange', () => clearInterval(telling));
    tell();
  });
}

it('a new version that takes over while the page sends: the upload goes on, one request, one record', async () => {
  // With Background Sync the old worker may be the one that sends; that is the next test.
  await phone.browser.context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  const page = await openForm();
  await nextWorker();
  phone.cable.slowDown(SLOWEST);
  await enrol(page, photo);
  await underWay();
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Object.assign(globalThis, { isTakenOver: true }),
    ),
  );
  await askForNextWorker(page);
  await eventually(async () =>
    expect(await page.evaluate(() => 'isTakenOver' in globalThis)).toBe(true),
  );
  expect(votersOnHost(phone.host), 'it is taken over in the middle').toEqual([]);
  expect(await statesOn(page)).toEqual(['sending']);
  phone.cable.slowDown(Infinity);
  await expectAllAtHost(page);
  expect(submissions()).toBe(1);
});

it('a new version that asks to take over while the old worker sends: the upload goes on, one request, one record', async () => {
  const page = await openForm();
  await waitForLoginOnDisk(page, phone.profile);
  await phone.cable.cut();
  await enrol(page, photo);
  await page.goto('about:blank');
  await nextWorker();
  phone.cable.slowDown(SLOW / 4);
  await phone.cable.mend();
  const firing = fireSync(phone.browser.context, phone.url, 'outbox');
  await underWay();
  await firing;
  await page.goto(`${phone.url}/outbox?lng=en`);
  await askForNextWorker(page);
  phone.cable.slowDown(SLOW);
  await expectAllAtHost(page);
  expect(submissions()).toBe(1);
  // When it takes over is the browser's affair: at once after the upload, or some minutes later.
});

it('a new version that arrives only in part is not used: the old app still opens without a signal', async () => {
  const page = await openForm();
  await nextWorker((script) =>
    script.replace(
      /"revision":"[0-9a-f]+","url":"index.html"/,
      '"revision":"0123456789abcdef","url":"index.html"',
    ),
  );
  phone.cable.answerInstead(
    'GET /index.html',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<!doctype html><title>Half',
    Infinity,
  );
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // The browser may have looked by itself just before, and given it up already.
    let worker: ServiceWorker | null = null;
    while (!worker) {
      await registration.update();
      worker = registration.installing ?? registration.waiting;
    }
    if (worker.state === 'installing')
      await new Promise((resolve) => {
        worker.addEventListener('statechange', resolve, { once: true });
      });
    return worker.state;
  });
  expect(state).toBe('redundant');
  await phone.cable.cut();
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page, photo);
  await phone.cable.mend();
  await page.reload();
  await expectAllAtHost(page);
});

it('without Background Sync two windows send everything, each entry once', async () => {
  await phone.browser.context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(globalThis, 'SyncManager');
  });
  const page = await openForm();
  expect(
    await page.evaluate(
      () => 'SyncManager' in globalThis || 'sync' in ServiceWorkerRegistration.prototype,
    ),
  ).toBe(false);
  await phone.cable.cut();
  for (const voterId of ['KLM0000001', 'KLM0000002', 'KLM0000003'])
    await enrol(page, photo, { voterId });
  const second = await phone.browser.context.newPage();
  await second.goto(`${phone.url}/outbox?lng=en`);
  await phone.cable.mend();
  await findSignal(page);
  await expectAllAtHost(page, 3);
  expect(votersOnHost(phone.host)).toHaveLength(3);
});

it('a browser without Web Locks is too old, and an address without HTTPS unsafe: both languages say which, and nothing is lost', async () => {
  const page = await openForm();
  await phone.cable.cut();
  await enrol(page, photo);
  // What becomes of them on the way may change at any moment.
  const saved = async () => (await entriesOnPhone(page)).map(({ id, photos }) => ({ id, photos }));
  const before = await saved();
  await phone.browser.context.addInitScript(() => {
    if (!/old|plain/.test(location.search)) return;
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    if (location.search.includes('plain'))
      Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  for (const [language, why, words] of [
    ['en', 'old', 'This browser is too old'],
    ['tam', 'old', 'இந்த பிரவுசர் மிகப் பழையது'],
    ['en', 'plain', 'The app needs an address that begins with https'],
    ['tam', 'plain', 'https என்று தொடங்கும் முகவரி'],
  ] as const) {
    await page.goto(`${phone.url}/outbox?lng=${language}&${why}`);
    await page.getByText(words).waitFor();
  }
  expect(await saved()).toEqual(before);
  await phone.cable.mend();
  await page.goto(`${phone.url}/outbox?lng=en`);
  await expectAllAtHost(page);
});

it.each(['1970-01-02', '2099-12-31'])(
  'a phone whose clock says %s: what it saves is sent',
  async (day) => {
    await phone.browser.context.addInitScript((time) => {
      const begin = performance.now();
      Date.now = () => time + performance.now() - begin;
    }, Date.parse(day));
    const page = await openForm();
    await phone.cable.cut();
    await enrol(page, photo);
    await phone.cable.mend();
    await findSignal(page);
    await expectAllAtHost(page);
  },
);
