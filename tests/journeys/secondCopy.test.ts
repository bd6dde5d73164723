import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { layCable, rawAnswer, type Cable } from './cable.ts';
import { readDatabase, startHost, type RunningHost } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import {
  ACCOUNT,
  enrol,
  entriesOnPhone,
  LEAD_ACCOUNT,
  logIn,
  newProfile,
  openAtWork,
  photosOnHost,
  SECOND_ACCOUNT,
  votersOnHost,
  waitForWholeApp,
} from './volunteer.ts';

const PASSPHRASE = 'red bus late again';

let photo: Buffer;
let host: RunningHost;
/** Two phones, each with a cable of its own to the one host. */
let cables: { first: Cable; second: Cable };
let phones: { first: RunningBrowser; second: RunningBrowser };

beforeAll(async () => {
  photo = await cardJpeg(600);
});
beforeEach(async () => {
  host = await startHost();
  cables = { first: await layCable(host.port), second: await layCable(host.port) };
  phones = { first: await startBrowser(newProfile()), second: await startBrowser(newProfile()) };
});
afterEach(async () => {
  await Promise.all([phones.first.close(), phones.second.close()]);
  await Promise.all([cables.first.close(), cables.second.close()]);
  await host.stop();
});

/** A volunteer loses the signal, enrols two voters and makes a copy of them. */
async function copyOfTwoVoters(): Promise<{ name: string; bytes: Buffer }> {
  const { page } = phones.first;
  await logIn(page, cables.first.url);
  await waitForWholeApp(page);
  await cables.first.cut();
  await page.goto(`${cables.first.url}/enrolvoter`);
  await enrol(page, photo, { name: 'First Voter' });
  await enrol(page, photo, { name: 'Second Voter', voterId: 'XYZ7654321' });
  await page.goto(`${cables.first.url}/secondcopy`);
  await page.getByRole('link', { name: 'Make a copy' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByLabel('The same passphrase again').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Make the copy' }).click();
  await page.getByText('The copy is ready: 2 entries').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save on this phone' }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function openCopy(
  page: Page,
  url: string,
  { name, bytes }: { name: string; bytes: Buffer },
  passphrase = PASSPHRASE,
) {
  await page.goto(`${url}/secondcopy?do=open`);
  await page
    .getByLabel('Choose the file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

async function offlineOnSecondPhone(account: typeof ACCOUNT): Promise<Page> {
  const { page } = phones.second;
  await logIn(page, cables.second.url, account);
  await waitForWholeApp(page);
  await cables.second.cut();
  return page;
}

const deliveries = () =>
  readDatabase<{ owner: string; carrier: string | null }>(
    host.dataDir,
    'select owners.user_name as owner, carriers.user_name as carrier from submissions join people owners on owners.id = owner left join people carriers on carriers.id = delivered_by where kind = ?',
    'addvoters',
  );

/**
 * The signal is back, and the phone hears of it: else it waits on, the longer the more often it
 * tried in vain.
 */
async function findSignal(which: 'first' | 'second'): Promise<void> {
  await cables[which].mend();
  const { page, context } = phones[which];
  await openAtWork(page, `${cables[which].url}/outbox`);
  await context.setOffline(true);
  await context.setOffline(false);
}

async function expectBothOnHost(entries: { id: string; photos?: { sha256: string }[] }[]) {
  await vi.waitFor(() => expect(votersOnHost(host)).toHaveLength(2), {
    timeout: 120_000,
    interval: 200,
  });
  expect(
    votersOnHost(host)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(entries.map(({ id }) => id).toSorted());
  expect((await photosOnHost(host)).map(({ sha256 }) => sha256).toSorted()).toEqual(
    entries.flatMap(({ photos }) => photos?.map(({ sha256 }) => sha256) ?? []).toSorted(),
  );
}

const allSent = (page: Page) =>
  vi.waitFor(
    async () =>
      expect((await entriesOnPhone(page)).map(({ state }) => state)).toEqual(['sent', 'sent']),
    { timeout: 120_000, interval: 200 },
  );

it('entries copied to the owner’s other phone and sent by both phones become one record each', async () => {
  const copy = await copyOfTwoVoters();
  expect(copy.name).toMatch(/^kolam-\d{4}-\d\d-\d\d-2\.kolam$/);
  expect(copy.bytes.toString('latin1')).not.toMatch(/Voter|XYZ7654321|demo/);
  const saved = await entriesOnPhone(phones.first.page);

  const page = await offlineOnSecondPhone(ACCOUNT);
  await openCopy(page, cables.second.url, copy, 'red bus late agaim');
  await page.getByText('The copy does not open with this passphrase.').waitFor();
  expect(await entriesOnPhone(page)).toEqual([]);
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect((await entriesOnPhone(page)).map(({ id }) => id).toSorted()).toEqual(
    saved.map(({ id }) => id).toSorted(),
  );

  await Promise.all([findSignal('first'), findSignal('second')]);
  await Promise.all([allSent(phones.first.page), allSent(page)]);
  await expectBothOnHost(saved);
  expect(deliveries()).toEqual(
    Array.from({ length: 2 }, () => ({ owner: 'demo.volunteer', carrier: null })),
  );

  await openCopy(page, cables.second.url, copy);
  await page.getByText('Already sent').waitFor();
  expect((await entriesOnPhone(page)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

it('a team lead delivers a volunteer’s copy: the records are the volunteer’s, and the lead sees only how many', async () => {
  const copy = await copyOfTwoVoters();
  const saved = await entriesOnPhone(phones.first.page);
  const page = await offlineOnSecondPhone(LEAD_ACCOUNT);
  await openCopy(page, cables.second.url, copy);
  await page.getByText('You deliver them for their owner.').waitFor();
  await page.getByRole('link', { name: 'To what you deliver for others' }).click();
  await page.getByRole('heading', { name: 'What you deliver for others' }).waitFor();
  await page.goto(`${cables.second.url}/outbox`);
  await page.getByRole('heading', { name: 'What you deliver for others' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(
    /First Voter|Second Voter|demo\.volunteer/,
  );

  await findSignal('second');
  await allSent(page);
  await expectBothOnHost(saved);
  expect(deliveries()).toEqual(
    Array.from({ length: 2 }, () => ({ owner: 'demo.volunteer', carrier: 'demo.lead' })),
  );

  await findSignal('first');
  await allSent(phones.first.page);
  await expectBothOnHost(saved);
});

it('what the host refuses a lead can be sent again, or removed from the phone', async () => {
  const copy = await copyOfTwoVoters();
  const page = await offlineOnSecondPhone(LEAD_ACCOUNT);
  await openCopy(page, cables.second.url, copy);
  await page.getByText('You deliver them for their owner.').waitFor();
  const refusal = {
    status: false,
    msg: 'You may not deliver for this person',
    data: { code: 'onBehalf', error: 'secondcopy:onBehalf.refused' },
  };
  cables.second.answerInstead(
    'POST /addvoters',
    rawAnswer(403, 'application/json', JSON.stringify(refusal)),
    3,
  );
  // The page that is left must not take an answer with it.
  await openAtWork(page, `${cables.second.url}/outbox`);
  await page.getByRole('heading', { name: 'What you deliver for others' }).waitFor();
  await cables.second.mend();
  await phones.second.context.setOffline(true);
  await phones.second.context.setOffline(false);
  const states = async () => (await entriesOnPhone(page)).map(({ state }) => state);
  await vi.waitFor(async () => expect(await states()).toEqual(['refused', 'refused']), {
    timeout: 120_000,
    interval: 200,
  });
  await page.getByText('You may not deliver for this person. Please ask the office.').waitFor();

  await page.getByRole('button', { name: 'Send again' }).click();
  await vi.waitFor(async () => expect((await states()).toSorted()).toEqual(['refused', 'sent']), {
    timeout: 120_000,
    interval: 200,
  });
  await page.getByRole('button', { name: 'Remove from this phone…' }).click();
  await page.getByLabel('To remove them, type: remove').fill('remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Need their owner').waitFor({ state: 'detached' });
  expect((await states()).toSorted()).toEqual(['discarded', 'sent']);
});

it('another volunteer’s copy, a damaged one and a foreign file are refused in words and change nothing', async () => {
  const copy = await copyOfTwoVoters();
  const page = await offlineOnSecondPhone(SECOND_ACCOUNT);
  await openCopy(page, cables.second.url, copy);
  await page.getByText('This copy belongs to another login.').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('demo.volunteer');
  await openCopy(page, cables.second.url, { ...copy, bytes: copy.bytes.subarray(0, 60) });
  await page.getByText('A part of the file is missing.').waitFor();
  await page
    .getByLabel('Choose the file')
    .setInputFiles({ name: 'photo.kolam', mimeType: 'application/octet-stream', buffer: photo });
  await page.getByText('This file is not a second copy').waitFor();
  expect(await entriesOnPhone(page)).toEqual([]);
});
