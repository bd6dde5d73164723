import type { Page } from 'playwright-core';
import { ORIGIN } from './warmPhone.ts';
import { choosePhoto, enrol, waitForSaved } from './volunteer.ts';

/** Enrols a voter who isn't on the roll, in a booth whose roll then comes to the phone. */
export async function bringRoll(
  page: Page,
  photo: Buffer,
  voterId: string,
  booth = '114',
): Promise<void> {
  await page.goto(`${ORIGIN}/enrolvoter?lng=en`);
  await enrol(page, photo, { voterId, booth });
  // On a slow machine it comes before the voter is saved. Then the next form begins with the
  // search.
  const button = page.getByRole('button', { name: 'Find the voter on the roll' });
  await button.or(page.getByRole('searchbox')).first().waitFor();
  await page.reload();
  await page.getByRole('searchbox').waitFor();
}

/** The camera is one tap; the file dialog belongs to the system. */
export async function takePhoto(page: Page, photo: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Take photo' }).dispatchEvent('pointerdown');
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
}

/** Fills in what the roll doesn't know of the voter who was chosen, and saves. */
export async function saveChosen(page: Page, photo: Buffer): Promise<void> {
  await page.getByText('From the roll').waitFor();
  await takePhoto(page, photo);
  await page.getByLabel('Mobile Number').fill('9876543211');
  await page.getByText('I asked the voter').click();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
}
