import type { Page } from 'playwright-core';
import { expect, it, beforeAll } from 'vitest';
import { readDatabase, startHost } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { answerStep, nextStep } from './registering.ts';
import { waitForSaved } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(800);
});

/** Starts the phone's host again, with another setting of how much it asks about Aadhaar. */
async function hostAsks(aadhaar: 'last4' | 'full' | 'off'): Promise<void> {
  await phone.host.stop();
  const { dataDir, port } = phone.host;
  phone.host = await startHost({ dataDir, port, env: { AADHAAR: aadhaar } });
}

const heading = (page: Page) => page.locator('.steps h2').textContent();

/** Answers the steps at the door, with those for which there is time, until one of this name. */
async function goOnTo(page: Page, name: string): Promise<void> {
  while ((await heading(page)) !== name) {
    await answerStep(page, photo);
    const more = page.getByRole('checkbox', { name: 'There is time for more' });
    if ((await more.count()) > 0) await more.check();
    await nextStep(page);
  }
}

it('a host that asks nothing about Aadhaar has it in no form, not even in one that opens without a signal', async () => {
  const { page, cable } = phone;
  await hostAsks('off');
  const heard = page.waitForResponse('**/settings.json');
  await page.goto(`${phone.url}/home?lng=en`);
  await (await heard).finished();
  await page.getByRole('link', { name: 'Enrol a member' }).waitFor();
  await cable.cut();
  await page.getByRole('link', { name: 'Enrol a member' }).click();
  await page.getByRole('heading', { level: 1, name: 'Enrol a member' }).waitFor();
  await goOnTo(page, 'Papers');
  const main = page.getByRole('main');
  await main.getByText('PAN card number').waitFor();
  expect(await main.getByText(/aadh/i).count()).toBe(0);
  await answerStep(page, photo);
  await nextStep(page);
  await main.getByText('It is used only to register you').waitFor();
  expect(await main.getByText(/aadh/i).count()).toBe(0);
  await answerStep(page, photo);
  await page.getByRole('button', { name: 'Save, next member' }).click();
  await waitForSaved(page);
  await cable.mend();
  await expect
    .poll(() =>
      readDatabase(phone.host.dataDir, "select name from members where voter_id = 'ABC1234567'"),
    )
    .toContainEqual({ name: 'கா. மணி' });
});

it('a member who was saved with a picture of the card is corrected once it is not asked any more, and loses nothing else', async () => {
  const { page, cable } = phone;
  await hostAsks('last4');
  await page.goto(`${phone.url}/Joinmember?lng=en`);
  await page.getByRole('heading', { level: 1, name: 'Enrol a member' }).waitFor();
  await goOnTo(page, 'Papers');
  await answerStep(page, photo);
  await page
    .getByLabel('Aadhar front page image: Choose')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Both are covered' }).click();
  await page.getByText('ready to send').waitFor();
  await nextStep(page);
  await answerStep(page, photo);
  await cable.cut();
  await page.getByRole('button', { name: 'Save, next member' }).click();
  await waitForSaved(page);
  await hostAsks('off');
  cable.leadTo(phone.host.port);
  await cable.mend();

  await page.goto(`${phone.url}/outbox?lng=en`);
  await page.getByText('This photo is not asked for any more.').waitFor();
  await page.getByRole('link', { name: 'Correct and send' }).click();
  // Nothing is to be corrected: the form opens where it is saved.
  await page.getByText('This photo is not asked for any more.').waitFor();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByText('Everything has been sent').waitFor();
  const [member] = readDatabase<{ id: string; details: string }>(
    phone.host.dataDir,
    "select id, details from members where voter_id = 'ABC1234567' order by received_at desc",
  );
  expect(JSON.parse(member?.details ?? '{}')).toMatchObject({
    address: '12, கோயில் தெரு',
    education: '+2',
    aadhaar: '',
  });
  expect(
    readDatabase(phone.host.dataDir, 'select slot from photos where record = ?', member?.id ?? ''),
  ).toEqual([{ slot: 'voterCardFront' }]);
});

it('where a party asks for the whole number, the picture of the card is covered all the same', async () => {
  const { page } = phone;
  await hostAsks('full');
  await page.goto(`${phone.url}/Joinmember?lng=en`);
  await page.getByRole('heading', { level: 1, name: 'Enrol a member' }).waitFor();
  await goOnTo(page, 'Papers');
  await page.getByRole('textbox', { name: 'Aadhar number' }).waitFor();
  await page
    .getByLabel('Aadhar front page image: Choose')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('dialog', { name: 'Cover the number' }).waitFor();
  await page.getByRole('button', { name: 'Both are covered' }).click();
  await page.getByText('ready to send').waitFor();
});
