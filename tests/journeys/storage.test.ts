import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import {
  choosePhoto,
  enrol,
  entriesOnPhone,
  fillVoter,
  keysOnPhone,
  photosOnHost,
  votersOnHost,
  waitForLoginOnDisk,
} from './volunteer.ts';

/** The card's photo as the phone makes it smaller. */
const PHOTO_BYTES = 200_000;
const CHROMIUM_REMEMBERS_MS = 35_000;

const phone = newPhone();
let photo: Buffer;
let devTools: CDPSession;

beforeAll(async () => {
  photo = await cardJpeg(1200);
});
beforeEach(async () => {
  devTools = await phone.browser.context.newCDPSession(phone.page);
});

const place = (name: string) => phone.page.getByRole('navigation').getByRole('link', { name });
const openForm = async () => {
  await place('Enrol').click();
  await phone.page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
};
const openPhone = async () => {
  await place('Home').click();
  await phone.page.getByRole('link', { name: 'This phone' }).click();
  await phone.page.getByRole('heading', { name: 'This phone', exact: true }).waitFor();
};
const isUnfinished = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('typing:')),
  );
const usage = () =>
  phone.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
/** Gives the app this much room in all; without a size, as much as the phone has. */
const setRoom = (quotaSize?: number) =>
  devTools.send('Storage.overrideQuotaForOrigin', { origin: phone.cable.url, quotaSize });

/**
 * Starts the browser anew with this much room. Chromium remembers for half a minute how much was left, so less room
 * is only noticed at once by a browser that has not asked yet.
 */
let roomUsed = 0;
async function restartWithRoom(roomFor: (used: number) => number): Promise<void> {
  roomUsed = await usage();
  const room = Math.round(roomFor(roomUsed));
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.browser.close();
  phone.browser = await startBrowser(phone.profile);
  devTools = await phone.browser.context.newCDPSession(phone.page);
  await setRoom(room);
}

it('a phone without room: said as such, the form kept, nothing half-written; and saved once there is room', async () => {
  await phone.cable.cut();
  // Enough for the draft with its photo, not for the entry beside it.
  await restartWithRoom((used) => used + 1.5 * PHOTO_BYTES);
  const { page } = phone;
  await page.goto(`${phone.cable.url}/enrolvoter`);
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { name: 'உமா' });
  const before = await keysOnPhone(phone.page, 'outbox');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  const why = page.getByText('Not saved: the phone is full.');
  await why.waitFor();
  // In sight, above the button that is always there.
  await expect
    .poll(() =>
      why.evaluate((words) =>
        words.contains(document.elementFromPoint(180, words.getBoundingClientRect().bottom - 5)),
      ),
    )
    .toBe(true);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  expect(await page.getByRole('img', { name: 'Voter card' }).count()).toBe(1);
  expect(await keysOnPhone(phone.page, 'outbox')).toEqual(before);
  await setRoom();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Saved on this phone').waitFor();
  expect(await entriesOnPhone(page)).toHaveLength(1);
});

it('a phone without any room: nothing is called a mistake, and the form may be left for another screen and is back with its photo', async () => {
  await restartWithRoom((used) => used / 2);
  const { page } = phone;
  await page.goto(`${phone.cable.url}/enrolvoter`);
  await choosePhoto(page, photo);
  await page.getByText('this photo is in the form, but would be lost if the app closes').waitFor();
  await fillVoter(page, { name: 'உமா' });
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Not saved: the phone is full.').waitFor();
  expect(await page.getByText('Please correct').count()).toBe(0);
  await place('Outbox').click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  expect(await keysOnPhone(page, 'drafts')).toEqual([]);
  // No window takes a new version of the app, for which this one would be loaded anew.
  expect(await isUnfinished(page)).toBe(true);
  await openForm();
  await page.getByText('Your unfinished entry is back.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  expect(await page.getByRole('img', { name: 'Voter card' }).count()).toBe(1);
  await setRoom();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Saved on this phone').waitFor();
  await expect.poll(() => isUnfinished(page)).toBe(false);
  expect(await entriesOnPhone(page)).toHaveLength(1);
});

it('from 95 % on new photos are refused in words, text is not', async () => {
  // No room at first, so that the browser remembers none; then enough for text. Chromium does not tell, so it is told for it.
  await restartWithRoom((used) => used / 2);
  const { page } = phone;
  await page.addInitScript(() => {
    const used = location.search.includes('short') ? 850_000 : 960_000;
    navigator.storage.estimate = () => Promise.resolve({ usage: used, quota: 1_000_000 });
  });
  await page.goto(`${phone.cable.url}/enrolvoter`);
  await page.locator('form').waitFor();
  await setRoom(roomUsed + 100_000);
  await choosePhoto(page, photo);
  await page.getByText('The phone is full: the photo could not be kept.').first().waitFor();
  expect(await page.getByRole('img', { name: 'Voter card' }).count()).toBe(0);
  await fillVoter(page, { name: 'லதா' });
  await page.waitForTimeout(3_000);
  await page.reload();
  await page.getByText('Your unfinished entry is back.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('லதா');
  await openPhone();
  await page.getByText('Room for about 0 more photos').waitFor();
  await page.getByText('The phone is nearly full').waitFor();
  await page.goto(`${phone.cable.url}/phone?source=short`);
  await page.getByText('Space is getting short.').waitFor();
});

it('a browser that says it is full and is not takes photos all the same', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ usage: 1_000, quota: 1_000 });
  });
  await page.goto(`${phone.cable.url}/enrolvoter?lng=en`);
  await enrol(page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 60_000,
    interval: 200,
  });
});

it('a phone that fills up before sending: sending stops and says so, and goes on when there is room', async () => {
  await openForm();
  await phone.cable.cut();
  await enrol(phone.page, photo);
  await restartWithRoom((used) => used * 0.8);
  const { page } = phone;
  await page.goto(`${phone.cable.url}/outbox`);
  await phone.cable.mend();
  await page.getByText('The phone is full. Sending has stopped').waitFor({ timeout: 60_000 });
  expect(votersOnHost(phone.host)).toEqual([]);
  expect(await entriesOnPhone(page)).toMatchObject([{ state: 'waiting' }]);
  await setRoom();
  await page.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 60_000,
    interval: 200,
  });
  await page.getByText('Everything has been sent').waitFor();
  await page.getByText('The phone is full').waitFor({ state: 'detached' });
});

it('a phone that fills up while an entry travels: nothing is lost, one record', async () => {
  const { page } = phone;
  await openForm();
  await page.route(
    '**/addvoters',
    async (route) => {
      await setRoom((await usage()) * 0.8);
      await page.waitForTimeout(CHROMIUM_REMEMBERS_MS);
      await route.continue();
    },
    { times: 1 },
  );
  await enrol(page, photo);
  await place('Outbox').click();
  await page.getByText('The phone is full. Sending has stopped').waitFor({ timeout: 60_000 });
  expect(votersOnHost(phone.host)).toHaveLength(1);
  expect(await entriesOnPhone(page)).toMatchObject([
    { state: 'sending', photos: [{ slot: 'voterCardFront' }] },
  ]);
  await setRoom();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Everything has been sent').waitFor({ timeout: 60_000 });
  expect(votersOnHost(phone.host)).toHaveLength(1);
});

it('a system that clears the storage: noticed, counted, said until it is read, and the app goes on', async () => {
  const { page } = phone;
  await phone.cable.cut();
  await openForm();
  await enrol(page, photo);
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await page.getByRole('link', { name: '2 waiting' }).waitFor();
  // No page of the app is open: a picture of it is.
  await page.goto(`${phone.cable.url}/favicon.svg`);
  for (const databaseName of ['outbox', 'drafts', 'session'])
    await devTools.send('IndexedDB.deleteDatabase', {
      securityOrigin: phone.cable.url,
      databaseName,
    });
  await page.goto(`${phone.cable.url}/home`);
  await page.getByText('2 unsent entries are gone').waitFor();
  await page.getByRole('link', { name: '2 gone' }).waitFor();
  expect(
    await page.locator('.home__count', { hasText: 'Waiting to be sent' }).innerText(),
  ).toContain('0');
  await page.reload();
  await page.getByText('2 unsent entries are gone').waitFor();
  await page.getByRole('button', { name: 'I have read this' }).click();
  await page.getByText('2 unsent entries are gone').waitFor({ state: 'detached' });
  await phone.cable.mend();
  await openForm();
  await enrol(page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 60_000,
    interval: 200,
  });
});

it('a storage that does not open never looks empty, and opens by itself when it can', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    const open: IDBFactory['open'] = Reflect.get(IDBFactory.prototype, 'open');
    const until = Date.now() + 6_000;
    IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
      if (Date.now() < until) throw new DOMException('not now', 'UnknownError');
      return open.apply(this, args);
    };
  });
  await page.goto(`${phone.cable.url}/home?lng=en`);
  await page.getByText('storage does not open').first().waitFor();
  expect(await page.locator('.count').innerText()).toBe('Storage is not available');
  expect(await page.locator('.home__count').count()).toBe(0);
  await page.locator('.home__count').first().waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'All sent' }).waitFor();

  await page.goto(`${phone.cable.url}/enrolvoter`);
  await page.getByRole('main').getByText('storage does not open').waitFor();
  await enrol(page, photo);
  expect(await entriesOnPhone(page)).toHaveLength(1);
});

it('a phone that may clear everything says so and what to do, is asked again, and says when it has promised', async () => {
  const { page } = phone;
  await openPhone();
  await page.getByText('as soon as you save the first entry').waitFor();
  await openForm();
  await enrol(page, photo);
  await openPhone();
  await page.getByText('It has not promised to keep it.').waitFor();
  await page.getByText('Install the app').waitFor();
  const session = await phone.browser.context.browser()?.newBrowserCDPSession();
  await session?.send('Browser.grantPermissions', {
    origin: phone.cable.url,
    permissions: ['durableStorage'],
  });
  await page.reload();
  await page.getByText('Yes. The phone has promised').waitFor();
});

it('a browser that neither promises anything nor says what room there is takes a voter all the same, and says what it cannot', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    for (const missing of ['persist', 'persisted', 'estimate'])
      Reflect.deleteProperty(StorageManager.prototype, missing);
  });
  await page.goto(`${phone.cable.url}/enrolvoter`);
  await enrol(page, photo);
  await openPhone();
  await page.getByText('This browser cannot promise to keep').waitFor();
  await page.getByText('this browser does not say').waitFor();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 60_000,
    interval: 200,
  });
});

it('an entry that an older version has saved is shown after the update, and arrives once with its photo', async () => {
  const { page } = phone;
  await phone.cable.cut();
  await page.goto(`${phone.cable.url}/enrolvoter?lng=en`);
  await enrol(page, photo, { name: 'உமா' });
  const [saved] = await entriesOnPhone(page);
  // As format 1 had it: the sealed text in the entry, the key alone, each photo under a key of its own.
  await page.evaluate(
    (id) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
          const [entry, sealed, photos] = [
            store.get(`entry:${id}`),
            store.get(`key:${id}`),
            store.get(`photo:${id}:`),
          ];
          photos.addEventListener('success', () => {
            const { key, ...content } = sealed.result as { key: CryptoKey };
            store.put(
              { ...entry.result, format: 1, content: { kind: 'addvoters', ...content } },
              `entry:${id}`,
            );
            store.put(key, `key:${id}`);
            store.delete(`photo:${id}:`);
            for (const [slot, bytes] of photos.result as Map<string, ArrayBuffer>)
              store.put(bytes, `photo:${id}:${slot}`);
          });
          store.transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve(undefined);
          });
        });
      }),
    saved?.id,
  );
  await page.goto(`${phone.cable.url}/outbox?lng=en`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'உமா' })
    .locator('.entry__photo:not(.entry__photo--none)')
    .waitFor();
  expect(await keysOnPhone(phone.page, 'outbox')).toContain(`photo:${saved?.id}:voterCardFront`);
  await phone.cable.mend();
  await page.getByText('Everything has been sent').waitFor();
  expect(votersOnHost(phone.host)).toMatchObject([{ id: saved?.id, name: 'உமா' }]);
  expect(await photosOnHost(phone.host)).toMatchObject([
    { voter: saved?.id, sha256: saved?.photos?.[0]?.sha256 },
  ]);
  expect(
    (await keysOnPhone(phone.page, 'outbox')).filter((key) => key.includes(String(saved?.id))),
  ).toEqual([`entry:${saved?.id}`]);
});

it('entries of a newer version of the app are counted, said and left alone', async () => {
  const { page } = phone;
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const { transaction } = opening.result
            .transaction('keyval', 'readwrite')
            .objectStore('keyval')
            .put({ id: 'x', format: 99, owner: 'demo.volunteer', state: 'folded' }, 'entry:x');
          transaction?.addEventListener('complete', resolve);
        });
      }),
  );
  await page.goto(`${phone.cable.url}/outbox?lng=en`);
  await page.getByText('1 entry was saved by a newer version of the app.').waitFor();
  expect(await entriesOnPhone(page)).toEqual([
    { id: 'x', format: 99, owner: 'demo.volunteer', state: 'folded' },
  ]);
});

it('a browser without any storage: with a signal a voter is sent at once, without one enrolling is refused with the reason', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'indexedDB');
  });
  await page.goto(`${phone.cable.url}/enrolvoter?lng=en`);
  await page.getByText('This browser cannot store anything').waitFor();
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { name: 'உமா' });
  phone.cable.answerInstead('POST /addvoters', rawAnswer(500, 'text/plain', 'oops'));
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Not sent, and this browser cannot keep it').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Sent: it has arrived at the host.').waitFor();
  expect(votersOnHost(phone.host)).toMatchObject([{ name: 'உமா' }]);
  await phone.browser.context.setOffline(true);
  // Playwright cuts the network of a page that loads anew without telling it.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
  });
  await page.goto(`${phone.cable.url}/enrolvoter`);
  await page.getByText('a voter enrolled now would be lost').waitFor();
  expect(await page.locator('form').count()).toBe(0);
});
