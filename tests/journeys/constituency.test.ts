import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { importRoll, readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone, startPhone } from './newPhone.ts';
import { saveChosen } from './onRoll.ts';
import { openPhone, type OtherPhone } from './otherPhone.ts';
import { keysOnPhone, LEAD_ACCOUNT, logOut, waitForArrived } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

const PATIENCE = { timeout: 120_000 };
/** One made-up voter for each of these booths. The demo has a roll of booth 114. */
const NAMES = ['அன்பழகன்', 'பழனிச்சாமி', 'செல்வராணி', 'கலைவாணி', 'தமிழ்மதி'];
const CUT_AT = '3';

const phone = newPhone();
let lead: OtherPhone;
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});
beforeEach(async () => {
  await importRoll(
    phone.host.dataDir,
    NAMES.map((name, at) => ({
      assembly: 120,
      booth: at + 1,
      line: 7,
      voterId: `WKH000000${at}`,
      name,
      relation: 'father',
      relationName: 'முத்து',
      age: 44,
      gender: 'female',
      houseNo: '12/4',
    })),
  );
  lead = await openPhone(phone.host, LEAD_ACCOUNT);
});
afterEach(() => lead.end());

/** The booths whose rolls a page asks for, as parts of a constituency. */
function boothsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/roll')) return;
    const { booth, ofConstituency } = request.postDataJSON() as Record<string, string>;
    if (booth && ofConstituency) asked.push(booth);
  });
  return asked;
}

const here = (page: Page) => page.getByRole('article', { name: 'Coimbatore (South)' });

it('a lead keeps a constituency over a cut line and a restart, finds somebody of another booth without a signal, and enrols them', async () => {
  await lead.page.goto(`${ORIGIN}/booth?lng=en`);
  const asked = boothsAsked(lead.page);
  await here(lead.page).getByText('Booths: 6 · voters: 45 · to download: about').waitFor();
  await lead.page.route('**/roll', async (route) => {
    const { booth, ofConstituency } = route.request().postDataJSON() as Record<string, string>;
    if (booth !== CUT_AT || !ofConstituency) return route.continue();
    await lead.cable.cut();
    return route.abort();
  });
  await here(lead.page).getByRole('button', { name: 'Keep on this phone' }).click();
  await here(lead.page)
    .getByText(/Booth\s3 of 6/)
    .waitFor();
  await here(lead.page).getByText("The server doesn't answer. It goes on by itself").waitFor();
  expect(asked.slice(0, 3)).toEqual(['1', '2', CUT_AT]);

  await lead.close();
  Object.assign(lead, await startPhone(lead.cable.port, lead.profile));
  const { page } = lead;
  const askedAgain = boothsAsked(page);
  // It goes on wherever the app is opened.
  await page.goto(`${ORIGIN}/home?lng=en`);
  await lead.cable.mend();
  const rolls = async () =>
    (await keysOnPhone(page, 'kept')).filter((key) => / roll 120 /.test(key)).length;
  await expect.poll(rolls, PATIENCE).toBe(6);
  await page.goto(`${ORIGIN}/booth?lng=en`);
  await here(page).getByText('Complete').waitFor(PATIENCE);
  expect(askedAgain).not.toContain('1');
  expect(askedAgain).not.toContain('2');
  expect(
    readDatabase(phone.host.dataDir, "select object from audit where action = 'constituency'"),
  ).toEqual([{ object: '120' }]);

  await lead.cable.cut();
  await page.goto(`${ORIGIN}/enrolvoter?lng=en`);
  // The form begins in the lead's own booth.
  await page.getByRole('button', { name: 'Search the whole constituency' }).click();
  const box = page.getByRole('searchbox', { name: 'Find the voter in the whole constituency' });
  await box.fill('kalaivani');
  await page.getByText('Booths searched: 6.').waitFor(PATIENCE);
  await page.getByRole('button', { name: /கலைவாணி.*Booth\s4/s }).click();
  await page.locator('.roll__chosen').getByText('கலைவாணி').waitFor();
  await page.locator('.chip', { hasText: /Booth\s4/ }).waitFor();
  await page.getByLabel('Postal Code').fill('641001');
  // This roll has no streets.
  await page.getByLabel('Address').fill('12/4, கோயில் தெரு');
  await saveChosen(page, photo);
  // The next voter's form begins with the roll of that booth, and leads back to all of them.
  await page.getByRole('button', { name: 'Search the whole constituency' }).click();
  await box.fill('12/4');
  await page.getByText('Every booth has this line or house number').waitFor(PATIENCE);
  await page.getByRole('button', { name: 'கலைவாணி' }).getByText('Enrolled').waitFor();

  await lead.cable.mend();
  const enrolled = () =>
    readDatabase(
      phone.host.dataDir,
      'select assembly, booth, roll_line as line, voter_id as voterId from voters',
    );
  await expect
    .poll(enrolled, PATIENCE)
    .toEqual([{ assembly: 120, booth: 4, line: 7, voterId: 'WKH0000003' }]);
  // With unsent entries the app asks before it logs out.
  await waitForArrived(page);
  await page.goto(`${ORIGIN}/home?lng=en`);
  await logOut(page);
  expect(
    (await keysOnPhone(page, 'kept')).filter((key) => / (roll|constituency|enrolled) /.test(key)),
  ).toEqual([]);
});
