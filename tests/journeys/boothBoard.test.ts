import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { rawAnswer } from './cable.ts';
import { readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { bringRoll, saveChosen } from './onRoll.ts';
import { openPhone, type OtherPhone } from './otherPhone.ts';
import { LEAD_ACCOUNT, SECOND_ACCOUNT, waitForArrived } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

const PATIENCE = { timeout: 60_000 };
/** Voters of the demo's roll. Both volunteers enrol the first. */
const [BOTH, OTHER] = ['ABC1234509', 'ABC1234513'];

/** The first volunteer's phone. The second's and the lead's have cables of their own. */
const phone = newPhone();
let second: OtherPhone;
let lead: OtherPhone;
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});
beforeEach(async () => {
  second = await openPhone(phone.host, SECOND_ACCOUNT);
  lead = await openPhone(phone.host, LEAD_ACCOUNT);
});
afterEach(async () => {
  await second.end();
  await lead.end();
});

/** Enrols a voter of the roll. The form begins with the search. */
async function enrolListed(page: Page, voterId: string): Promise<void> {
  await page.getByRole('searchbox').fill(voterId);
  await page.getByRole('button', { name: voterId }).click();
  await saveChosen(page, photo);
  // A page that is left before its mark stands there has not noted the voter.
  await page
    .getByRole('button', { name: voterId })
    .getByText('Enrolled', { exact: true })
    .waitFor();
}

/**
 * Mends the cable, and tells the page what a browser tells it then: nothing waits its minute out.
 */
async function bringSignalBack({ cable, page }: OtherPhone): Promise<void> {
  await cable.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

const ask = <Row>(query: string) => readDatabase<Row>(phone.host.dataDir, query);
const HERE = 'assembly = 120 and booth = 114';

/** The numbers of the booth, straight from the host's database. */
function truth() {
  const [numbers] = ask<{ listed: number; enrolled: number; offRoll: number; doubles: number }>(
    `select (select count(*) from roll where ${HERE}) as listed,
      (select count(distinct roll_line) from voters where ${HERE} and roll_line > 0) as enrolled,
      (select count(distinct voter_id) from voters where ${HERE} and roll_line = 0) as offRoll,
      (select count(*) from (select voter_id from voters where ${HERE} group by voter_id
        having count(*) > 1)) as doubles`,
  );
  if (!numbers) throw new Error('The database gave no numbers');
  return numbers;
}

const whole = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0]);

/** The same numbers, as a board shows them. */
async function shown(page: Page) {
  const board = page.getByRole('region', { name: /^Booth\s114$/ });
  const fact = (name: string) =>
    whole(board.locator('dl > div').filter({ hasText: name }).locator('dd').textContent());
  const enrolled = board.getByText('voters on the roll are enrolled');
  const [listed, done] = await Promise.all([
    whole(enrolled.textContent().then((text) => text?.split(' of ')[1] ?? '')),
    whole(enrolled.locator('strong').textContent()),
  ]);
  expect(await fact('Still to enrol')).toBe(listed - done);
  return {
    listed,
    enrolled: done,
    offRoll: await fact('Enrolled, not on the roll'),
    doubles: await fact('Duplicates'),
  };
}

it('a lead’s numbers are the database’s, before and after a volunteer without a signal has sent, and the board says what waits on whose phone', async () => {
  await bringRoll(phone.page, photo, 'XYZ1234567');
  await enrolListed(phone.page, BOTH);
  await bringRoll(second.page, photo, 'XYZ7654321');
  await expect.poll(truth, PATIENCE).toMatchObject({ enrolled: 1, offRoll: 2 });
  await waitForArrived(second.page);
  // Without a signal, and then with one by which it can only tell how much waits.
  await second.cable.cut();
  for (const voterId of [BOTH, OTHER]) await enrolListed(second.page, voterId);
  second.cable.answerInstead('POST /addvoters', rawAnswer(500, 'text/plain', 'oops'), Infinity);
  await bringSignalBack(second);
  await expect
    .poll(() => ask('select unsent from phones where unsent = 2'), { timeout: 120_000 })
    .toHaveLength(1);
  await second.cable.cut();
  second.cable.clear();
  expect(truth()).toEqual({ listed: 40, enrolled: 1, offRoll: 2, doubles: 0 });

  const { page } = lead;
  await page.getByRole('link', { name: 'Booth board' }).click();
  const board = page.getByRole('region', { name: /^Booth\s114$/ });
  await board.getByText(/^As of/).waitFor();
  // What the phone itself has heard of the team may be shown first, without other phones.
  const waits = board.getByRole('listitem');
  await expect
    .poll(() => waits.allInnerTexts())
    .toEqual([
      expect.stringMatching(
        /Second Volunteer[^]*2 entries, the first since \d\d:\d\d[^]*Last heard from/,
      ),
    ]);
  expect(await shown(page)).toEqual(truth());

  // It stays without a signal, also when the app is opened anew.
  await lead.cable.cut();
  await page.reload();
  await board.getByText(/^The server does not answer\. What you see is as of \d\d:\d\d/).waitFor();
  expect(await shown(page)).toEqual(truth());
  expect(await waits.count()).toBe(1);

  await bringSignalBack(second);
  await expect
    .poll(truth, { timeout: 120_000 })
    .toEqual({ listed: 40, enrolled: 2, offRoll: 2, doubles: 1 });
  await expect.poll(() => ask('select unsent from phones'), PATIENCE).toEqual([]);
  await lead.cable.mend();
  await board.getByRole('button', { name: 'Look again' }).click();
  await board.getByText("Nothing waits on the team's phones").waitFor();
  expect(await shown(page)).toEqual(truth());
  await board.getByText('The office decides').waitFor();
});

it('a phone knows of its own voters who wait; with a host that is older than boards it shows what it has heard, and says so', async () => {
  const { page } = second;
  const unknown = { status: false, msg: 'There is no such call', data: { code: 'unknownCall' } };
  await page.route('**/boothBoard', (route) => route.fulfill({ status: 404, json: unknown }));
  await bringRoll(page, photo, 'XYZ7654321');
  await enrolListed(page, OTHER);
  await expect.poll(truth, PATIENCE).toMatchObject({ enrolled: 1, offRoll: 1 });
  await waitForArrived(page);
  // What it has heard of the team follows a delivery.
  await page.reload();
  await page.getByText('40 voters, 1 of them enrolled').waitFor();
  await second.cable.cut();
  await enrolListed(page, BOTH);
  second.cable.answerInstead('POST /addvoters', rawAnswer(500, 'text/plain', 'oops'), Infinity);
  await second.cable.mend();

  await page.goto(`${ORIGIN}/userdashboard?lng=en`);
  await page.getByRole('main').getByRole('link', { name: 'Booth board' }).click();
  const board = page.getByRole('region', { name: /^Booth\s114$/ });
  await board.getByText(/^This server can't show .* as of \d\d:\d\d/).waitFor();
  await board.getByText('1 voter of this booth, since').waitFor();
  await expect.poll(() => shown(page), PATIENCE).toEqual({ ...truth(), doubles: 0 });
});

it('a volunteer whom the office has since assigned elsewhere is told so, and sees no numbers any more', async () => {
  const { page } = lead;
  await page.goto(`${ORIGIN}/booth?lng=en`);
  const board = page.getByRole('region', { name: /^Booth\s114$/ });
  await board.getByText(/^As of/).waitFor();
  const refused = {
    status: false,
    msg: 'The roll is for the volunteers there',
    data: { code: 'booth' },
  };
  await page.route('**/boothBoard', (route) => route.fulfill({ status: 403, json: refused }));
  await board.getByRole('button', { name: 'Look again' }).click();
  await board.getByText('only for those whom the office has assigned there').waitFor();
  expect(await board.getByText('voters on the roll').count()).toBe(0);
});
