import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { layCable, rawAnswer, type Cable } from './cable.ts';
import { readDatabase, startHost, type RunningHost } from './hostProcess.ts';
import { largeJpeg } from './largeJpeg.ts';
import { logIn, newProfile, waitForOfflineReady } from './volunteer.ts';

const PATIENCE_MS = 60_000;
let photo: Buffer;
let host: RunningHost;
let cable: Cable;
let browser: RunningBrowser;

beforeAll(async () => {
  photo = await sharp(await largeJpeg()).resize(1200).jpeg().toBuffer();
});
beforeEach(async () => {
  host = await startHost();
  cable = await layCable(host.port);
  browser = await startBrowser(newProfile());
});
afterEach(async () => {
  await browser.close();
  await cable.close();
  await host.stop();
});

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const picture = (page: Page, label: string, buffer: Buffer) => page.getByLabel(`${label}: Choose`).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
const step = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).waitFor({ timeout: PATIENCE_MS });

async function fillBooth(page: Page): Promise<void> {
  await step(page, 'Booth');
  await page.getByLabel('District').selectOption('Coimbatore');
  await page.getByLabel('Assembly constituency').selectOption('Coimbatore (South)');
  await page.getByLabel('Booth number').fill('114');
  await next(page);
}

async function fillCard(page: Page, voterId: string): Promise<void> {
  await step(page, 'Voter ID card');
  await picture(page, 'Voter card image', photo);
  await page.getByText('ready to send').waitFor({ timeout: PATIENCE_MS });
  await page.getByLabel('Voter ID Number').fill(voterId);
  await next(page);
}

async function fillPerson(page: Page, name: string): Promise<void> {
  await step(page, 'The member');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Father\'s or husband\'s name').fill('காளியப்பன்');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('textbox', { name: 'Age' }).fill('34');
  await page.getByLabel('Mobile Number').fill('9876543210');
  await next(page);
}

async function consent(page: Page): Promise<void> {
  await step(page, 'Consent');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
}

type Photo = { record: string; slot: string };
const photosOnHost = () => readDatabase<Photo>(host.dataDir, 'select record, slot from photos order by slot');
const slotsOf = (record: string | undefined) => photosOnHost().filter((each) => each.record === record).map(({ slot }) => slot);

it('a member and a post entered without a signal reach the host once each, with their photos', async () => {
  const { page } = browser;
  await logIn(page, cable.url);
  await waitForOfflineReady(page);
  await cable.cut();
  await page.goto(`${cable.url}/Joinmember`);
  await fillBooth(page);
  await fillCard(page, 'ABC2345678');
  await fillPerson(page, 'மு. தமிழ்ச்செல்வி');
  await consent(page);
  await page.getByRole('button', { name: 'Save, next member' }).click();
  await page.getByText('Saved on this phone').waitFor({ timeout: PATIENCE_MS });

  // The booth stays for the next member, and a number that waits here already is noticed.
  await step(page, 'Voter ID card');
  await page.getByRole('button', { name: 'Coimbatore (South) · Booth 114' }).waitFor();
  await page.getByLabel('Voter ID Number').fill('ABC2345678');
  await page.getByText('waits on this phone already').waitFor({ timeout: PATIENCE_MS });

  await page.goto(`${cable.url}/addpost`);
  await page.getByLabel('Title').fill('நூலகம் திறப்பு');
  await page.getByLabel('Text').fill('எங்கள் ஊரில் நூலகம் திறந்தோம்.');
  await picture(page, 'Picture 1', photo);
  await picture(page, 'Picture 2', photo);
  await vi.waitFor(async () => expect(await page.getByText('ready to send').count()).toBe(2), { timeout: PATIENCE_MS, interval: 200 });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByText('Saved on this phone').waitFor({ timeout: PATIENCE_MS });

  cable.loseNextAnswer('POST /addmember');
  await cable.mend();
  await page.goto(`${cable.url}/outbox`);
  await page.getByText('Everything has been sent').waitFor({ timeout: 2 * PATIENCE_MS });
  expect(readDatabase(host.dataDir, 'select name from members where voter_id = \'ABC2345678\'')).toEqual([{ name: 'மு. தமிழ்ச்செல்வி' }]);
  expect(readDatabase(host.dataDir, 'select title from posts where title = \'நூலகம் திறப்பு\'')).toHaveLength(1);
  const [member] = readDatabase<{ id: string }>(host.dataDir, 'select id from members where voter_id = \'ABC2345678\'');
  const [post] = readDatabase<{ id: string }>(host.dataDir, 'select id from posts where title = \'நூலகம் திறப்பு\'');
  expect(slotsOf(member?.id)).toEqual(['voterCardFront']);
  expect(slotsOf(post?.id)).toEqual(['image1', 'image2']);

  await page.goto(`${cable.url}/members`);
  await page.getByText('மு. தமிழ்ச்செல்வி').waitFor({ timeout: PATIENCE_MS });
});

it('a member that the host refuses is corrected at the field that it named, and arrives', async () => {
  const { page } = browser;
  await logIn(page, cable.url);
  cable.answerInstead('POST /addmember', rawAnswer(422, 'application/json', JSON.stringify({ status: false, msg: '', data: { code: 'invalid', field: 'mobile', error: 'member:mobile.format' } })));
  await page.goto(`${cable.url}/Joinmember`);
  await fillBooth(page);
  await fillCard(page, 'ABC3456789');
  await fillPerson(page, 'அ. இளங்கோ');
  await consent(page);
  await page.getByRole('button', { name: 'Save, next member' }).click();
  await page.getByText('Saved on this phone').waitFor({ timeout: PATIENCE_MS });
  await page.goto(`${cable.url}/outbox`);
  await page.getByText('Mobile Number: Enter correct mobile number').waitFor({ timeout: PATIENCE_MS });
  await page.getByRole('link', { name: 'Correct and send' }).click();
  await step(page, 'The member');
  const mobile = page.getByLabel('Mobile Number');
  await vi.waitFor(async () => expect(await mobile.evaluate((field) => field === document.activeElement)).toBe(true), { timeout: PATIENCE_MS, interval: 100 });
  await mobile.fill('9876500000');
  await next(page);
  await step(page, 'Consent');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.waitForURL('**/outbox', { timeout: PATIENCE_MS });
  await page.getByText('Everything has been sent').waitFor({ timeout: PATIENCE_MS });
  expect(readDatabase(host.dataDir, 'select mobile from members where voter_id = \'ABC3456789\'')).toEqual([{ mobile: '9876500000' }]);
});
