import { beforeAll, expect, it } from 'vitest';
import { countHands } from './hands.ts';
import { readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import * as roll from './onRoll.ts';
import {
  entriesOnPhone,
  keysOnPhone,
  logOut,
  voterDraftOnPhone,
  waitForSaved,
} from './volunteer.ts';

/** The most that one voter of the roll may take, photo included. */
const MOST = { interactions: 12, keys: 15 };

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});

const bringRoll = () => roll.bringRoll(phone.page, photo, 'XYZ1234567');

it('a voter on the roll is found without a signal and saved with 12 interactions and 15 characters', async () => {
  await bringRoll();
  const { page } = phone;
  await phone.cable.cut();
  const counted = await countHands(page);
  await page.getByRole('searchbox').click();
  await page.keyboard.type('maat');
  await page.getByRole('button', { name: 'ட. மாதிரி Father' }).click();
  await page.getByText('From the roll').waitFor();
  await roll.takePhoto(page, photo);
  await page.getByLabel('Mobile Number').click();
  await page.keyboard.type('9876543211');
  await page.getByText('I asked the voter').click();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  const { taps, next, keys } = await counted();
  expect(taps + next).toBeLessThanOrEqual(MOST.interactions);
  expect(keys).toBeLessThanOrEqual(MOST.keys);
  expect({ taps, next, keys }, 'docs/evidence.md').toEqual({ taps: 6, next: 0, keys: 14 });

  // The next form begins in the same house, where this voter is marked.
  await page.getByRole('heading', { name: 'House 3' }).waitFor();
  const enrolled = page.getByRole('button', { name: 'ட. மாதிரி' }).first();
  await expect.poll(() => enrolled.textContent()).toContain('Enrolled');
  await page.getByText('40 voters, 1 of them enrolled').waitFor();
  await phone.cable.mend();
  const onHost = () =>
    readDatabase<{ name: string; details: string }>(
      phone.host.dataDir,
      'select name, details from voters where voter_id = ?',
      'ABC1234509',
    ).map(({ name, details }) => ({ name, ...(JSON.parse(details) as Record<string, string>) }));
  await expect.poll(onHost, { timeout: 60_000 }).toMatchObject([
    {
      name: 'ட. மாதிரி',
      relationName: 'த. மாதிரி',
      gender: 'male',
      age: '43',
      line: '9',
      votersInHouse: '4',
      address: '3, Sample Street',
    },
  ]);
});

it('a house number, a line and a part of the voter ID find voters; whoever is not listed is typed', async () => {
  await bringRoll();
  const { page } = phone;
  const names = () => page.locator('.roll__voter strong').allTextContents();
  for (const [typed, found] of [
    ['10', ['வ. மாதிரி', 'ட. எடுத்துக்காட்டு']],
    ['ABC1234540', ['வ. கற்பனை']],
    ['மாதிரி 7', ['ய. மாதிரி']],
  ] as const) {
    await page.getByRole('searchbox').fill(typed);
    await expect.poll(names, { message: typed }).toEqual(expect.arrayContaining([...found]));
  }
  await page.getByRole('searchbox').fill('Shanmugasundaram');
  await page.getByText('Nobody on the roll of booth 114 fits this').waitFor();
  await page.getByRole('button', { name: 'Not on the roll' }).click();
  await page.getByLabel('Voter ID Number').waitFor();
  expect(await page.getByLabel('Booth number').or(page.getByText('Booth 114')).count()).toBe(1);
});

it('what came from the roll can be changed, and another person chosen', async () => {
  await bringRoll();
  const { page } = phone;
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: 'க. மாதிரி Father: ச' }).click();
  await page.getByRole('button', { name: 'Another person' }).click();
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: 'ச. மாதிரி Father: ட' }).click();
  const chosen = page.locator('.roll__chosen');
  await chosen.getByText('ச. மாதிரி').waitFor();
  await chosen.getByRole('button', { name: 'Change' }).click();
  const name = page.getByLabel('Name', { exact: true });
  expect(await name.inputValue()).toBe('ச. மாதிரி');
  await name.fill('சு. மாதிரி');
  expect(await page.getByLabel('Voter ID Number').inputValue()).toBe('ABC1234505');
  expect(await page.getByLabel('Line Number').inputValue()).toBe('5');
  await expect
    .poll(() => voterDraftOnPhone(page))
    .toMatchObject({ name: 'சு. மாதிரி', rollSaid: 'name: ச. மாதிரி' });

  // A form that comes back goes on comparing with the roll.
  await page.reload();
  await page.getByText('Your unfinished entry is back').waitFor();
  await page.getByRole('button', { name: 'Find the voter on the roll' }).waitFor();
  await name.fill('ச. மாதிரி');
  await expect.poll(() => voterDraftOnPhone(page)).toMatchObject({ rollSaid: '' });

  // Whoever turns out not to be listed is typed into an empty form.
  await page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: 'ச. மாதிரி Father: ட' }).click();
  await page.getByRole('button', { name: 'Another person' }).click();
  await page.getByRole('button', { name: 'Not on the roll' }).click();
  expect(await name.inputValue()).toBe('');
  expect(await page.getByLabel('Line Number').inputValue()).toBe('');

  await page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await page.getByRole('button', { name: 'Another booth' }).click();
  expect(await page.getByLabel('Booth number').inputValue()).toBe('114');
});

it('the member form finds a voter on the same roll, and fills in the person', async () => {
  await bringRoll();
  const { page } = phone;
  await page.goto(`${phone.url}/Joinmember?lng=en`);
  await page.getByLabel('District').selectOption('Coimbatore');
  await page.getByLabel('Assembly constituency').selectOption('Coimbatore (South)');
  await page.getByLabel('Booth number').fill('114');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: 'ட. மாதிரி Father' }).click();
  await page.locator('.roll__chosen').getByText('ட. மாதிரி').waitFor();
  await page.getByLabel('Voter card image: Choose').setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await page.getByText('ready to send').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await page.getByLabel(/^(Member )?Name\s*$/i).inputValue()).toBe('ட. மாதிரி');
  expect(await page.getByRole('textbox', { name: 'Age' }).inputValue()).toBe('43');
});

it('a logout removes the roll and who was enrolled, here and by the team', async () => {
  await bringRoll();
  const { page } = phone;
  const kept = async () =>
    (await keysOnPhone(page, 'kept')).filter((key) => / (roll|enrolled|team) /.test(key));
  await expect.poll(kept).toHaveLength(3);
  // With unsent entries the app asks before it logs out.
  await expect.poll(() => entriesOnPhone(page)).toMatchObject([{ state: 'sent' }]);
  await logOut(page);
  expect(await kept()).toEqual([]);
});
