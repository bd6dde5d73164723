import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { RunningBrowser } from './browser.ts';
import type { RunningHost } from './hostProcess.ts';
import { cardJpeg, largeJpeg } from './largeJpeg.ts';
import { startPhone, startWarmHost } from './newPhone.ts';
import {
  choosePhoto,
  enrol,
  entriesOnPhone,
  fillVoter,
  logIn,
  logOut,
  openFields,
  PHOTO_LABEL,
  photosInForm,
  SECOND_ACCOUNT,
  waitForSaved,
} from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

let host: RunningHost;
let browser: RunningBrowser;
let photo: Buffer;
let smallPhoto: Buffer;

beforeAll(async () => {
  host = await startWarmHost();
  browser = await startPhone(host.port);
  photo = await largeJpeg();
  smallPhoto = await cardJpeg(600);
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});
beforeEach(async () => {
  await browser.page.goto(`${ORIGIN}/enrolvoter?lng=en`);
  await browser.page.locator('form').waitFor();
  if (await browser.page.getByText('Your unfinished entry is back.').isVisible()) {
    await browser.page.getByRole('button', { name: 'Clear the form' }).click();
    await browser.page.getByRole('button', { name: 'Yes, clear it' }).click();
    await browser.page.getByText('Clear all that is in this form?').waitFor({ state: 'detached' });
  }
});

const save = () =>
  browser.page.getByRole('button', { name: /Save, next voter|சேமித்து, அடுத்தவர்/ }).click();
const summary = () => browser.page.locator('.error-summary').getByRole('button').allInnerTexts();
/** Shows the lines that do not stand at the first look. */
const unfold = () => browser.page.locator('.error-summary summary').click();

it('names everything that is missing, in the specification’s words, and moves the focus to the summary and from there to the field', async () => {
  await save();
  await browser.page.getByText('Please correct 15 fields').waitFor();
  await browser.page.locator('.error-summary:focus').waitFor();
  expect(await summary()).toEqual([
    'District is required',
    'Assembly is required',
    'Booth No is required',
  ]);
  await browser.page.getByText('And 12 more', { exact: true }).click();
  await expect
    .poll(summary)
    .toEqual([
      'District is required',
      'Assembly is required',
      'Booth No is required',
      'Postal code is required',
      'Voter card is required',
      'Voter ID Number is required',
      'Name is required',
      'Father name is required',
      'Gender is required',
      'Age is required',
      'Mobile number is required',
      'Line No is required',
      'Number of voters is required',
      'Address is required',
      'Please ask the voter, and tick the box if they agree',
    ]);
  await browser.page.getByRole('button', { name: 'Name is required', exact: true }).click();
  await browser.page.locator('[name=name]:focus').waitFor();
  await browser.page.getByRole('button', { name: 'Voter card is required' }).click();
  await browser.page.locator('button:focus', { hasText: 'Take photo' }).waitFor();
});

it('says what is wrong with each field, in English and in Tamil without typing anything again', async () => {
  const { page } = browser;
  await fillVoter(page, { voterId: 'AB12', name: 'க' });
  await page.getByRole('textbox', { name: 'Age' }).fill('17');
  await page.getByLabel('Mobile Number').fill('5876543210');
  await page.getByLabel('Booth number').fill('0');
  await page.getByLabel('Line Number').fill('x');
  await page.getByLabel('Postal Code').fill('6410');
  await save();
  await page.getByText('Please correct').waitFor();
  await unfold();
  await expect
    .poll(summary)
    .toEqual([
      'Enter a valid Booth No',
      'Enter valid post code',
      'Voter card is required',
      'Please enter a valid Voter ID (Ex : ABC1234567)',
      'Atleast 3 letters required',
      'Please enter a valid age between 18 and 120',
      'Enter correct mobile number',
      'Enter only numbers',
    ]);
  await page.getByLabel('Language').selectOption('தமிழ்');
  await page.getByText('8 இடங்களைச் சரிசெய்யவும்').waitFor();
  await expect
    .poll(summary)
    .toEqual([
      'பூத் எண் 1 முதல் 999 வரை இருக்க வேண்டும்',
      'பின்கோடு எண்ணில் 6 இலக்கங்கள் வேண்டும்',
      'வாக்காளர் அட்டையைப் படம் எடுக்கவும்',
      'வாக்காளர் அட்டை எண் சரியில்லை: 3 ஆங்கில எழுத்து, 7 இலக்கம் வேண்டும் (எ.கா. ABC1234567)',
      'குறைந்தது 3 எழுத்துகள் வேண்டும்',
      'வயது 18 முதல் 120 வரை இருக்க வேண்டும்',
      'கைபேசி எண்ணில் 10 இலக்கங்கள் வேண்டும்; 7, 8 அல்லது 9-இல் தொடங்க வேண்டும்',
      'எண்களை மட்டும் எழுதவும்',
    ]);
  expect(await page.locator('[name=voterId]').inputValue()).toBe('AB12');
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ta');
  await page.getByLabel('மொழி').selectOption('English');
});

it('says that a number is wrong as soon as it is left, also when the field has tidied it', async () => {
  const { page } = browser;
  await fillVoter(page);
  for (const [name, typed, tidied, told] of [
    ['mobile', '123 45', '12345', 'Enter correct mobile number'],
    ['voterId', 'abc123456', 'ABC123456', 'Please enter a valid Voter ID (Ex : ABC1234567)'],
  ] as const) {
    const field = page.locator(`[name=${name}]`);
    await field.fill(typed);
    await field.press('Tab');
    await page.getByText(told).waitFor();
    expect(await field.inputValue()).toBe(tidied);
  }
});

it('refuses a date of birth that does not exist or is under 18, and takes a real one', async () => {
  const { page } = browser;
  await fillVoter(page);
  await page.getByRole('button', { name: 'Date of birth instead' }).click();
  const enter = async (day: string, month: string, year: string) => {
    await page.getByLabel('Day').fill(day);
    await page.getByLabel('Month').fill(month);
    await page.getByLabel('Year').fill(year);
    await save();
  };
  await enter('31', '2', '1990');
  await page.getByText('This date does not exist').first().waitFor();
  await enter('1', '2', String(new Date().getFullYear() - 17));
  await page.getByText('Please enter a valid age between 18 and 120').first().waitFor();
  await enter('29', '2', '1992');
  await page.getByText('Please enter a valid age').first().waitFor({ state: 'detached' });
  await expect.poll(summary).toEqual(['Voter card is required']);
});

it.each([
  [
    'a file that is no picture',
    Buffer.from('<html>not a picture</html>'),
    'This is not a photo. Choose a JPG or PNG picture.',
  ],
  [
    'a PDF renamed to jpg',
    Buffer.from('%PDF-1.7 nothing'),
    'This is not a photo. Choose a JPG or PNG picture.',
  ],
  ['an empty file', Buffer.alloc(0), 'This file is empty. Take the photo again.'],
  [
    'half a JPEG',
    () => photo.subarray(0, photo.length / 2),
    'This photo is damaged. Take it again.',
  ],
  [
    'a JPEG without a picture inside',
    Buffer.from('ffd8ffda000801010000003f0011ffd9', 'hex'),
    'This photo is damaged. Take it again.',
  ],
])('refuses %s in words and keeps what was typed', async (_what, file, message) => {
  const { page } = browser;
  await fillVoter(page, { name: 'உமா' });
  await choosePhoto(page, typeof file === 'function' ? file() : file);
  await page.getByText(message).waitFor();
  await save();
  await page.locator('.error-summary').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('உமா');
  expect(await photosInForm(page).count()).toBe(0);
});

it('a photo is made ready away from the page’s own thread, and can be removed and taken again', async () => {
  const { page } = browser;
  const worker = page.waitForEvent('worker');
  await choosePhoto(page, photo);
  expect((await worker).url()).toContain('photo.worker');
  await page.getByText('ready to send').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await photosInForm(page).waitFor({ state: 'detached' });
  await page
    .getByLabel('Voter card, front side: Take photo')
    .setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText('ready to send').waitFor();
});

it.each([
  ['once is started again', 1, 'ready to send'],
  [
    'twice is no word against the photo',
    2,
    'The phone could not make this photo ready. Take it again.',
  ],
])('a photo’s worker whose script does not come %s', async (_what, times, says) => {
  const { page } = browser;
  await page.evaluate((failing) => {
    const Real = Worker;
    let left = failing;
    globalThis.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        left -= 1;
        super(left >= 0 ? new URL('/assets/none.js', location.href) : url, options);
      }
    };
  }, times);
  await choosePhoto(page, smallPhoto);
  await page.getByText(says).waitFor();
});

it('offers the constituencies of the chosen district, and all 234 to who asks for them', async () => {
  const { page } = browser;
  const options = (label: string) =>
    page.getByLabel(label).locator('option:not([value=""])').allInnerTexts();
  await expect.poll(() => options('District')).toHaveLength(38);
  await page.getByLabel('District').selectOption('The Nilgiris');
  await expect
    .poll(() => options('Assembly constituency'))
    .toEqual(['Coonoor', 'Gudalur', 'Udhagamandalam']);
  await page.getByRole('button', { name: 'Show all constituencies' }).click();
  await expect.poll(() => options('Assembly constituency')).toHaveLength(234);
});

it('a photo on which nothing can be read is doubted, twice at most; a tap shows it large, and it can be sent', async () => {
  const { page } = browser;
  const black = { create: { width: 900, height: 600, channels: 3, background: '#111' } } as const;
  const doubt = page.getByText('This photo is very dark.');
  for (const isDoubted of [true, true, false]) {
    await choosePhoto(page, await sharp(black).jpeg().toBuffer());
    await page.getByText('ready to send').waitFor();
    await (isDoubted ? doubt.waitFor() : doubt.waitFor({ state: 'detached' }));
  }
  await choosePhoto(page, smallPhoto);
  await page.getByText('ready to send').waitFor();
  await photosInForm(page, PHOTO_LABEL).click();
  const large = page.getByRole('dialog').getByRole('img', { name: PHOTO_LABEL });
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  expect((await large.boundingBox())?.width).toBeGreaterThan(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await fillVoter(page);
  await save();
  await waitForSaved(page);
});

it('makes one entry of a double tap, and keeps booth and district for the next voter', async () => {
  const { page } = browser;
  const before = (await entriesOnPhone(page)).length;
  await choosePhoto(page, smallPhoto);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { voterId: 'abc 765432i' });
  // Both at once: on a busy machine the mouse's second click would come when the next form is open.
  await page.getByRole('button', { name: 'Save, next voter' }).evaluate((button) => {
    (button as HTMLElement).click();
    (button as HTMLElement).click();
  });
  await waitForSaved(page);
  expect((await entriesOnPhone(page)).length).toBe(before + 1);
  await openFields(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  const chip = page.getByText('Coimbatore (South) · Booth 114 · 641001');
  await chip.waitFor();
  await enrol(page, smallPhoto, { name: 'மு. தமிழ்ச்செல்வி' });
  expect((await entriesOnPhone(page)).length).toBe(before + 2);
  await page.goto(`${ORIGIN}/home`);
  await page.getByRole('link', { name: 'Enrol a voter' }).click();
  await openFields(page);
  await chip.click();
  expect(
    await page.getByLabel('Booth number').inputValue(),
    'also after looking at something else',
  ).toBe('114');
});

it('two windows never share a form: both voters are kept, each with its own photo', async () => {
  const { page } = browser;
  await openFields(page);
  await page.getByLabel('Name', { exact: true }).fill('First Voter');
  const second = await browser.context.newPage();
  onTestFinished(() => second.close());
  await second.goto(`${ORIGIN}/enrolvoter?lng=en`);
  await openFields(second);
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  const before = (await entriesOnPhone(page)).length;
  await enrol(second, smallPhoto, { name: 'Second Voter', voterId: 'ABC2222222' });
  await page.bringToFront();
  await enrol(page, smallPhoto, { name: 'First Voter', voterId: 'ABC1111111' });
  expect((await entriesOnPhone(page)).length).toBe(before + 2);
});

it('a save that is asked for while a photo is being made ready waits for it', async () => {
  const { page } = browser;
  await fillVoter(page);
  const before = (await entriesOnPhone(page)).length;
  await choosePhoto(page, photo);
  await save();
  await waitForSaved(page);
  expect((await entriesOnPhone(page)).length).toBe(before + 1);
});

it('after somebody else logged in in another window, the form is closed, and is as it was when its person is back', async () => {
  const shared = await startPhone(host.port);
  onTestFinished(() => shared.close());
  const { page } = shared;
  await page.goto(`${ORIGIN}/enrolvoter?lng=en`);
  await enrol(page, smallPhoto, { name: 'Saved Before' });
  await page.locator('.submission__saved').getByText('Saved Before').waitFor();
  await openFields(page);
  await page.getByLabel('Name', { exact: true }).fill('Somebody Private');
  const other = await shared.context.newPage();
  await other.goto(`${ORIGIN}/home?lng=en`);
  await other.getByRole('button', { name: 'Log out' }).click();
  const dialog = other.getByRole('dialog');
  await other.getByLabel('User name').or(dialog).first().waitFor();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /keep/i }).click();
  const closed = page.getByText('Whoever typed this form is not logged in now.');
  await closed.waitFor();
  await logIn(other, ORIGIN, SECOND_ACCOUNT);
  await closed.waitFor();
  expect(await page.getByRole('main').innerHTML()).not.toMatch(/Somebody Private|Saved Before/);
  await logOut(other);
  await logIn(other, ORIGIN);
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('Somebody Private');
});
