import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFaults } from './axeFaults.ts';
import { forgetRolls, readDatabase, type RunningHost } from './hostProcess.ts';
import { goTo, LANGUAGES, logInAnew, speak, startTour, type Language, type Tour } from './tour.ts';
import { ADMIN_ACCOUNT } from './volunteer.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** A folder for screenshots, to look at them. */
const LOOK = process.env['LOOK'];

let host: RunningHost;
let tour: Tour;
let page: Page;

beforeAll(async () => {
  tour = await startTour();
  ({ host, page } = tour);
  await page.setViewportSize(LAPTOP);
  await logInAnew(page, ADMIN_ACCOUNT);
});
afterAll(() => tour.end());
beforeEach(() => forgetRolls(host.dataDir, 120, 7));

const HEADINGS = [
  'AC_NO',
  'PART_NO',
  'SECTION_NO',
  'SLNOINPART',
  'C_HOUSE_NO',
  'FM_NAME_EN',
  'LASTNAME_EN',
  'FM_NAME_V1',
  'RLN_TYPE',
  'RLN_FM_NM_V1',
  'Number of the card',
  'GENDER',
  'AGE',
  'STATUS_TYPE',
];
const voter = (line: number, name = 'மாதிரி', status = '') =>
  `120,7,1,${line},${line}/A,Sample,K,${name},F,எடுத்துக்காட்டு,ABC70${String(line).padStart(5, '0')},F,40,${status}`.split(
    ',',
  );

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(host.dataDir, name);
  await writeFile(path, content);
  return path;
}
/** Opens the screen as it is for somebody with this window and language. */
async function openRoll(size: typeof PHONE, language: Language): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.setViewportSize(size);
  await speak(page, language);
  // Away from what an earlier test has left on the screen.
  await goTo(page, '/admin');
  await goTo(page, '/admin/roll');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
}

/** Takes pictures for somebody to look at, in every size and language. */
async function look(name: string): Promise<void> {
  if (!LOOK) return;
  const size = page.viewportSize() ?? LAPTOP;
  const before = (await page.evaluate(() => document.documentElement.lang)) === 'ta' ? 'tam' : 'en';
  for (const each of [PHONE, LAPTOP])
    for (const language of LANGUAGES) {
      await page.setViewportSize(each);
      await speak(page, language);
      await page.locator('main .console > p[role=status]').waitFor({ state: 'detached' });
      const path = join(LOOK, `${name}-${each.width}-${language}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  await page.setViewportSize(size);
  await speak(page, before);
}

/** Answers no question about an import until `release` is called. */
async function holdProgress(): Promise<{ release: () => Promise<void> }> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/viewRollImport', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return {
    release: async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

const sideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const rollOf = (booth: number) =>
  readDatabase<{ line: number; en: string; ta: string; status: string; age: number | null }>(
    host.dataDir,
    'select line, name_en as en, name_ta as ta, status, age from roll where assembly = 120 and booth = ? order by line',
    booth,
  );

it('the office imports a roll from Excel: says what a column holds, sees what will change, and that it has', async () => {
  await openRoll(LAPTOP, 'en');
  const rows = [
    HEADINGS,
    ...Array.from({ length: 30 }, (_, at) => voter(at + 1)),
    ['120', '7', '1', '31', '', '', '', '', '', '', 'ABC7000031', 'F', '40', ''],
  ];
  const file = await fileOf('roll.xlsx', await writeXlsx({ sheets: [{ name: 'Roll', rows }] }));
  await page.getByLabel("Choose the roll's file").setInputFiles(file);
  await page.getByRole('heading', { name: 'What is in which column?' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(21);
  expect(await page.getByLabel('Column 6 FM_NAME_EN').inputValue()).toBe('nameEn');
  await page.getByText('Still needed: Voter ID').waitFor();
  const check = page.getByRole('button', { name: 'Check the file' });
  expect(await check.isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await look('mapping');
  await page.getByLabel('Column 11 Number of the card').selectOption('Voter ID');
  await check.click();

  await page.getByRole('heading', { name: 'What the file will change' }).waitFor();
  await page.getByRole('row', { name: 'New on the roll 30' }).waitFor();
  await page.getByRole('row', { name: 'Wrong lines, left out 1' }).waitFor();
  await page.getByText('See the lines').click();
  await page.getByText('Line 32: there is no name that can be read; left out').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await look('check');
  expect(rollOf(7)).toEqual([]);

  const progress = await holdProgress();
  await page.getByRole('button', { name: 'Import this roll' }).click();
  await page.getByText('The server is importing roll.xlsx').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await look('progress');
  await progress.release();
  await page.getByText('roll.xlsx is imported: 30 lines').waitFor();
  await look('result');
  expect(rollOf(7)).toHaveLength(30);
  expect(rollOf(7)[0]).toMatchObject({ en: 'Sample K', ta: 'மாதிரி', status: 'listed', age: 40 });
  await expect.poll(() => readDatabase(host.dataDir, 'select place from roll_pieces')).toEqual([]);
});

it('two people on one line are told of before and after; a file that empties most of a booth needs the number of those who leave', async () => {
  await openRoll(LAPTOP, 'en');
  const headings = HEADINGS.with(10, 'EPIC_NO');
  const importFile = async (name: string, ...voters: string[][]) => {
    const file = await fileOf(
      name,
      [headings, ...voters].map((cells) => cells.join(',')).join('\n'),
    );
    await page.getByLabel("Choose the roll's file").setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { name: 'What the file will change' }).waitFor();
  };
  await importFile('double.csv', voter(1), voter(2), voter(3).with(3, '2'), voter(4));
  await page.getByRole('row', { name: 'Of these, on a line that is taken 1' }).waitFor();
  await page.getByRole('button', { name: 'Import this roll' }).click();
  await page.getByText('double.csv is imported: 3 lines are on the roll').waitFor();
  await page.getByText('Lines of the file that are not on the roll: 1.').waitFor();
  await page.getByText('See the lines').click();
  await page.getByText('Line 4: this line on the roll is taken already; left out').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await look('double');

  await importFile('short.csv', voter(1));
  await page.getByText('2 of 3 voters leave the roll').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await look('short');
  const yes = page.getByRole('button', { name: 'Import this roll' });
  await page.getByLabel('If you mean it, type 2').fill('3');
  await yes.click();
  await page.getByText('That is not the number of voters who leave the roll.').waitFor();
  expect(rollOf(7)).toHaveLength(3);
  await page.getByLabel('If you mean it, type 2').fill('2');
  await yes.click();
  await page.getByText('short.csv is imported: 1 lines are on the roll').waitFor();
  expect(rollOf(7)).toHaveLength(1);
});

it('on a phone, in Tamil: a supplement in UTF-16 with semicolons, whose page was closed in between', async () => {
  await openRoll(PHONE, 'tam');
  await look('choose');
  const choose = page.getByLabel('வாக்காளர் பட்டியல் கோப்பைத் தேர்ந்தெடு');
  const headings = HEADINGS.with(10, 'EPIC_NO');
  const whole = [headings, ...Array.from({ length: 30 }, (_, at) => voter(at + 1))];
  await choose.setInputFiles(await fileOf('whole.csv', `${whole.join('\n')}\n`));
  await page.getByRole('button', { name: 'கோப்பைச் சரிபார்' }).click();
  await page.getByRole('button', { name: 'இந்தப் பட்டியலைச் சேர்' }).click();
  await page.getByText('பட்டியல் சேர்க்கப்பட்டது (whole.csv)').waitFor();
  expect(rollOf(7)).toHaveLength(30);

  const lines = [headings, voter(3, 'மாதிரி', 'D'), voter(31, 'புதியவர்')];
  const text = `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
  const file = await fileOf('supplement.csv', Buffer.from(text, 'utf16le'));
  await choose.setInputFiles(file);
  await page.getByRole('heading', { name: 'எந்த Column-இல் என்ன உள்ளது?' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(sideways).toBeLessThanOrEqual(0);

  await page.reload();
  await page.getByRole('radio', { name: 'துணைப் பட்டியல்' }).check();
  await page.getByRole('button', { name: 'கோப்பைச் சரிபார்' }).press('Enter');
  await page.getByRole('heading', { name: 'இந்தக் கோப்பால் மாறுபவை' }).waitFor();
  await page.getByRole('row', { name: 'இனி பட்டியலில் இல்லாதவர்கள் 1' }).waitFor();
  await expect.poll(sideways).toBeLessThanOrEqual(0);
  await page.reload();
  await page.getByRole('button', { name: 'இந்தப் பட்டியலைச் சேர்' }).click();
  await page.getByText('பட்டியல் சேர்க்கப்பட்டது (supplement.csv)').waitFor();
  expect(rollOf(7)).toHaveLength(31);
  expect(rollOf(7).filter(({ line }) => line === 3 || line === 31)).toMatchObject([
    { status: 'deleted' },
    { status: 'listed', ta: 'புதியவர்' },
  ]);
});

it('an old Excel file is refused with what to do, and a file that is cut goes on where it was', async () => {
  await openRoll(PHONE, 'en');
  const old = await fileOf('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await page.getByLabel("Choose the roll's file").setInputFiles(old);
  await page.getByText('This is an old Excel file (.xls)').waitFor();

  const text = `${HEADINGS.join(',')}\n${'x'.repeat(1_000_000)}`;
  const long = await fileOf('long.csv', text);
  let pieces = 0;
  await page.route('**/sendRollPiece', (route) => {
    pieces += 1;
    return pieces === 1 ? route.continue() : route.abort();
  });
  await page.getByLabel("Choose the roll's file").setInputFiles(long);
  await page.getByText('The file did not arrive whole').waitFor();
  await page.unroute('**/sendRollPiece');
  await page.reload();
  await page.getByText('long.csv arrived only in part').waitFor();
  await page.getByLabel("Choose the roll's file").setInputFiles(long);
  await page.getByRole('heading', { name: 'What is in which column?' }).waitFor();
});
