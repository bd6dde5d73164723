import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EnrolmentStats } from '../../src/domain/calls/enrolmentStats.ts';
import { SCREENS } from '../../src/app/screenList.ts';
import { answerOf, FIELDS, jpeg } from '../host/sampleVoter.ts';
import { jsonPost } from '../host/testHost.ts';
import { handIn, handInVoter, register } from './asPerson.ts';
import { axeFaults } from './axeFaults.ts';
import { forgetVoters, readDatabase, startHost, type RunningHost } from './hostProcess.ts';
import { layoutFaults } from './layoutFaults.ts';
import { goTo, logInAnew, speak, startTour, visit, type Tour } from './tour.ts';
import {
  ADMIN_ACCOUNT,
  enrol as enrolHere,
  SECOND_ACCOUNT,
  waitForOfflineReady,
} from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

let host: RunningHost;
let tour: Tour;
let page: Page;
/** Goes into what a try publishes: the next one does not take it for its own. */
let tries = 0;

beforeAll(async () => {
  tour = await startTour();
  ({ host, page } = tour);
});
afterAll(() => tour.end());

beforeEach(async () => {
  tries += 1;
  forgetVoters(host.dataDir);
  await page.setViewportSize(LAPTOP);
  await logInAnew(page, ADMIN_ACCOUNT);
});

it('a volunteer does not see the way to the console, and is told politely at its door', async () => {
  await logInAnew(page);
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  await page.goto(`${ORIGIN}/admin/voters`);
  await page.getByText('This part of the app is for administrators').waitFor();
});

it('an administrator sees how enrolment goes, finds a voter, looks at the photo, and exports the table', async () => {
  const [before] = readDatabase<{ last: number }>(
    host.dataDir,
    'select coalesce(max(at), 0) as last from audit',
  );
  await enrol(
    { name: 'கா. மணி', voterId: 'ABC1000001' },
    { name: 'எ. எடுத்துக்காட்டு', voterId: 'ABC1000002' },
  );
  await openConsole();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('img', { name: /Columns day by day/ }).waitFor();
  expect(await page.getByRole('row', { name: /Tiruvallur/ }).textContent()).toContain('2');

  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  await page.locator('.found__row').nth(1).waitFor();
  await page.getByText('2 in all').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'Reference',
    'Constituency and booth',
    'Voter ID',
    'Enrolled by',
    'Received',
  ]);
  expect(await page.locator('.found__row').nth(1).textContent()).toContain('மாதிரி தன்னார்வலர்');
  await page.getByLabel('Name, voter ID or mobile').fill('abc 1000001');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.found__row').length === 1);
  await page.getByRole('button', { name: /கா. மணி/ }).click();
  const detail = page.getByRole('dialog', { name: 'கா. மணி' });
  await detail.getByText('Sample Street').waitFor();
  await detail.getByRole('button', { name: 'Show 1 photo' }).click();
  await detail.getByRole('img', { name: 'Voter card, front side' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await detail.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('.found__row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await page.getByRole('dialog').getByText('The audit log notes who exports').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(parse(bytes, { bom: true }).map(([, , name]) => name)).toEqual([
    'Name',
    'எ. எடுத்துக்காட்டு',
    'கா. மணி',
  ]);
  expect(
    readDatabase(
      host.dataDir,
      "select action from audit where action in ('export', 'photo') and at > ? order by at",
      before?.last,
    ),
  ).toEqual([{ action: 'photo' }, { action: 'export' }]);
});

it('an administrator reads how many each volunteer enrolled today, in 7 days and so far, and sorts the table by a tap on a heading', async () => {
  await enrol({ name: 'கா. மணி', voterId: 'ABC1000011' }, { name: 'மணி', voterId: 'ABC1000012' });
  await handInVoter(host, { name: 'K. Mani', voterId: 'ABC1000013' }, SECOND_ACCOUNT);
  await openConsole();
  const table = page.getByRole('table', { name: 'Who enrolled how many' });
  const rows = () => table.locator('tbody th').allTextContents();
  const heading = (name: string) => table.getByRole('columnheader', { name });
  const [first, second] = ['மாதிரி தன்னார்வலர்', 'Second Volunteer'];
  await page.getByText('2 volunteers enrolled 3 people').waitFor();
  expect(await heading('In all').getAttribute('aria-sort')).toBe('descending');
  expect(await rows()).toEqual([first, second]);
  await heading('In all').getByRole('button').press('Enter');
  await expect.poll(() => heading('In all').getAttribute('aria-sort')).toBe('ascending');
  expect(await rows()).toEqual([second, first]);
  await heading('Volunteer').getByRole('button').click();
  await expect.poll(() => heading('Volunteer').getAttribute('aria-sort')).toBe('ascending');
  expect(await heading('In all').getAttribute('aria-sort')).toBeNull();
  expect(await rows()).toEqual([second, first]);

  for (const span of ['Today', 'So far']) {
    await page.getByRole('radio', { name: span }).check();
    await page.getByText('2 volunteers enrolled 3 people').waitFor();
    expect(await rows(), 'the order stays').toEqual([second, first]);
  }
  await page.setViewportSize(PHONE);
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(2);
  expect((await rows()).join()).toContain('2\u00A0voters\u00A0· Last arrival');
  expect(await axeFaults(page)).toEqual([]);

  // Nobody looks at it until another span is asked for.
  forgetVoters(host.dataDir);
  await page.getByRole('radio', { name: 'Today' }).check();
  await page.getByText('No volunteer has enrolled anybody today yet').waitFor();
});

it('an administrator sorts districts, booths and days by a tap on a heading, reads how many rows there are, and goes to what waits for a decision', async () => {
  const place = { district: 'coimbatore', assembly: '120' };
  await handInVoter(host, { ...place, booth: '10', voterId: 'ABC1000011' });
  await handInVoter(host, { ...place, booth: '10', voterId: 'ABC1000012' });
  await handInVoter(host, { ...place, booth: '2', voterId: 'ABC1000013' });
  await handInVoter(host, { voterId: 'ABC1000014' });
  await handInVoter(host, { voterId: 'ABC1000014' }, SECOND_ACCOUNT);
  await openConsole();
  const tableOf = async (name: string, count: string) => {
    await page.getByRole('region', { name }).getByText(count).waitFor();
    return page.getByRole('table', { name });
  };

  // With the demo's member, at booth 114.
  const districts = await tableOf('By district', '2 districts · 5 people');
  expect(await namesIn(districts)).toEqual(['Coimbatore', 'Tiruvallur']);
  await tapHeading(districts, 'Voters');
  await tapHeading(districts, 'Voters');
  await expect.poll(() => namesIn(districts)).toEqual(['Tiruvallur', 'Coimbatore']);

  const booths = await tableOf('By booth', '4 booths · 5 people');
  await tapHeading(booths, 'Booth');
  await expect
    .poll(async () => (await namesIn(booths)).map((name) => name.replace(/\D/g, '')))
    .toEqual(['2', '10', '114', '12']);

  await page.getByText('The numbers as a table').click();
  const days = page.getByRole('table', { name: 'Enrolled in the last 30 days' });
  const [today] = await namesIn(days);
  await tapHeading(days, 'Day');
  await expect.poll(async () => (await namesIn(days)).at(-1)).toBe(today);

  const desk = page.getByRole('region', { name: 'Waiting for your decision' });
  await desk.getByRole('link', { name: '1 duplicate' }).click();
  await page.getByRole('heading', { level: 2, name: 'ABC1000014' }).waitFor();
});

it('an administrator sorts all voters, not only those on the screen, and reads how many there are: by headings on a laptop, by a list on a phone', async () => {
  await enrol(
    { name: 'Anbu', voterId: 'ABC1000041', booth: '7' },
    { name: 'மணி', voterId: 'ABC1000042', booth: '3' },
    { name: 'babu', voterId: 'ABC1000043', booth: '5' },
  );
  // Two on a page, so that the third is only with the host.
  await page.route('**/viewvoters', (route) =>
    route.continue({
      postData: JSON.stringify({ ...(route.request().postDataJSON() as object), limit: 2 }),
    }),
  );
  await openConsole();
  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  const names = () => page.locator('.found__open').allTextContents();
  const heading = (name: string) => page.getByRole('columnheader', { name });
  const tap = (name: string) => heading(name).getByRole('button').press('Enter');
  await page.getByText('1 to 2 of 3').waitFor();
  expect(await names()).toEqual(['babu', 'மணி']);
  expect(await heading('Received').getAttribute('aria-sort')).toBe('descending');
  await tap('Name');
  await expect.poll(names).toEqual(['Anbu', 'babu']);
  expect(await heading('Name').getAttribute('aria-sort')).toBe('ascending');
  expect(await heading('Received').getAttribute('aria-sort')).toBeNull();
  await expect.poll(focused).toBe('Name');
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('3 in all').waitFor();
  expect(await names()).toEqual(['Anbu', 'babu', 'மணி']);
  await tap('Name');
  await expect.poll(names).toEqual(['மணி', 'babu']);
  await tap('Constituency and booth');
  await expect.poll(names).toEqual(['மணி', 'babu']);
  await expect.poll(() => heading('booth').getAttribute('aria-sort')).toBe('ascending');
  expect(await axeFaults(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  const sortBy = page.getByLabel('Sort by');
  expect(await sortBy.locator('option:checked').textContent()).toBe('Booth, from the first');
  await sortBy.selectOption('Received, oldest first');
  await expect.poll(names).toEqual(['Anbu', 'மணி']);
  expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/viewvoters');
});

it('filters are one line that says which are set and open only for what is wrong: the list begins in the upper half of a laptop and on the first screen of a phone', async () => {
  await enrol(
    { name: 'Anbu', voterId: 'ABC1000061', booth: '7' },
    { name: 'மணி', voterId: 'ABC1000062', booth: '3' },
  );
  await goTo(page, '/admin/voters');
  const rows = page.locator('.found__row');
  await expect.poll(() => rows.count()).toBe(2);
  const listTop = async () => (await page.locator('.found__table').boundingBox())?.y;
  await expect.poll(listTop).toBeLessThan(LAPTOP.height / 2);
  await page.setViewportSize(PHONE);
  const fold = page.getByRole('button', { name: 'Filters:' });
  expect(await fold.textContent()).toBe('Filters: district, booth, days');
  // The first person is on the screen that opens.
  await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThan(PHONE.height);
  expect(await page.getByLabel('District').isVisible()).toBe(false);
  await fold.click();
  await page.getByLabel('Booth', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText('Please enter a booth number from 1 to 999').waitFor();
  await page.getByLabel('Booth', { exact: true }).fill('7');
  await page.getByLabel('Received from').fill('2026-01-14');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await fold.textContent()).toMatch(/^Filters: Booth.7 · from 14 Jan$/);
  expect(await page.getByLabel('District').isVisible()).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await fold.textContent()).toBe('Filters: district, booth, days');
});

it('an administrator turns posts, duplicates, the office’s own lists and the audit log round', async () => {
  for (const voterId of ['ABC1000071', 'ABC1000072'])
    await enrol({ name: 'Anbu', voterId }, { name: 'Anbu K', voterId });
  const titles = [`Older post ${tries}`, `Newer post ${tries}`];
  for (const title of titles) await post({ title, text: 'Sample.' });
  const sortBy = page.getByLabel('Sort by');
  const heads = page.locator('.console__card h2');

  await goTo(page, '/admin/posts');
  await expect.poll(() => heads.first().textContent()).toBe(titles[1]);
  await sortBy.selectOption('Oldest first');
  await expect.poll(() => heads.last().textContent()).toBe(titles[1]);
  await sortBy.selectOption('Author, A to Z');
  await expect.poll(() => heads.filter({ hasText: 'post' }).count()).toBeGreaterThan(1);

  await goTo(page, '/admin/duplicates');
  await expect.poll(() => heads.allTextContents()).toEqual(['ABC1000072', 'ABC1000071']);
  await sortBy.selectOption('Received, oldest first');
  await expect.poll(() => heads.allTextContents()).toEqual(['ABC1000071', 'ABC1000072']);

  const column = (name: string) => page.getByRole('columnheader', { name });
  const cells = (place: number) => page.locator(`.found__row > :nth-child(${place})`);
  await goTo(page, '/admin/publish');
  await page.getByLabel('What').selectOption('leaders');
  await expect.poll(() => cells(3).first().textContent()).toBe('Place 1');
  await column('Place').getByRole('button').click();
  await expect.poll(() => cells(3).last().textContent()).toBe('Place 1');
  expect(await column('Place').getAttribute('aria-sort')).toBe('descending');

  await goTo(page, '/admin/audit');
  await column('When').getByRole('button').click();
  await expect.poll(() => cells(5).first().textContent()).toBe('Number: 1');
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await sortBy.locator('option:checked').textContent()).toBe('Oldest first');
});

it('from an older host, which neither sorts nor counts, an administrator has the list as it comes', async () => {
  await enrol({ name: 'Anbu', voterId: 'ABC1000051' }, { name: 'மணி', voterId: 'ABC1000052' });
  // What an older host doesn't know never reaches this one.
  await page.route('**/viewvoters', (route) => {
    const { before } = route.request().postDataJSON() as { before?: string };
    return route.continue({ postData: JSON.stringify({ before, limit: 1 }) });
  });
  await openConsole();
  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  await page.getByText('1 to 1').waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(6);
  expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('2 in all').waitFor();
  await page.setViewportSize(PHONE);
  await page.locator('.places').waitFor();
  expect(await page.getByLabel('Sort by').count()).toBe(0);
  await page.unroute('**/viewvoters');
});

it('an administrator decides which of two records counts, publishes a post, and declines another with a reason', async () => {
  await enrol(
    { name: 'மு. முருகன்', voterId: 'ABC1000003' },
    { name: 'M. Murugan', voterId: 'ABC1000003' },
  );
  const [library, other] = [`Library ${tries} opens`, `Other news ${tries}`] as const;
  await post(
    { title: library, text: 'Our library in the sample street opens on Sunday.' },
    { title: other, text: 'Somebody else’s address stands here.' },
  );
  await openConsole();
  await page.getByRole('link', { name: 'Duplicates' }).click();
  const twins = page.getByRole('region', { name: 'ABC1000003' });
  const right = twins.getByRole('listitem').filter({ hasText: 'முருகன்' });
  await right.getByRole('button', { name: 'Details and photos' }).click();
  const whole = page.getByRole('dialog', { name: 'மு. முருகன்' });
  await whole.getByRole('button', { name: 'Show 1 photo' }).waitFor();
  await whole.getByRole('button', { name: 'Close' }).click();
  // What was asked for before the decision comes after it.
  const held: (() => Promise<void>)[] = [];
  await page.route('**/duplicates', async (route) => {
    const { authorization = '' } = await route.request().allHeaders();
    const asked = jsonPost(route.request().postDataJSON(), authorization.replace('Bearer ', ''));
    const json = await answerOf(fetch(`${host.url}/duplicates`, asked));
    held.push(() => route.fulfill({ json }));
  });
  const again = page.getByRole('button', { name: 'Look again' });
  await again.click();
  await expect.poll(() => held.length).toBe(1);
  await right.getByRole('button', { name: 'Keep this one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep this one' }).click();
  await twins.waitFor({ state: 'detached' });
  await held[0]?.();
  await expect.poll(() => again.isEnabled()).toBe(true);
  expect(await twins.count()).toBe(0);
  await page.unroute('**/duplicates');
  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  await page.locator('.found__row').waitFor();
  expect(await page.locator('.found__row').textContent()).toContain('மு. முருகன்');

  await page.getByRole('link', { name: 'Posts' }).click();
  const article = (title: string) => page.getByRole('article').filter({ hasText: title });
  await article(library).getByRole('button', { name: 'Publish' }).click();
  await article(library).waitFor({ state: 'detached' });
  await expect.poll(focused).toContain(other);
  await article(other).getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: other });
  await dialog.getByLabel('Why?').fill('Please leave out the address.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await article(other).waitFor({ state: 'detached' });
  expect(
    readDatabase(
      host.dataDir,
      'select title, state, reason from posts where title in (?, ?) order by title',
      library,
      other,
    ),
  ).toEqual([
    { title: library, state: 'published', reason: '' },
    { title: other, state: 'declined', reason: 'Please leave out the address.' },
  ]);
});

it('a list that the office works off says at once how many are left, brings those that follow, and is empty after the last', async () => {
  for (const voterId of ['ABC1000081', 'ABC1000082'])
    await enrol({ name: 'Anbu', voterId }, { name: 'Anbu K', voterId });
  await page.route('**/duplicates', (route) =>
    route.continue({
      postData: JSON.stringify({ ...(route.request().postDataJSON() as object), limit: 1 }),
    }),
  );
  await goTo(page, '/admin/duplicates');
  const decide = async (voterId: string) => {
    const twins = page.getByRole('region', { name: voterId });
    await twins.getByRole('button', { name: 'Keep this one' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep this one' }).click();
    await twins.waitFor({ state: 'detached' });
  };
  await page.getByText('1 to 1 of 2').waitFor();
  await decide('ABC1000082');
  await page.getByText('1 in all').waitFor();
  await decide('ABC1000081');
  await page.getByText('Nobody was enrolled more than once').waitFor();
  expect(await page.getByText('in all').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/duplicates');
});

it('an administrator gives out what is held of a person, corrects it by the rules of the form, and erases it after typing the word', async () => {
  const consent = { consentVersion: '6-en', consentAt: new Date().toISOString() };
  await enrol({ name: 'ச. சான்று', voterId: 'ABC1000004', ...consent });
  await openConsole();
  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  await page.getByLabel('Name, voter ID or mobile').fill('ABC1000004');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.found__row').length === 1);
  await page.locator('.found__row').click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Give out as a file' }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    records: [
      {
        kind: 'addvoters',
        answers: { name: 'ச. சான்று', voterId: 'ABC1000004' },
        photos: [{ slot: 'voterCardFront' }],
      },
    ],
  });

  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByLabel('Mobile Number', { exact: true }).fill('12345');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await dialog.getByText('Enter correct mobile number').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Mobile Number', { exact: true }).fill('+91 98765 00004');
  await dialog.getByLabel('Name', { exact: true }).fill('ச. சான்றோன்');
  await dialog.getByLabel('Gender').selectOption('Third gender');
  await dialog.getByLabel('Assembly constituency').selectOption('Mylapore');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await page.locator('.found__row', { hasText: 'ச. சான்றோன்' }).click();
  await dialog.getByText('9876500004').waitFor();
  await dialog.getByText('Third gender').waitFor();
  await dialog.getByText('Mylapore').waitFor();
  await dialog.getByText(/^given .*, text 6-en$/).waitFor();
  expect(
    readDatabase(
      host.dataDir,
      'select name, mobile, booth from voters where voter_id = ?',
      'ABC1000004',
    ),
  ).toEqual([{ name: 'ச. சான்றோன்', mobile: '9876500004', booth: Number(FIELDS.booth) }]);

  await dialog.getByRole('button', { name: 'Erase…' }).click();
  await dialog.getByText('It cannot be taken back').waitFor();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText('The word is not right').waitFor();
  expect(
    readDatabase(host.dataDir, 'select name from voters where voter_id = ?', 'ABC1000004'),
  ).toHaveLength(1);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel(/To erase it, type/).fill('Erase');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText('Please keep these numbers').waitFor();
  expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Erased']);
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^V-[0-9A-Z]{10}$/),
  ]);
  expect(
    readDatabase(host.dataDir, 'select name from voters where voter_id = ?', 'ABC1000004'),
  ).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Nobody was found').waitFor();
});

it('an administrator goes from the overview to the cards that wait and confirms one, and whoever scans it sees that', async () => {
  const { auth, data } = await register(host, `sample.card${tries}`);
  const { data: card } = await answerOf(fetch(`${host.url}/membercard`, jsonPost({}, auth)));
  const { pathname } = new URL(String(card['check']));
  await openConsole();
  const desk = page.getByRole('region', { name: 'Waiting for your decision' });
  await desk.getByRole('link', { name: '1 card to confirm' }).click();
  await page.getByText('1 in all').waitFor();
  const choice = (name: string) => page.getByRole('radio', { name });
  await choice('Card not yet confirmed: 1').waitFor();
  expect(await choice('Card not yet confirmed').isChecked()).toBe(true);
  const row = page.locator('.found__row', { hasText: data.reference ?? '' });
  await row.filter({ hasText: 'Card not yet confirmed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm the card' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // Nobody confirms what they haven't looked at.
  expect(await dialog.getByRole('button', { name: 'Confirm the card' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: /^Show \d photo/ }).click();
  await dialog.getByRole('button', { name: 'Confirm the card' }).click();
  await page.getByText('No card waits to be confirmed').waitFor();
  expect(await page.getByText('in all').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await choice('Card not yet confirmed: 0').waitFor();
  await page.getByRole('radio', { name: 'All', exact: true }).check();
  await row.filter({ hasNotText: 'Card not yet confirmed' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto(`${ORIGIN}${pathname}`);
  await page.getByRole('heading', { name: 'This member card is valid' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${ORIGIN}/home`);
});

it('on a phone in Tamil the export stands beside its heading, and both choices of cards on one line whichever is chosen', async () => {
  await openConsole();
  await page.setViewportSize(PHONE);
  await speak(page, 'tam');
  await goTo(page, '/admin/members');
  const tops = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
  for (const chosen of [0, 1]) {
    await page.locator('.find__cards .choice').nth(chosen).click();
    await page.locator('.find__cards .choice').nth(chosen).locator(':checked').waitFor();
    await expect.poll(async () => new Set(await tops('.find__cards .choice')).size).toBe(1);
  }
  const apart = async () => {
    const [heading = 0] = await tops('h1');
    const [action = 0] = await tops('.console__head > .button');
    return Math.abs(heading - action);
  };
  await expect.poll(apart).toBeLessThan(20);
  await speak(page, 'en');
});

it('an administrator writes an announcement with a preview in both languages, which readers then find; a picture for the gallery', async () => {
  const [announced, caption] = [`Sample announcement ${tries}`, `Sample picture ${tries}`];
  await openConsole();
  await page.getByRole('link', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect.poll(focused).toBe('Announcements');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const summary = page.getByRole('alert').getByText('Please correct');
  await summary.waitFor();
  expect(
    await page.getByLabel('Title (தமிழ்)').evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByLabel('Title (தமிழ்)').fill('மாதிரி அறிவிப்பு');
  await page.getByLabel('Title (English)').fill(announced);
  await page.getByLabel('Text (தமிழ்)').fill('ஞாயிற்றுக்கிழமை முகாம்.');
  await summary.waitFor({ state: 'detached' });
  const previews = page.getByRole('region', { name: 'As readers see it' });
  await previews.getByRole('heading', { name: announced }).waitFor();
  await previews.getByRole('heading', { name: 'மாதிரி அறிவிப்பு' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // What was written is not thrown away by one tap.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go on writing' }).click();
  expect(await page.getByLabel('Title (English)').inputValue()).toBe(announced);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: announced }).waitFor();
  await expect.poll(focused).toBe('New');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Title (English)').fill('Never to be seen');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('button', { name: announced }).waitFor();

  await page.getByLabel('What').selectOption('gallery');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });
  await page.locator('.editor__picture img').waitFor();
  await page.getByLabel('Caption (தமிழ்)').fill('மாதிரிப் படம்');
  await page.getByLabel('Caption (English)').fill(caption);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('row', { name: `${caption} Draft` }).waitFor();

  // Home, which asks volunteers' phones for news once an hour, shows it to the office at once.
  await goTo(page, '/home');
  await page.locator('.office-news').getByText(announced).waitFor();
  await page.goto(`${ORIGIN}/announcement?lng=en`);
  await page.getByRole('heading', { name: announced }).waitFor();
  // Its English was left empty.
  await page.getByText('ஞாயிற்றுக்கிழமை முகாம்.').first().waitFor();
  await page.goto(`${ORIGIN}/Gallery`);
  await page.locator('.gallery__item').first().waitFor();
  // What the phone has kept is shown first.
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await page.getByText(caption).count()).toBe(0);
});

it('a member whom the office makes a volunteer gets a new code, and whose account it is comes first', async () => {
  await openConsole();
  await page.getByRole('link', { name: 'People and roles' }).click();
  await page.getByLabel('Name or user name').fill('demo.member');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.found__row').length === 1);
  await page.getByRole('row', { name: /demo.member/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('volunteer');
  await dialog.getByRole('button', { name: 'Save the rights' }).click();
  await dialog.getByText(/Check that it is their account: .+, added on .*20\d\d/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('row', { name: /Member demo.member/ }).waitFor();
  await dialog.getByRole('button', { name: 'Give the role and a code' }).click();
  const password = (await dialog.locator('.account__code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('row', { name: /Volunteer demo.member/ }).waitFor();
  expect(
    await answerOf(fetch(`${host.url}/login`, jsonPost({ userName: 'demo.member', password }))),
  ).toMatchObject({ data: { code: 'newPassword' } });
});

it('an administrator makes a lead of a volunteer, gives a code for a forgotten password, suspends the account and lets it in again, and reads that in a whole audit log', async () => {
  await openConsole();
  await page.getByRole('link', { name: 'People and roles' }).click();
  await page.getByLabel('Name or user name').fill('demo.second');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.found__row').length === 1);
  await page.getByRole('row', { name: /demo.second/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Second Volunteer' });
  await dialog.getByLabel('Role').selectOption('lead');
  await dialog.getByLabel('Constituency').selectOption('Coimbatore (South)');
  await dialog.getByLabel('Booth', { exact: true }).fill('114');
  await dialog.getByRole('button', { name: 'Add this booth' }).click();
  await dialog.getByText('Coimbatore (South), booth 114').waitFor();
  await dialog.getByRole('button', { name: 'Save the rights' }).click();
  await page.getByRole('row', { name: /Team lead demo.second 1 booth/ }).click();
  await dialog.getByRole('button', { name: 'Forgot the password?' }).click();
  await dialog.getByRole('button', { name: 'Give a code' }).click();
  const code = (await dialog.locator('.account__code').textContent()) ?? '';
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(
    await answerOf(
      fetch(`${host.url}/login`, jsonPost({ userName: 'demo.second', password: code })),
    ),
  ).toMatchObject({ data: { code: 'newPassword' } });

  await page.getByRole('row', { name: /demo.second/ }).click();
  await dialog.getByRole('button', { name: 'Suspend this account' }).click();
  await dialog.getByText("This ends the person's logins").waitFor();
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByRole('row', { name: /Team lead · Suspended demo.second/ }).click();
  await dialog.getByText('nobody can log in with it').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Allow again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Suspended').count()).toBe(0);

  await page.getByRole('link', { name: 'Audit log' }).click();
  const lines = page.locator('.audit__line');
  await lines.first().waitFor();
  for (const more = page.getByRole('button', { name: 'Show more' }); await more.isVisible();) {
    const shown = await lines.count();
    await more.click();
    await expect.poll(() => lines.count()).toBeGreaterThan(shown);
  }
  const lineOf = (action: string) =>
    lines.filter({ hasText: action }).first().locator('.audit__object').first();
  expect(await lineOf('Rights changed').textContent()).toBe('Team lead · 1\u00A0booth');
  expect(await lineOf('Exported').textContent()).toMatch(/^Voters · [2-9]\u00A0people$/);
  expect(await lineOf('Person erased').textContent()).toBe('1\u00A0photo');
  expect(
    await page
      .locator('.audit__object')
      .evaluateAll((parts) =>
        parts
          .map(({ textContent }) => textContent)
          .filter((text) => /(^|· )\d+( ·|\/|$)/.test(text)),
      ),
  ).toEqual([]);
  // What was changed or given out isn't buried by what happens all day.
  expect(await lines.filter({ hasText: /looked at|Logged in/ }).count()).toBe(0);
  await page.getByLabel('Part', { exact: true }).selectOption('Office: logins, looks');
  await lines.filter({ hasText: 'Voters looked at' }).first().waitFor();
  expect(await lines.filter({ hasText: 'Rights changed' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Check the chains' }).click();
  await page.getByText('every chain whole').waitFor();
});

it('an administrator adds a volunteer and reads out a code, with which the volunteer logs in, chooses a password and enrols', async () => {
  const mobile = `98765${String(10_000 + tries)}`;
  await openConsole();
  await page.getByRole('link', { name: 'People and roles' }).click();
  await page.getByRole('button', { name: 'Add a volunteer' }).click();
  const form = page.getByRole('dialog', { name: 'Add a volunteer' });
  const add = form.getByRole('button', { name: 'Add and get a code' });
  await add.click();
  await form.getByText('Mobile number is required').waitFor();
  await form.getByLabel('Name').fill('ம. மல்லிகா');
  await form.getByLabel('Mobile Number').fill(`+91 ${mobile}`);
  expect(await form.getByLabel('Role').locator('option').allTextContents()).toEqual([
    'Volunteer',
    'Team lead',
  ]);
  // A booth that was typed and not added counts too.
  await form.getByLabel('Constituency').selectOption('Coimbatore (South)');
  await form.getByLabel('Booth', { exact: true }).fill('114');
  expect(await axeFaults(page)).toEqual([]);
  await add.click();
  const told = page.getByRole('dialog', { name: 'ம. மல்லிகா' });
  await told.getByText('Tell the volunteer both').waitFor();
  const [userName = '', code = ''] = await told.locator('.account__code').allTextContents();
  expect([userName, code]).toEqual([mobile, expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)]);
  expect(await axeFaults(page)).toEqual([]);
  await told.getByRole('button', { name: 'I have told them' }).click();
  await page.getByRole('row', { name: `Volunteer ${mobile} 1 booth` }).waitFor();

  await page.getByRole('button', { name: 'Add a volunteer' }).click();
  await form.getByLabel('Name').fill('Somebody Else');
  await form.getByLabel('Mobile Number').fill(mobile);
  await add.click();
  await form.getByText('This mobile number already has an account').waitFor();
  await expect
    .poll(() => form.getByLabel('Mobile Number').evaluate((field) => field.matches(':focus')))
    .toBe(true);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText('Account added').first().waitFor();

  await page.setViewportSize(PHONE);
  await visit(page, '/login?lng=en');
  await page.getByLabel('User name').fill(mobile.replace(/^.{5}/, '$& '));
  await page.getByLabel('Password', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('New password', { exact: true }).fill('Jasmine#2026');
  await page.getByLabel('The new password again').fill('Jasmine#2026');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page.waitForURL('**/home');
  await goTo(page, '/enrolvoter');
  await enrolHere(page, await jpeg(), { voterId: 'ABC1000021' });
  await expect
    .poll(() =>
      readDatabase(
        host.dataDir,
        `select people.name from voters join people on people.id = voters.owner
          where voters.voter_id = ?`,
        'ABC1000021',
      ),
    )
    .toEqual([{ name: 'ம. மல்லிகா' }]);
});

it('every screen of the console is free of faults by axe, fits its window and shows its own place among the others, in both languages and in the dark', async () => {
  await enrol({ name: 'எ. எடுத்துக்காட்டு', voterId: 'ABC1000031' });
  const faults: string[] = [];
  const looks = [LAPTOP, PHONE].flatMap((size) => [
    { language: 'tam' as const, colorScheme: 'light' as const, size },
    { language: 'en' as const, colorScheme: 'dark' as const, size },
  ]);
  for (const { language, colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await speak(page, language);
    for (const { path } of SCREENS.admins) {
      await goTo(page, path);
      await page.locator('main .console > [role=status]').first().waitFor({ state: 'detached' });
      const colours = await axeFaults(page);
      const words = await layoutFaults(page, (fault) => fault.includes('breaks the word'));
      const { sideways, isPlaceSeen, covered } = await page.evaluate(layout);
      const seen = [
        ...colours,
        ...words,
        ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
        ...(isPlaceSeen ? [] : ['its place is not to be seen']),
        ...covered.map((field) => `${field} reaches into the next field`),
      ];
      faults.push(...seen.map((fault) => `${path} ${language} ${size.width}: ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(faults).toEqual([]);
});

it('before anybody is enrolled the overview says so in words, without an empty chart', async () => {
  const nobody = { voters: 0, members: 0 };
  const data: EnrolmentStats = {
    days: [{ day: '2026-01-14', ...nobody }],
    districts: [],
    booths: [],
    people: [],
    all: nobody,
  };
  await page.route('**/enrolmentStats', (route) =>
    route.fulfill({ json: { status: true, msg: '', data } }),
  );
  await openConsole();
  await page.getByText('Nobody was enrolled in these 30 days').waitFor();
  expect(await page.locator('svg.chart__picture, svg.chart__bar').count()).toBe(0);
  await page.unroute('**/enrolmentStats');
});

it('an administrator goes from place to place on a phone by a menu, which names where they are', async () => {
  await page.setViewportSize(PHONE);
  await goTo(page, '/admin');
  const places = page.getByRole('navigation', { name: 'Administration', exact: true });
  await places.getByRole('button', { name: 'Overview' }).click();
  await places.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await places.getByRole('button', { name: 'Audit log', expanded: false }).waitFor();
  expect(await places.getByRole('link').count()).toBe(0);
});

it('no phone keeps the console, and without the host its door says politely that it needs the office', async () => {
  await page.setViewportSize(PHONE);
  await waitForOfflineReady(page);
  const kept = await page.evaluate(textsOfCaches);
  expect(kept.length).toBeGreaterThan(50);
  expect(
    kept.filter(({ text }) => /["'`]admin:\w|\.console__/.test(text)).map(({ path }) => path),
  ).toEqual([]);
  expect(kept.filter(({ path }) => /console-|\/admin\.json/.test(path))).toEqual([]);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await host.stop();
  try {
    for (const { path } of SCREENS.admins) {
      await page.goto(`${ORIGIN}${path}`);
      await page.getByText("works only with the office's server").waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Administration');
    }
    expect(await axeFaults(page)).toEqual([]);
  } finally {
    host = await startHost({ port: host.port, dataDir: host.dataDir });
    tour.host = host;
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
});

const openConsole = () => page.getByRole('link', { name: 'Administration', exact: true }).click();

/** What has the focus, in words. */
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Runs in the page. On a phone the button of the menu names the place. */
function layout(): { sideways: number; isPlaceSeen: boolean; covered: string[] } {
  const { left, right, width } = document
    .querySelector('.console__places > ul [aria-current=page], .console__places button')
    ?.getBoundingClientRect() ?? { left: -1, right: 0, width: 0 };
  const fields = [...document.querySelectorAll('.field')];
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    isPlaceSeen: width > 0 && left >= 0 && right <= innerWidth,
    covered: fields
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  };
}

/** Runs in the page: what the worker has put aside, and what stands in it. */
async function textsOfCaches(): Promise<{ path: string; text: string }[]> {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(
    opened.map(async (cache) =>
      Promise.all(
        (await cache.keys()).map(async (request) => ({
          path: new URL(request.url).pathname,
          text: (await (await cache.match(request))?.text()) ?? '',
        })),
      ),
    ),
  );
  return kept.flat();
}

const namesIn = (table: Locator) => table.locator('tbody th').allTextContents();
const tapHeading = (table: Locator, name: string) =>
  table.getByRole('columnheader', { name }).getByRole('button').click();

/** What volunteers hand in, by the calls of the phone. */
async function enrol(...voters: Record<string, string>[]): Promise<void> {
  for (const voter of voters) await handInVoter(host, voter);
}

async function post(...posts: Record<string, string>[]): Promise<void> {
  for (const each of posts) await handIn(host, 'createPost', each, {});
}
