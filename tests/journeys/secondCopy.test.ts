import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { rawAnswer } from './cable.ts';
import { assignBooths, readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { openPhone, type OtherPhone } from './otherPhone.ts';
import {
  ACCOUNT,
  enrol,
  entriesOnPhone,
  findSignal,
  LEAD_ACCOUNT,
  openAtWork,
  photosOnHost,
  SECOND_ACCOUNT,
  votersOnHost,
} from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

const PASSPHRASE = 'red bus late again';

/** The volunteer's phone, and the one that the copy is opened on. */
const first = newPhone();
let second: OtherPhone | undefined;
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(600);
});
afterEach(async () => {
  await second?.end();
  second = undefined;
});

/** A lead carries only for people of a booth of theirs. The sample's lead has this one. */
function putInBoothOfLead(): void {
  assignBooths(first.host.dataDir, ACCOUNT.userName, 120, [114]);
  onTestFinished(() => assignBooths(first.host.dataDir, ACCOUNT.userName, 120, []));
}

/** A volunteer loses the signal, enrols two voters and makes a copy of them. */
async function copyOfTwoVoters(): Promise<{ name: string; bytes: Buffer }> {
  const { page } = first;
  await first.cable.cut();
  await page.goto(`${ORIGIN}/enrolvoter`);
  await enrol(page, photo, { name: 'First Voter' });
  await enrol(page, photo, { name: 'Second Voter', voterId: 'XYZ7654321' });
  await page.goto(`${ORIGIN}/secondcopy`);
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
  { name, bytes }: { name: string; bytes: Buffer },
  passphrase = PASSPHRASE,
) {
  await page.goto(`${ORIGIN}/secondcopy?do=open`);
  await page
    .getByLabel('Choose the file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

async function openSecondOffline(account: typeof ACCOUNT): Promise<OtherPhone> {
  second = await openPhone(first.host, account);
  await second.cable.cut();
  return second;
}

const deliveries = () =>
  readDatabase<{ owner: string; carrier: string | null }>(
    first.host.dataDir,
    'select owners.user_name as owner, carriers.user_name as carrier from submissions join people owners on owners.id = owner left join people carriers on carriers.id = delivered_by where kind = ?',
    'addvoters',
  );

/**
 * The signal is back, and the phone hears of it: else it waits on, the longer the more often it
 * tried in vain.
 */
async function reconnect({ cable, page }: Pick<OtherPhone, 'cable' | 'page'>): Promise<void> {
  await cable.mend();
  await openAtWork(page, `${ORIGIN}/outbox`);
  await findSignal(page);
}

async function expectBothOnHost(entries: { id: string; photos?: { sha256: string }[] }[]) {
  await vi.waitFor(() => expect(votersOnHost(first.host)).toHaveLength(2), {
    timeout: 120_000,
    interval: 200,
  });
  expect(
    votersOnHost(first.host)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(entries.map(({ id }) => id).toSorted());
  expect((await photosOnHost(first.host)).map(({ sha256 }) => sha256).toSorted()).toEqual(
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
  const saved = await entriesOnPhone(first.page);

  const other = await openSecondOffline(ACCOUNT);
  const { page } = other;
  await openCopy(page, copy, 'red bus late agaim');
  await page.getByText('The copy does not open with this passphrase.').waitFor();
  expect(await entriesOnPhone(page)).toEqual([]);
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect((await entriesOnPhone(page)).map(({ id }) => id).toSorted()).toEqual(
    saved.map(({ id }) => id).toSorted(),
  );

  await Promise.all([reconnect(first), reconnect(other)]);
  await Promise.all([allSent(first.page), allSent(page)]);
  await expectBothOnHost(saved);
  expect(deliveries()).toEqual(
    Array.from({ length: 2 }, () => ({ owner: 'demo.volunteer', carrier: null })),
  );

  await openCopy(page, copy);
  await page.getByText('Already arrived').waitFor();
  expect((await entriesOnPhone(page)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

it('a team lead delivers a volunteer’s copy: the records are the volunteer’s, and the lead sees only how many', async () => {
  const copy = await copyOfTwoVoters();
  putInBoothOfLead();
  const saved = await entriesOnPhone(first.page);
  const other = await openSecondOffline(LEAD_ACCOUNT);
  const { page } = other;
  await openCopy(page, copy);
  await page.getByText('They go automatically; you can').waitFor();
  await page.getByRole('link', { name: 'See what you send for others' }).click();
  await page.getByRole('heading', { name: 'What you send for others' }).waitFor();
  await page.goto(`${ORIGIN}/outbox`);
  await page.getByRole('heading', { name: 'What you send for others' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(
    /First Voter|Second Voter|demo\.volunteer/,
  );

  await reconnect(other);
  await allSent(page);
  await expectBothOnHost(saved);
  expect(deliveries()).toEqual(
    Array.from({ length: 2 }, () => ({ owner: 'demo.volunteer', carrier: 'demo.lead' })),
  );

  await reconnect(first);
  await allSent(first.page);
  await expectBothOnHost(saved);
  // Nothing proves who made a copy: its owner reads who brought it.
  await first.page.goto(`${ORIGIN}/voters`);
  await first.page
    .getByText(/^Sent for you by .+ If you didn't enrol this person/)
    .nth(1)
    .waitFor();
});

it('what the host refuses a lead can be sent again, or removed from the phone', async () => {
  const copy = await copyOfTwoVoters();
  putInBoothOfLead();
  const other = await openSecondOffline(LEAD_ACCOUNT);
  const { page } = other;
  await openCopy(page, copy);
  await page.getByText('They go automatically; you can').waitFor();
  const refusal = {
    status: false,
    msg: 'You may not deliver for this person',
    data: { code: 'onBehalf', error: 'secondcopy:onBehalf.refused' },
  };
  other.cable.answerInstead(
    'POST /addvoters',
    rawAnswer(403, 'application/json', JSON.stringify(refusal)),
    3,
  );
  // The page that is left must not take an answer with it.
  await openAtWork(page, `${ORIGIN}/outbox`);
  await page.getByRole('heading', { name: 'What you send for others' }).waitFor();
  await other.cable.mend();
  await findSignal(page);
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
  const { page } = await openSecondOffline(SECOND_ACCOUNT);
  await openCopy(page, copy);
  await page.getByText('This copy belongs to another login.').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('demo.volunteer');
  await openCopy(page, { ...copy, bytes: copy.bytes.subarray(0, 60) });
  await page.getByText('A part of the file is missing.').waitFor();
  await page
    .getByLabel('Choose the file')
    .setInputFiles({ name: 'photo.kolam', mimeType: 'application/octet-stream', buffer: photo });
  await page.getByText('This file is not a second copy').waitFor();
  expect(await entriesOnPhone(page)).toEqual([]);
});
