import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { jpeg } from '../host/sampleVoter.ts';
import { newPhone } from './newPhone.ts';

const phone = newPhone();

async function fillIn(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('District').selectOption('Coimbatore');
  await page.getByLabel('Assembly constituency').selectOption('Coimbatore (South)');
  await page.getByLabel('Booth number').fill('114');
  await next();
  await page
    .getByLabel('Voter card image: Choose')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
  await page.getByText('ready to send').waitFor();
  await page.getByLabel('Voter card number').fill('ABC2345678');
  await next();
  await page.getByLabel('Member name').fill('மு. தமிழ்ச்செல்வி');
  await page.getByLabel("Father's").fill('காளியப்பன்');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('textbox', { name: 'Age' }).fill('34');
  await page.getByLabel('Mobile Number').fill('9876543210');
  await next();
  await page.getByRole('checkbox', { name: 'I agree' }).check();
}

it('whoever joins without a signal sees their card at once, not yet confirmed, and its number as soon as the host has it', async () => {
  const { page, cable } = phone;
  await page.goto(`${phone.url}/membercard`);
  await page.getByRole('link', { name: 'Join as a member' }).click();
  await page.getByRole('heading', { name: 'Join as a member' }).waitFor();
  await cable.cut();
  await fillIn(page);
  expect(await page.getByText('Read this to the member').count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'I am this member' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save, show my card' }).click();

  await page.getByRole('img', { name: 'Front of the member card' }).waitFor();
  const card = page.getByRole('main');
  await card.getByText('Not yet confirmed. Your form waits').waitFor();
  expect(await card.locator('dl').textContent()).toContain('மு. தமிழ்ச்செல்வி');
  expect(await card.getByRole('button', { name: 'Share' }).count()).toBe(0);

  await cable.mend();
  await card.getByRole('button', { name: 'Share' }).waitFor();
  expect(await card.locator('dl').textContent()).toMatch(/M-[0-9A-Z]{10}/);
  expect(await card.getByText('Not yet confirmed').count()).toBe(0);
});
