import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { countHands } from './hands.ts';
import { assignBooths, importRoll, readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { refusal } from './daysWork.ts';
import * as roll from './onRoll.ts';
import {
  ACCOUNT,
  entriesOnPhone,
  keysOnPhone,
  logOut,
  draftOnPhone,
  waitForSaved,
} from './volunteer.ts';

/** The most that one voter of the roll may take, photo included. */
const MOST = { interactions: 12, keys: 15 };

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});

const send = (...booths: number[]) =>
  assignBooths(phone.host.dataDir, ACCOUNT.userName, 120, booths);
/** Lets the office send the volunteer to these booths, until the test is over. */
function sendTo(...booths: number[]): void {
  send(...booths);
  onTestFinished(() => send(114));
}

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

it('a voter whom the host has refused is called so on the roll, which leads to the record and its reason', async () => {
  await bringRoll();
  const { page } = phone;
  // The voter who brought the roll has a record of their own to send.
  await expect.poll(() => entriesOnPhone(page)).toMatchObject([{ state: 'sent' }]);
  phone.cable.answerInstead('POST /addvoters', refusal, Infinity);
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: 'ட. மாதிரி Father' }).click();
  await roll.saveChosen(page, photo);
  // The search has been open since before the host answered.
  const voter = page.getByRole('button', { name: 'ட. மாதிரி' }).first();
  await expect.poll(() => voter.textContent()).toContain('Refused by the server');
  expect(await voter.textContent()).not.toContain('Enrolled');
  await page.getByText('40 voters, 0 of them enrolled').waitFor();

  // Whoever chooses them again is told, too.
  await voter.click();
  const told = page.getByText('The server refused your entry for ட. மாதிரி with this voter ID.');
  await told.waitFor();
  await page.getByRole('button', { name: 'Another person' }).click();

  await page.getByRole('link', { name: 'See why in the outbox' }).click();
  const record = page.getByRole('listitem').filter({ hasText: 'ட. மாதிரி' });
  await record.getByText('Please enter a valid Voter ID').waitFor();
  await record.getByRole('link', { name: 'Correct and send' }).waitFor();
  await expect.poll(() => record.locator('button:focus').count()).toBe(1);
});

it('the search says how many fit, and shows more than the first ten on a tap', async () => {
  await bringRoll();
  const { page } = phone;
  await page.getByRole('searchbox').fill('ABC12345');
  const shown = page.locator('.roll__voter');
  await page.getByText(/^10 of \d+ shown\./).waitFor();
  expect(await shown.count()).toBe(10);
  const all = Number(/of (\d+)/.exec((await page.getByText(/^10 of/).textContent()) ?? '')?.[1]);
  expect(all).toBeGreaterThan(10);
  while (await page.getByRole('button', { name: /^Show \d+ more$/ }).isVisible())
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => shown.count()).toBe(all);
  // Other words begin with ten again.
  await page.getByRole('searchbox').fill('ABC1234');
  await page.getByText(/^10 of \d+ shown\./).waitFor();
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
  await page.getByText('Nobody on the roll of booth 114 matches').waitFor();
  await page.getByRole('button', { name: 'Not on the roll' }).click();
  await page.getByLabel('Voter ID Number').waitFor();
  expect(await page.getByLabel('Booth number').or(page.getByText('Booth 114')).count()).toBe(1);
});

it('above the keyboard of a phone there is room for the field and two of those who are found, in both languages', async () => {
  await bringRoll();
  const { page } = phone;
  /** The screen is 740 pixels high, and a keyboard takes some 280 of them. */
  const above = 460;
  for (const language of ['en', 'tam']) {
    await page.goto(`${phone.url}/enrolvoter?lng=${language}`);
    const box = page.getByRole('searchbox');
    await box.click();
    await page.keyboard.type('maat');
    await page.locator('.roll__voter').nth(1).waitFor();
    // Names are there before their letters, which change how high the lines are.
    const fits = () =>
      box.evaluate((field, keyboard) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN;
        const second = document.querySelectorAll('.roll__voter')[1]?.getBoundingClientRect();
        return {
          field: field.getBoundingClientRect().top >= header,
          second: (second?.bottom ?? NaN) <= keyboard,
        };
      }, above);
    await expect.poll(fits, { message: language }).toEqual({ field: true, second: true });
  }
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
    .poll(() => draftOnPhone(page))
    .toMatchObject({ name: 'சு. மாதிரி', rollSaid: 'name: ச. மாதிரி' });

  // A form that comes back goes on comparing with the roll.
  await page.reload();
  await page.getByText('Your unfinished entry is back').waitFor();
  await page.getByRole('button', { name: 'Find the voter on the roll' }).waitFor();
  await name.fill('ச. மாதிரி');
  await expect.poll(() => draftOnPhone(page)).toMatchObject({ rollSaid: '' });

  // Whoever turns out not to be listed is typed into an empty form.
  await page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: 'ச. மாதிரி Father: ட' }).click();
  await page.getByRole('button', { name: 'Another person' }).click();
  await page.getByRole('button', { name: 'Not on the roll' }).click();
  expect(await name.inputValue()).toBe('');
  // Nobody has to make up a line. Whoever finds one after all types it.
  const offRoll = page.getByRole('checkbox', { name: 'Not on the roll' });
  expect(await offRoll.isChecked()).toBe(true);
  await expect.poll(() => draftOnPhone(page)).toMatchObject({ line: '', noLine: 'notOnRoll' });
  await offRoll.click();
  expect(await page.getByLabel('Line Number').inputValue()).toBe('');

  await page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await page.getByRole('button', { name: 'Another booth' }).click();
  expect(await page.getByLabel('Booth number').inputValue()).toBe('114');
});

it('another person never gets the first one’s photo, number and consent, but for a tap that says so', async () => {
  await bringRoll();
  const { page } = phone;
  const choose = async (voterId: string) => {
    await page.getByRole('searchbox').fill(voterId);
    await page.getByRole('button', { name: voterId }).click();
    await page.locator('.roll__chosen').getByText(voterId).waitFor();
  };
  const another = () => page.getByRole('button', { name: 'Another person' }).click();
  const mobile = page.getByLabel('Mobile Number');
  const consent = page.getByText('I asked the voter');
  const fillIn = async () => {
    await roll.takePhoto(page, photo);
    await mobile.fill('9876543211');
    await consent.click();
    await expect
      .poll(() => draftOnPhone(page))
      .toMatchObject({ mobile: '9876543211', consentAt: expect.stringContaining('Z') as string });
  };
  const isEmptied = async () => {
    expect(await page.getByText('ready to send').count()).toBe(0);
    expect(await mobile.inputValue()).toBe('');
    expect(await page.locator('[name=consentAt]').isChecked()).toBe(false);
    await expect
      .poll(() => draftOnPhone(page))
      .toMatchObject({ mobile: '', consentAt: '', consentVersion: '' });
  };
  await choose('ABC1234509');
  await fillIn();
  await another();
  await choose('ABC1234505');
  await isEmptied();
  await page.getByText('Taken out, because it was entered for ட. மாதிரி').waitFor();
  await page.getByText('Please ask this person for consent.').waitFor();

  // The photo and the number may come back, the consent never.
  await page.getByRole('button', { name: 'put it back' }).click();
  await page.getByText('ready to send').waitFor();
  expect(await mobile.inputValue()).toBe('9876543211');
  expect(await page.locator('[name=consentAt]').isChecked()).toBe(false);

  // The same person, chosen again, keeps everything.
  await consent.click();
  await another();
  await choose('ABC1234505');
  await page.getByText('ready to send').waitFor();
  expect(await page.locator('[name=consentAt]').isChecked()).toBe(true);

  // A form that comes back, and somebody who isn't on the roll.
  await page.reload();
  await page.getByText('Your unfinished entry is back').waitFor();
  await another();
  await page.getByRole('button', { name: 'Not on the roll' }).click();
  await isEmptied();
  await page.getByLabel('Name', { exact: true }).fill('Sample Murugan');
  await fillIn();
  await page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await choose('ABC1234509');
  await isEmptied();
  await page.getByText('Taken out, because it was entered for Sample Murugan').waitFor();
});

it('details that are unfolded lead back to the search, which shows the house of who was chosen', async () => {
  await bringRoll();
  const { page } = phone;
  await page.getByRole('searchbox').fill('ABC1234518');
  await page.getByRole('button', { name: 'ABC1234518' }).click();
  await page.locator('.roll__chosen').getByRole('button', { name: 'Change' }).click();
  await page.getByText('From the roll. Change what is different.').waitFor();
  await page.getByRole('button', { name: 'Another person' }).click();
  await page.getByRole('heading', { name: 'House 5' }).waitFor();
  await page.getByRole('button', { name: 'ABC1234519' }).click();
  await page.locator('.roll__chosen').getByText('ABC1234519').waitFor();
});

it('streets head the list; who was struck out, has moved or is too young is called so, and can be chosen', async () => {
  const lines = [
    { line: 1, name: 'முருகன்', section: 1, age: 17, status: '' },
    { line: 2, name: 'முருகன்', section: 1, age: 70, status: 'deleted' },
    { line: 3, name: 'முருகன்', section: 2, age: 18, status: 'moved' },
    { line: 4, name: 'முருகன்', section: 2, age: 18, status: '' },
  ];
  await importRoll(
    phone.host.dataDir,
    lines.map(({ line, section, ...voter }) => ({
      assembly: 120,
      booth: 115,
      line,
      voterId: `WKH000000${line}`,
      relation: 'father',
      relationName: 'ராமன்',
      gender: 'male',
      houseNo: '12/4',
      section,
      sectionNameEn: `Street ${section}`,
      sectionNameTa: `${section} தெரு`,
      ...voter,
    })),
  );
  sendTo(114, 115);
  const { page } = phone;
  await roll.bringRoll(page, photo, 'XYZ1234567', '115');
  await page.getByRole('searchbox').fill('12/4');
  const shown = page.locator('.roll__voters > li');
  await expect
    .poll(async () => (await shown.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/^Street 1 .*Under 18 on the roll.*Line 1 /),
      expect.stringMatching(/^முருகன் Struck off the roll.*Line 2 /),
      expect.stringMatching(/^Street 2 .*Moved to another booth.*Line 3 /),
      expect.stringMatching(/^முருகன் Father.*Line 4 /),
    ]);
  for (const [voterId, standing] of [
    ['WKH0000001', 'Under 18 on the roll'],
    ['WKH0000002', 'Struck off the roll'],
  ] as const) {
    await page.getByRole('searchbox').fill(voterId);
    await page.getByRole('button', { name: voterId }).click();
    await page.locator('.roll__chosen').getByText(standing).waitFor();
    await page.getByRole('button', { name: 'Another person' }).click();
  }
});

it('a roll whose bytes have changed comes again', async () => {
  await bringRoll();
  const { page } = phone;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(tearRoll);
  await page.reload();
  // While it comes, the form is there, and the search never takes its place.
  await page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await page.getByRole('searchbox').waitFor();
  expect(asked).toContain('/roll');
});

it('a volunteer whom the office sends to another booth loses the roll, and the form goes on', async () => {
  await bringRoll();
  const { page } = phone;
  sendTo(115);
  await page.reload();
  await page.getByText('The office has no roll of booth 114 for you. Fill in the form.').waitFor();
  await page.getByLabel('Voter ID Number').waitFor();
  expect(await keysOnPhone(page, 'kept')).not.toContainEqual(expect.stringContaining(' roll '));
});

it('the member form begins in the booth of today, finds a voter on its roll, and fills in the person, whom the roll then shows as a member', async () => {
  await bringRoll();
  const { page } = phone;
  await page.goto(`${phone.url}/Joinmember?lng=en`);
  // It can be changed. What a tap there shows is right, and leads on.
  await page.getByRole('button', { name: /Coimbatore \(South\) · Booth\s114/ }).click();
  await page.getByLabel('Booth number').waitFor();
  expect(await page.getByLabel('Booth number').inputValue()).toBe('114');
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

  await page.getByLabel('Mobile Number').fill('9876543211');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[name=consentAt]').check();
  await page.getByRole('button', { name: 'Save, next member' }).click();
  await waitForSaved(page);
  // The line is a member's from now on, and not a voter's.
  const chosen = page.getByRole('button', { name: 'ட. மாதிரி Enrolled as a member' }).first();
  await page.getByRole('searchbox').fill('maat');
  await chosen.click();
  await page
    .getByText('An entry for ட. மாதிரி with this voter ID is already waiting')
    .or(page.getByText('was sent today').or(page.getByText('is a member already')))
    .first()
    .waitFor();
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await page.getByText('40 voters, 0 of them enrolled').waitFor();
  await page.getByRole('searchbox').fill('maat');
  await chosen.click();
  await roll.saveChosen(page, photo);
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: /ட. மாதிரி Enrolled\s· Enrolled as a member/ }).waitFor();
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

it('a logout leaves no letter of the roll in any file of the browser', async () => {
  const canary = { voterId: 'CNY7654321', nameEn: 'Vexing Canary', nameTa: 'வெக்சிங் கேனரி' };
  const father = {
    relation: 'father',
    relationNameEn: 'Elder Canary',
    relationNameTa: 'மூத்த கேனரி',
  };
  const house = {
    houseNo: '88/12 Cage',
    sectionNameEn: 'Birdcage Lane',
    sectionNameTa: 'கூண்டு சந்து',
  };
  const place = { assembly: 120, booth: 116, section: 1 };
  await importRoll(phone.host.dataDir, [
    { ...place, line: 1, ...canary, ...father, ...house, age: 44, gender: 'male' },
  ]);
  sendTo(114, 116);
  const { page } = phone;
  await roll.bringRoll(page, photo, 'XYZ1234567', '116');
  // In Tamil, too: names, streets and what is typed.
  for (const [language, name, typed] of [
    ['tam', canary.nameTa, 'வெக்சி'],
    ['en', canary.nameEn, 'vexing'],
  ] as const) {
    await page.goto(`${phone.url}/enrolvoter?lng=${language}`);
    await page.getByText(language === 'en' ? house.sectionNameEn : house.sectionNameTa).waitFor();
    await page.getByRole('searchbox').click();
    await page.keyboard.type(typed);
    await page.locator('.roll__voter').getByText(name).waitFor();
  }
  await page.locator('.roll__voter').click();
  await page.locator('.roll__chosen').getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Vexing Canary Senior');
  await expect.poll(() => draftOnPhone(page)).toMatchObject({ name: 'Vexing Canary Senior' });
  await page.goto(`${phone.url}/outbox?lng=en`);
  await expect.poll(() => entriesOnPhone(page)).toMatchObject([{ state: 'sent' }]);
  await logOut(page);
  await phone.browser.close();

  const letters = ['CNY7654321', 'Vexing', 'Elder Canary', 'Cage', 'Birdcage', 'வெக்சி', 'கூண்டு'];
  const left = filesWith(phone.profile, letters);
  expect(left).toEqual([]);
  // It does find what is there.
  expect(filesWith(phone.profile, [ACCOUNT.userName])).not.toEqual([]);
});

/** Changes one bit of the roll in the store of the page's phone. */
async function tearRoll(): Promise<void> {
  // It runs in the page, which gets nothing from outside of it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', reject);
    });
  const database = await settled(indexedDB.open('kept'));
  const store = database.transaction('keyval', 'readwrite').objectStore('keyval');
  const names = (await settled(store.getAllKeys())) as string[];
  const name = names.find((key) => key.includes(' roll ')) ?? '';
  const record = await settled<{ sealed: ArrayBuffer }>(store.get(name));
  const bytes = new Uint8Array(record.sealed);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  const written = new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
  store.put({ ...record, sealed: bytes.buffer }, name);
  await written;
  database.close();
}

/** The files below a folder that hold one of these texts, as UTF-8 or as UTF-16. */
function filesWith(folder: string, texts: string[]): string[] {
  const sought = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return sought.some((text) => bytes.includes(text));
    });
}
