import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newPhone } from '../newPhone.ts';
import {
  ACCOUNT,
  enrol,
  entriesOnPhone,
  logIn,
  logOut,
  SECOND_ACCOUNT,
  votersOnHost,
} from '../volunteer.ts';

const phone = newPhone({ isWhole: true });
let photo: Buffer;
let said: string[];

beforeAll(async () => {
  photo = await sharp({
    create: {
      width: 160,
      height: 120,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 120, sigma: 24 },
    },
  })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  said = [];
  phone.page.on('console', (message) => said.push(message.text()));
});

async function enrolOffline(voter: { voterId: string; name: string }): Promise<Page> {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await phone.cable.cut();
  await enrol(page, photo, voter);
  return page;
}

/**
 * As a person does who clears the browser's data, but only half of it; then the app is opened
 * again.
 */
async function clearLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${phone.url}/outbox?lng=en`);
  await page.waitForURL('**/register*');
}

/** The names of all databases of the phone that hold this text, in plain letters or bytes. */
function databasesWith(page: Page, text: string): Promise<string[]> {
  // What is written here runs in the page, which gets nothing from outside of it.
  /* oxlint-disable unicorn/consistent-function-scoping */
  return page.evaluate(async (wanted) => {
    const latin1 = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const utf8 = latin1(new TextEncoder().encode(wanted));
    const holds = (value: unknown): boolean => {
      if (typeof value === 'string') return value.includes(wanted);
      if (value instanceof ArrayBuffer) return latin1(new Uint8Array(value)).includes(utf8);
      return typeof value === 'object' && value !== null && Object.values(value).some(holds);
    };
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', reject);
      });
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store);
        const [keys, values] = [
          await settled(objects.getAllKeys()),
          await settled(objects.getAll()),
        ];
        if ([...keys, ...values].some(holds)) found.push(name);
      }
      db.close();
    }
    return found;
  }, text);
  /* oxlint-enable unicorn/consistent-function-scoping */
}

it('a logout holds on a phone that dies as soon as the login screen is there', async () => {
  await phone.page.goto(`${phone.url}/userdashboard?lng=en`);
  await logOut(phone.page);
  await phone.browser.kill();
  await phone.startBrowser();
  await phone.page.goto(`${phone.url}/outbox?lng=en`);
  await phone.page.waitForURL('**/register*');
  expect(await phone.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

it('the names of what was sent are gone from the phone at the login screen', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page, photo, { voterId: 'KLM0000001', name: 'Somebody Private' });
  await vi.waitFor(
    async () => expect((await entriesOnPhone(page)).map(({ state }) => state)).toEqual(['sent']),
    { timeout: 120_000, interval: 200 },
  );
  expect(await databasesWith(page, 'Somebody Private')).toEqual(['outbox']);
  await logOut(page);
  expect(await databasesWith(page, 'Somebody Private')).toEqual([]);
});

it('a login holds on a phone that dies as soon as the home screen is there', async () => {
  await phone.page.goto(`${phone.url}/userdashboard?lng=en`);
  await logOut(phone.page);
  await logIn(phone.page, phone.url, SECOND_ACCOUNT);
  await phone.browser.kill();
  await phone.startBrowser();
  await phone.page.goto(`${phone.url}/home?lng=en`);
  await phone.page.getByRole('button', { name: 'Menu' }).waitFor();
  expect(await phone.page.evaluate(() => localStorage.getItem('person'))).toContain('demo.second');
});

it('only local storage is cleared: the app asks to log in, the queue stays, and goes after the login of the same person', async () => {
  const page = await enrolOffline({ voterId: 'KLM0000001', name: 'Somebody Private' });
  await clearLocalStorage(page);
  await phone.cable.mend();
  expect(await entriesOnPhone(page)).toHaveLength(1);
  expect(votersOnHost(phone.host)).toEqual([]);
  await logIn(page, phone.url);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('the token lies in the session alone: in no entry, no address and nothing that the app says or gives to copy for support', async () => {
  const page = await enrolOffline({ voterId: 'KLM0000001', name: 'Somebody Private' });
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(await databasesWith(page, token)).toEqual(['session']);

  await page.goto(`${phone.url}/settings`);
  await page.getByRole('button', { name: 'Show the facts' }).click();
  const facts = page.locator('.settings__facts');
  await expect
    .poll(() => facts.textContent())
    .toMatch(/^version: \d+\.\d+\.\d+\nbuild: [\w-]{8,}\n[^]*\nunsent: 1\n/);
  const person = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('person'))) ?? '{}',
  ) as { owner: string; name: string };
  const [entry] = await entriesOnPhone(page);
  const shown = (await facts.textContent()) ?? '';
  for (const personal of [
    token,
    person.owner,
    person.name,
    ACCOUNT.userName,
    entry?.id ?? '',
    'KLM0000001',
    'Somebody Private',
    phone.url,
  ])
    expect(shown).not.toContain(personal);
  await phone.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

  await phone.cable.mend();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  expect(await databasesWith(page, token)).toEqual(['session']);
  expect(phone.cable.requests.filter(({ path }) => path.includes(token))).toEqual([]);
  expect(said.filter((text) => text.includes(token) || text.includes('Somebody Private'))).toEqual(
    [],
  );
});

it('two people use one phone in turn: neither finds anything of the other’s voters, on the screen or in the storage', async () => {
  const page = await enrolOffline({ voterId: 'KLM0000001', name: 'Somebody Private' });
  // What was typed is sealed from the first letter on.
  expect(await databasesWith(page, 'Somebody Private')).toEqual([]);
  await clearLocalStorage(page);
  await phone.cable.mend();
  await logIn(page, phone.url, SECOND_ACCOUNT);
  for (const [path, whole] of [
    ['/home', page.locator('.home__today', { hasText: /\d/ })],
    ['/outbox', page.getByText('1 entry of another person waits on this phone')],
    // It begins with the number, or, once the roll of their booth is there, with the search.
    ['/enrolvoter', page.getByLabel('Voter ID Number').or(page.getByRole('searchbox'))],
  ] as const) {
    await page.goto(`${phone.url}${path}?lng=en`);
    await whole.first().waitFor();
    const shown = await page.locator('html').innerHTML();
    expect(shown.includes('Somebody Private') || shown.includes('KLM0000001')).toBe(false);
  }
  expect(votersOnHost(phone.host)).toEqual([]);
});
