import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { CARD } from './largeJpeg.ts';
import { readDatabase, type RunningHost } from './hostProcess.ts';

/**
 * What a made-up volunteer does, on screens in English. Tests in Tamil find things by their own
 * words.
 */

export const ACCOUNT = { userName: 'demo.volunteer', password: 'Kolam#2026' };
export const SECOND_ACCOUNT = { userName: 'demo.second', password: 'Pongal#2026' };
export const LEAD_ACCOUNT = { userName: 'demo.lead', password: 'Mullai#2026' };
export const MEMBER_ACCOUNT = { userName: 'demo.member', password: 'Vaasal#2026' };
export const ADMIN_ACCOUNT = { userName: 'demo.admin', password: 'Margazhi#2026' };
export const PHOTO_LABEL = 'Voter card, front side';

/** A folder for a browser's profile, as good as a new phone. */
export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'profile-'));
}

export async function logIn(
  page: Page,
  url: string,
  { userName, password } = ACCOUNT,
): Promise<void> {
  await page.goto(`${url}/login?lng=en`);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/home');
}

/** Logs out by the menu, and waits for the login screen. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByText('Log out').click();
  await page.waitForURL('**/login');
}

/**
 * Lets the clock of a page, which is installed already, stand still: what goes after seconds stays
 * until it was read.
 * @param ahead first it goes on by so many milliseconds
 */
export async function stopClock(page: Page, ahead = 1_000): Promise<void> {
  for (let isStopped = false; !isStopped;) {
    const at = (await page.evaluate(() => Date.now())) + ahead;
    isStopped = await page.clock.pauseAt(at).then(
      () => true,
      (error: unknown) => {
        // A busy machine let the clock pass that moment before it was told. By now it stands still.
        if (!String(error).includes('Cannot fast-forward to the past')) throw error;
        return false;
      },
    );
  }
}

/** Waits until the worker has the rest of the app, too: sw/keepFiles.ts. */
export async function waitForWholeApp(page: Page): Promise<void> {
  await waitForOfflineReady(page);
  while (!(await hasWholeApp(page))) await sleep(200);
}

function hasWholeApp(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const kept = (await (await caches.open('rest')).keys()).length;
    const names = await caches.keys();
    const precache = await caches.open(names.find((name) => name.includes('precache')) ?? '');
    const list = (await precache.keys()).find(({ url }) => url.includes('/assets/rest-'));
    const wanted = list && ((await (await precache.match(list))?.json()) as unknown[]);
    return kept === wanted?.length;
  });
}

/** Waits until what enrolling needs offline is on the phone. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/**
 * Waits until the login has reached the disk. Chromium writes local storage some seconds late, the
 * second time up to a minute, and a phone that dies before that has to log in again. What is in the
 * outbox is written at once.
 */
export async function waitForLoginOnDisk(page: Page, profile: string): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? 'no token';
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const isOnDisk = () => {
    try {
      return readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes(token));
    } catch (error) {
      // Chromium replaced a file while this looked: look again.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  };
  for (const patience = Date.now() + 150_000; !isOnDisk(); await sleep(200)) {
    if (Date.now() > patience) throw new Error('The login is not on the disk');
  }
}

/** Goes on to the fields of a form that began with the search on the roll. */
export async function openFields(page: Page): Promise<void> {
  const notListed = page.getByRole('button', { name: 'Not on the roll' });
  await notListed
    .or(page.getByLabel(`${PHOTO_LABEL}: Choose`))
    .first()
    .waitFor({ state: 'attached' });
  if (await notListed.isVisible()) await notListed.click();
}

export async function choosePhoto(
  page: Page,
  photo: Buffer,
  file = { name: 'card.jpg', mimeType: 'image/jpeg' },
): Promise<void> {
  await openFields(page);
  await page.getByLabel(`${PHOTO_LABEL}: Choose`).setInputFiles({ ...file, buffer: photo });
}

/** The photos that are in a form. Each is a button, because a tap shows it large. */
export const photosInForm = (page: Page, label = ''): Locator =>
  page.getByRole('button', { name: `${label}: show large` });

/** The demo host has a roll of booth 114 alone. */
/** An empty number is left as the form has it. */
type Typed = { voterId?: string; name?: string; booth?: string; mobile?: string };

/** Fills every field of the form, but what a chip has from the voter before; the photo apart. */
export async function fillVoter(page: Page, voter: Typed = {}): Promise<void> {
  await openFields(page);
  await page.getByLabel('Voter ID Number').fill(voter.voterId ?? CARD.voterId);
  await page.getByLabel('Name', { exact: true }).fill(voter.name ?? 'கா. மணி');
  await page.getByLabel("Father's or husband's name").fill('காளியப்பன்');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('textbox', { name: 'Age' }).fill('34');
  if (voter.mobile !== '')
    await page.getByLabel('Mobile Number').fill(voter.mobile ?? '+91 98765 43210');
  await choosePlace(page, voter.booth ?? '114');
  // Who isn't on the roll has no line.
  const line = page.getByLabel('Line Number', { exact: true });
  if (await line.isVisible()) await line.fill('12');
  await page.getByLabel('Number of voters in the house').fill('3');
  await page.getByLabel('Address').fill('12, கோயில் தெரு');
  await page.getByRole('checkbox', { name: 'I asked the voter' }).check();
}

/** Says where the voter votes, unless the chip has it from the voter before. */
async function choosePlace(page: Page, booth: string): Promise<void> {
  const chip = page.getByRole('button', { name: /Booth \d+.*Change/ });
  const hasText = `Coimbatore (South) · Booth ${booth} · 641001`;
  if (await chip.filter({ hasText }).isVisible()) return;
  if (await chip.isVisible()) await chip.click();
  await page.getByLabel('District').selectOption('Coimbatore');
  await page.getByLabel('Assembly constituency').selectOption('Coimbatore (South)');
  await page.getByLabel('Booth number').fill(booth);
  await page.getByLabel('Postal Code').fill('641001');
}

/** Waits until a form is saved. On a good line the office may have answered by then. */
export async function waitForSaved(page: Page, options?: { timeout: number }): Promise<void> {
  await page.getByText(/^(Saved on this phone|Arrived|Needs correction)$/).waitFor(options);
}

export async function enrol(page: Page, photo: Buffer, voter: Typed = {}): Promise<void> {
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, voter);
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  // "Needs correction" may still be said of the one before: the next form has no photo.
  await page.getByText('ready to send').waitFor({ state: 'detached' });
}

/** Lets the browser tell the page "online", which ends the page's waits. */
export async function findSignal(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/**
 * Opens a screen, and waits until what works behind it has begun, on a busy machine well after the
 * screen: what happens before that, it doesn't hear. It asks for the host's settings once it
 * listens.
 */
export async function openAtWork(page: Page, address: string): Promise<void> {
  const begins = page.waitForRequest(
    (request) => request.url().endsWith('/settings.json') && request.frame().url() === address,
  );
  await Promise.all([begins, page.goto(address)]);
}

type StoredEntry = {
  id: string;
  state: string;
  photos?: { slot: string; sha256: string; bytes: number }[];
};

/**
 * The entries as they lie in the phone's IndexedDB, each with what its photos must be while it
 * holds any.
 */
export function entriesOnPhone(page: Pick<Page, 'evaluate'>): Promise<StoredEntry[]> {
  return page.evaluate(
    () =>
      new Promise<StoredEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('keyval').objectStore('keyval');
          const reading = store.getAll(IDBKeyRange.bound('entry:', 'entry:\uffff'));
          reading.addEventListener('success', () => {
            const entries = reading.result as StoredEntry[];
            const held = entries.map(({ id }) => store.get(`key:${id}`));
            store.transaction.addEventListener('complete', () => {
              opening.result.close();
              resolve(
                entries.map((entry, index) => ({
                  ...entry,
                  ...(held[index]?.result && {
                    photos: (held[index].result as StoredEntry).photos,
                  }),
                })),
              );
            });
          });
        });
      }),
  );
}

/**
 * Waits until the phone knows that the host has every entry that it holds. The host has them
 * earlier, so a test that goes on to cut the cable waits for this, and not for the host.
 */
export async function waitForArrived(page: Pick<Page, 'evaluate'>): Promise<void> {
  while ((await entriesOnPhone(page)).some(({ state }) => state !== 'sent')) await sleep(200);
}

/** What was typed into a new form, as far as the phone has written it down by now. */
export function draftOnPhone(page: Page, form = 'voter'): Promise<Record<string, string>> {
  // What is written here runs in the page, which gets nothing from outside of it but the form.
  /* oxlint-disable unicorn/consistent-function-scoping */
  return page.evaluate(async (of) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', reject);
      });
    const database = await settled(indexedDB.open('drafts'));
    const store = database.transaction('keyval').objectStore('keyval');
    const names = (await settled(store.getAllKeys())) as string[][];
    const name = names.find((parts) => parts.length === 3 && parts[1] === of);
    const [draft, key] = name
      ? await Promise.all([
          settled<{ sealedFields: ArrayBuffer }>(store.get(name)),
          settled<CryptoKey>(store.get([...name, 'key', ''])),
        ])
      : [];
    database.close();
    if (!draft || !key) return {};
    const [iv, cipher] = [draft.sealedFields.slice(0, 12), draft.sealedFields.slice(12)];
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher);
    return JSON.parse(new TextDecoder().decode(plain)) as Record<string, string>;
  }, form);
  /* oxlint-enable unicorn/consistent-function-scoping */
}

/** Every key of a database of the phone, which a screen of the app has opened before. */
export function keysOnPhone(
  page: Page,
  database: 'outbox' | 'drafts' | 'kept' | 'settings',
): Promise<string[]> {
  return page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
    database,
  );
}

export type VoterOnHost = {
  id: string;
  name: string;
  voter_id: string;
  mobile: string;
  assembly: number;
};
export type PhotoOnHost = {
  voter: string;
  slot: string;
  sha256: string;
  bytes: number;
  file: string;
};

/** Every voter that the host holds, straight from its database. */
export function votersOnHost({ dataDir }: RunningHost): VoterOnHost[] {
  return readDatabase<VoterOnHost>(
    dataDir,
    'select id, name, voter_id, mobile, assembly from voters order by received_at',
  );
}

/** Every photo that the host holds, with its bytes from the disk. */
export async function photosOnHost({
  dataDir,
}: RunningHost): Promise<(PhotoOnHost & { content: Buffer })[]> {
  const rows = readDatabase<PhotoOnHost>(
    dataDir,
    'select record as voter, slot, sha256, bytes, file from photos',
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      content: await readFile(join(dataDir, 'photos', row.file.slice(0, 2), `${row.file}.jpg`)),
    })),
  );
}
