import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CDPSession } from 'playwright-core';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { readDatabase } from './hostProcess.ts';
import { newPhone } from './newPhone.ts';
import {
  ACCOUNT,
  choosePhoto,
  enrol,
  entriesOnPhone,
  fillVoter,
  keysOnPhone,
  logIn,
  votersOnHost,
} from './volunteer.ts';

const phone = newPhone({ isWhole: true });
let photo: Buffer;
let devTools: CDPSession;

beforeAll(async () => {
  photo = await cardJpeg(1200);
});
beforeEach(async () => {
  devTools = await phone.browser.context.newCDPSession(phone.page);
});

const PATIENCE = { timeout: 120_000, interval: 200 };
const phonesOnHost = () => readDatabase(phone.host.dataDir, 'select unsent from phones');
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
it('a browser that says it is full and is not takes photos all the same', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ usage: 1_000, quota: 1_000 });
  });
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('a system that clears the storage: noticed, counted, said until it is read, and the app goes on', async () => {
  const { page } = phone;
  await phone.cable.cut();
  await openForm();
  await enrol(page, photo);
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await page.getByRole('link', { name: '2 waiting' }).waitFor();
  // No page of the app is open: a picture of it is.
  await page.goto(`${phone.url}/favicon.svg`);
  for (const databaseName of ['outbox', 'drafts', 'session'])
    await devTools.send('IndexedDB.deleteDatabase', {
      securityOrigin: phone.url,
      databaseName,
    });
  await page.goto(`${phone.url}/home`);
  await page.getByText('2 unsent entries are lost').waitFor();
  await page.getByRole('link', { name: '2 lost' }).waitFor();
  expect(await page.getByText('What you save stays on this phone').count()).toBe(0);
  await page.reload();
  await page.getByText('2 unsent entries are lost').waitFor();
  await page.getByRole('button', { name: 'I have read this' }).click();
  await page.getByText('2 unsent entries are lost').waitFor({ state: 'detached' });
  await page.getByText('What you save stays on this phone').waitFor();
  await phone.cable.mend();
  await openForm();
  await enrol(page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('a system that clears the storage under an open page: its person stays logged in, is told, and goes on', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/outbox?lng=en`);
  await phone.cable.cut();
  await openForm();
  await enrol(page, photo);
  await page.getByRole('link', { name: '1 waiting' }).waitFor({ state: 'attached' });
  for (const databaseName of ['outbox', 'drafts', 'session', 'kept'])
    await devTools.send('IndexedDB.deleteDatabase', { securityOrigin: phone.url, databaseName });
  await phone.cable.mend();
  await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
  // As on coming back to the app.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('1 unsent entry is lost').waitFor();
  await openForm();
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await vi.waitFor(
    () => expect(votersOnHost(phone.host)).toMatchObject([{ voter_id: 'ABC7654321' }]),
    { timeout: 120_000, interval: 200 },
  );
});

it('a phone that is cleared whole but for its cookie: said before the login and after it, until it is read, and the office sees it', async () => {
  const { page } = phone;
  const said = page.getByText('2 unsent entries are lost');
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await phone.cable.cut();
  await enrol(page, photo);
  await enrol(page, photo, { voterId: 'ABC7654321' });
  // The host can be reached, and takes nothing.
  phone.cable.answerInstead('POST /addvoters', rawAnswer(500, 'text/plain', 'oops'), Infinity);
  await phone.cable.mend();
  await expect.poll(phonesOnHost, PATIENCE).toMatchObject([{ unsent: 2 }]);

  // No page of the app is open: a picture of it is.
  await page.goto(`${phone.url}/favicon.svg`);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: phone.url,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await page.goto(`${phone.url}/?lng=en`);
  await page.waitForURL('**/register');
  await said.waitFor();
  await page.goto(`${phone.url}/login?lng=en`);
  await said.waitFor();
  await logIn(page, phone.url);
  await said.waitFor();
  await page.getByRole('button', { name: 'I have read this' }).click();
  await said.waitFor({ state: 'detached' });
  await expect.poll(phonesOnHost, PATIENCE).toEqual([]);
  await page.reload();
  await page.getByRole('link', { name: 'All sent' }).waitFor();
  expect(await said.count()).toBe(0);
  expect(
    readDatabase(
      phone.host.dataDir,
      "select user_name, detail from audit join people on people.id = actor where action = 'phoneCleared'",
    ),
  ).toEqual([{ user_name: ACCOUNT.userName, detail: expect.stringMatching(/^2 /) }]);
});

it('a storage that does not open never looks empty, and opens by itself when it can', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    const open: IDBFactory['open'] = Reflect.get(IDBFactory.prototype, 'open');
    IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
      if (!Reflect.has(globalThis, 'opensAgain')) throw new DOMException('not now', 'UnknownError');
      return open.apply(this, args);
    };
  });
  const letOpen = () => page.evaluate(() => void Object.assign(globalThis, { opensAgain: true }));
  await page.goto(`${phone.url}/home?lng=en`);
  await page.getByText("storage doesn't open").first().waitFor();
  const trouble = page.locator('.count');
  await expect.poll(() => trouble.innerText()).toBe('Storage is not available');
  await expect.poll(async () => (await trouble.boundingBox())?.width).toBeGreaterThan(48);
  expect(await page.locator('.home__today').count()).toBe(0);
  expect(await page.getByText('What you save stays on this phone').count()).toBe(0);
  await letOpen();
  await page.locator('.home__today').first().waitFor({ timeout: 120_000 });
  await page.getByRole('link', { name: 'All sent' }).waitFor();

  await page.goto(`${phone.url}/enrolvoter`);
  await page.getByRole('main').getByText("storage doesn't open").waitFor();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await retry.click();
  await page.getByRole('main').getByText("storage doesn't open").waitFor();
  await letOpen();
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
    origin: phone.url,
    permissions: ['durableStorage'],
  });
  await page.reload();
  await page.getByText('Yes. The phone has promised').waitFor();
});

it('a phone that may clear what is unsent suggests a second copy, and leads there once', async () => {
  const { page } = phone;
  await phone.cable.cut();
  await openForm();
  await enrol(page, photo);
  const links = page.getByRole('main').getByRole('link', { name: 'copy' });
  await page.goto(`${phone.url}/outbox?lng=en`);
  await page.getByText('A second copy is safer.').waitFor();
  expect(await links.count()).toBe(1);
  // There it stands beside the risk, which the page says itself.
  await openPhone();
  await page.getByText('It has not promised to keep it.').waitFor();
  await links.waitFor();
  expect(await page.getByText('A second copy is safer.').count()).toBe(0);
});

it('a browser that neither promises anything nor says what room there is takes a voter all the same, and says what it cannot', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    for (const missing of ['persist', 'persisted', 'estimate'])
      Reflect.deleteProperty(StorageManager.prototype, missing);
  });
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, photo);
  await openPhone();
  await page.getByText('This browser cannot promise to keep').waitFor();
  await page.getByText('this browser does not say').waitFor();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('what a version before the first supported one has left is said in both languages and left alone', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await page.getByLabel('Name', { exact: true }).waitFor();
  /* oxlint-disable unicorn/consistent-function-scoping -- the page knows none of ours */
  await page.evaluate(async (owner) => {
    const put = (database: string, records: [IDBValidKey, unknown][]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(database, 1);
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
          for (const [key, value] of records) store.put(value, key);
          store.transaction.addEventListener('complete', resolve);
        });
      });
    // As format 1 had it: the sealed text in the entry, each photo under a key of its own.
    await put('outbox', [
      [
        'entry:old',
        {
          id: 'old',
          format: 1,
          version: 1,
          owner,
          savedAt: 1,
          kind: 'addvoters',
          bytes: 7,
          state: 'waiting',
          content: { kind: 'addvoters', photos: [], sealedFields: new ArrayBuffer(9) },
        },
      ],
      ['photo:old:voterCardFront', new ArrayBuffer(7)],
    ]);
    // A form from before forms were sealed.
    await put('drafts', [
      [[owner, 'voter', 'new'], { id: 'begun', fields: { name: 'உமா' }, photos: [] }],
    ]);
  }, ACCOUNT.userName);
  /* oxlint-enable unicorn/consistent-function-scoping */
  for (const [language, entry, form] of [
    ['en', '1 entry was saved by a very old version', '1 form was begun in a very old version'],
    ['tam', '1 பதிவு செயலியின் மிகப் பழைய பதிப்பில்', '1 படிவம் செயலியின் மிகப் பழைய பதிப்பில்'],
  ] as const) {
    await page.goto(`${phone.url}/outbox?lng=${language}`);
    await page.getByText(entry).waitFor();
    await page.getByText(form).waitFor();
  }
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page, photo, { name: 'மணி' });
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toMatchObject([{ name: 'மணி' }]), {
    timeout: 120_000,
    interval: 200,
  });
  expect((await keysOnPhone(page, 'outbox')).filter((key) => key.includes(':old'))).toEqual([
    'entry:old',
    'photo:old:voterCardFront',
  ]);
  expect(await keysOnPhone(page, 'drafts')).toContain(`${ACCOUNT.userName},voter,new`);
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
  await page.goto(`${phone.url}/outbox?lng=en`);
  await page.getByText('1 entry was saved by a newer version of the app.').waitFor();
  await page.getByRole('link', { name: '1 waiting' }).waitFor({ state: 'attached' });
  expect(await entriesOnPhone(page)).toEqual([
    { id: 'x', format: 99, owner: 'demo.volunteer', state: 'folded' },
  ]);
});

it('a browser without any storage: with a signal a voter is sent at once, without one enrolling is refused with the reason', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'indexedDB');
    localStorage.removeItem('saidOfflineReady');
  });
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await page.getByText('This browser cannot store anything').waitFor();
  await page.getByText('Connected to the server').waitFor();
  expect(await page.getByText(/^Ready: you can now|Not ready to work/).count()).toBe(0);
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { name: 'உமா' });
  phone.cable.answerInstead('POST /addvoters', rawAnswer(500, 'text/plain', 'oops'));
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Not sent: the server does not answer.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.getByText('Sent: it has arrived at the server.').waitFor();
  expect(votersOnHost(phone.host)).toMatchObject([{ name: 'உமா' }]);
  await phone.browser.context.setOffline(true);
  // Playwright cuts the network of a page that loads anew without telling it.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  });
  await page.goto(`${phone.url}/enrolvoter`);
  await page.getByText('a voter enrolled now would be lost').waitFor();
  expect(await page.locator('form').count()).toBe(0);
  await phone.browser.context.setOffline(false);
  await page.evaluate(() => void Object.defineProperty(navigator, 'onLine', { value: true }));
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Voter ID Number').waitFor();
});
