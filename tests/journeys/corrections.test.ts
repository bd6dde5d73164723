import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { rawAnswer } from './cable.ts';
import { readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { choosePhoto, fillVoter, waitForLoginOnDisk, waitForSaved } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(600);
});

const refuses = (field: string, error: string) =>
  rawAnswer(
    422,
    'application/json',
    JSON.stringify({ status: false, msg: '', data: { code: 'invalid', field, error } }),
  );
const ready = (page: Page) => page.getByText('ready to send');

async function openCorrection(isStarted = false): Promise<void> {
  const { page } = phone;
  if (isStarted) await page.goto(`${phone.url}/outbox?lng=en`);
  else await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('link', { name: 'Correct and send' }).click();
  await page.getByRole('heading', { level: 1, name: 'Correct and send' }).waitFor();
}

/**
 * Changes a field of the one refused entry, leaves the form by a link, reloads it, and kills the
 * browser. Each time the form has the change and all photos, and says why the entry was refused.
 */
async function interruptCorrection(label: string, change: string, why: string, photos: number) {
  const field = () => phone.page.getByLabel(label, { exact: true });
  const expectWhole = async () => {
    await expect.poll(() => ready(phone.page).count()).toBe(photos);
    await phone.page.locator('form').getByText(why).first().waitFor();
    expect(await phone.page.getByText('Please take again').count()).toBe(0);
  };
  await openCorrection();
  await expectWhole();
  await field().fill(change);
  await openCorrection();
  await expectWhole();
  expect(await field().inputValue()).toBe(change);
  await phone.page.reload();
  await expectWhole();
  expect(await field().inputValue()).toBe(change);
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.browser.kill();
  await phone.startBrowser();
  await openCorrection(true);
  await expectWhole();
  expect(await field().inputValue()).toBe(change);
}

const slotsOnHost = () =>
  readDatabase<{ slot: string }>(phone.host.dataDir, 'select slot from photos order by slot').map(
    ({ slot }) => slot,
  );

it('a voter whose correction is left, reloaded and killed keeps both photos, says why it was refused, and arrives whole', async () => {
  phone.cable.answerInstead('POST /addvoters', refuses('name', 'voter:name.short'));
  await phone.page.goto(`${phone.url}/enrolvoter?lng=en`);
  await choosePhoto(phone.page, photo);
  await ready(phone.page).waitFor();
  await phone.page.getByRole('button', { name: 'Add a photo of the voter' }).click();
  await phone.page
    .getByLabel('Photo of the voter: Choose')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: photo });
  await ready(phone.page).nth(1).waitFor();
  await fillVoter(phone.page);
  await phone.page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(phone.page);
  await phone.page.getByRole('link', { name: '1 needs you' }).waitFor({ state: 'attached' });

  await interruptCorrection('Name', 'கா. மணியன்', 'Atleast 3 letters', 2);
  await phone.page.getByRole('button', { name: 'Save and send' }).click();
  await expect
    .poll(() => readDatabase(phone.host.dataDir, 'select name from voters'), { timeout: 120_000 })
    .toEqual([{ name: 'கா. மணியன்' }]);
  expect(slotsOnHost()).toEqual(['portrait', 'voterCardFront']);
});

it('a post whose correction is left, reloaded and killed keeps its three pictures, but for one that somebody removes', async () => {
  const before = slotsOnHost().length;
  phone.cable.answerInstead('POST /createPost', refuses('title', 'post:title.format'));
  await phone.page.goto(`${phone.url}/addpost?lng=en`);
  await phone.page.getByLabel('Title').fill('Library opened');
  await phone.page.getByLabel('Text', { exact: true }).fill('Of one morning at a made-up lake.');
  for (const [index, name] of ['Picture 1', 'Picture 2', 'Picture 3'].entries()) {
    await phone.page
      .getByLabel(`${name}: Choose`)
      .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: photo });
    await ready(phone.page).nth(index).waitFor();
  }
  await phone.page.getByRole('button', { name: 'Save and send' }).click();
  await phone.page.getByRole('link', { name: '1 needs you' }).waitFor({ state: 'attached' });

  await interruptCorrection('Title', 'A library opened', 'at least 3 letters', 3);
  await phone.page.getByRole('button', { name: 'Remove' }).nth(1).click();
  await expect.poll(() => ready(phone.page).count()).toBe(2);
  await openCorrection();
  await expect.poll(() => ready(phone.page).count()).toBe(2);
  await phone.page.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(() => slotsOnHost().length, { timeout: 120_000 }).toBe(before + 2);
  expect(slotsOnHost()).toEqual(expect.arrayContaining(['image1', 'image3']));
});
