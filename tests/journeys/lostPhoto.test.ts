import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import {
  choosePhoto,
  enrol,
  fillVoter,
  PHOTO_LABEL,
  photosOnHost,
  votersOnHost,
  waitForLoginOnDisk,
} from './volunteer.ts';

const PASSPHRASE = 'red bus late again';
const phone = newPhone({ isWhole: true });
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(1200);
});

/** Lists the files in which Chromium keeps the app's large values, beside its database. */
function largeValues(): string[] {
  const folder = join(phone.profile, 'Default', 'IndexedDB');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath.includes('.indexeddb.blob'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Deletes files while the browser is closed, as a crash, a cleaner or a bad flash does. */
async function restartWithout(files: () => string[]): Promise<void> {
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.browser.close();
  const lost = files();
  expect(lost).not.toEqual([]);
  for (const file of lost) rmSync(file);
  await phone.startBrowser();
}

it('an entry whose photo the browser has lost: said, left out of a copy by name, its photo asked for again, and the others are sent', async () => {
  await phone.cable.cut();
  await phone.page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(phone.page, photo, { name: 'First Voter' });
  const ofFirst = largeValues();
  await enrol(phone.page, photo, { name: 'Second Voter', voterId: 'XYZ7654321' });
  await restartWithout(() => largeValues().filter((file) => ofFirst.includes(file)));
  const { page } = phone;

  await page.goto(`${phone.url}/secondcopy?lng=en`);
  await page.getByRole('link', { name: 'Make a copy' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByLabel('The same passphrase again').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Make the copy' }).click();
  await page.getByText('The copy is ready: 1 entry').waitFor();
  await page.getByText('First Voter').waitFor();

  await page.goto(`${phone.url}/outbox?lng=en`);
  await phone.cable.mend();
  await vi.waitFor(
    () => expect(votersOnHost(phone.host)).toMatchObject([{ name: 'Second Voter' }]),
    { timeout: 120_000, interval: 200 },
  );
  const damaged = page.getByRole('listitem').filter({ hasText: 'First Voter' });
  await damaged.getByText(`“${PHOTO_LABEL}” is damaged on this phone`).waitFor();
  // Once the other one is done, the list moves no more.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Second Voter' })
    .getByText('Arrived', { exact: true })
    .waitFor();
  expect(await page.getByText('Sending has stopped').count()).toBe(0);
  await damaged.getByRole('link', { name: 'Take it again and send' }).click();
  await page.getByText(`Please take again: ${PHOTO_LABEL}`).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('First Voter');
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(2), {
    timeout: 120_000,
    interval: 200,
  });
  expect(await photosOnHost(phone.host)).toHaveLength(2);
});

it('a form whose photo the browser has lost opens with its text and asks for the photo again', async () => {
  await phone.page.goto(`${phone.url}/enrolvoter?lng=en`);
  await choosePhoto(phone.page, photo);
  await phone.page.getByText('ready to send').waitFor();
  await fillVoter(phone.page, { name: 'உமா' });
  // Leaving the form writes down what was typed last.
  await phone.page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
  await phone.page.getByText('உமா').first().waitFor();
  await restartWithout(largeValues);
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await page.getByText('Your unfinished entry is back.').waitFor();
  await page.getByText(`Please take again: ${PHOTO_LABEL}`).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
});
