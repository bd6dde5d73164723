import { SCREENS } from '../../../src/app/screenList.ts';
import { cardJpeg } from '../../../tests/journeys/largeJpeg.ts';
import { answerStep, nextStep } from '../../../tests/journeys/registering.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import {
  choosePhoto,
  fillVoter,
  logIn,
  openFields,
  waitForSaved,
  waitForWholeApp,
} from '../../../tests/journeys/volunteer.ts';
import type { Start } from '../onNewPhone.ts';
import { screensOf } from '../screens.ts';

/** What a volunteer works with. Plain members see the rest. */
const OF_PARTY = screensOf('party/content', 'party/poster');
const FOR_WORK = SCREENS.members.filter((screen) => !OF_PARTY.includes(screen));
const JOINING = '/Joinmember';
/** The steps of a member's form in a known booth, if there is time for all of them. */
const STEPS = ['card', 'person', 'contact', 'home', 'background', 'papers', 'consent'];
/** Those that can't be left empty. */
const ASKING = new Set(['card', 'person', 'consent']);

/** A volunteer on a new phone, who enrols voters with and without the roll, a member, and posts. */
export async function enrolling({ page, url, take }: Start): Promise<void> {
  const photo = await cardJpeg(1200);
  const send = page.locator('main button[type=submit]');
  const takeErrors = async (name: string) => {
    await send.click();
    await page.locator('.error-summary').waitFor();
    await take(name);
  };
  const takeDialog = async (opener: string, name: string) => {
    await page.getByRole('button', { name: opener }).click();
    await page.getByRole('dialog').waitFor();
    await take(name);
    await page.keyboard.press('Escape');
  };
  await logIn(page, url);
  await waitForWholeApp(page);
  for (const { path } of FOR_WORK) {
    await goTo(page, path);
    await take(path.slice(1));
  }

  await goTo(page, '/enrolvoter');
  await openFields(page);
  await takeErrors('voter-with-errors');
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { voterId: 'XYZ1234567' });
  await page.locator('.consent__folded summary').click();
  await take('voter-filled');
  await send.click();
  await waitForSaved(page);
  await take('voter-saved');
  await takeDialog('Receipt for the person', 'receipt');
  await page.reload();
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await take('roll');
  await takeDialog('Show to a teammate', 'team-show');
  await takeDialog("Scan a teammate's phone", 'team-scan');
  await search.fill('maat');
  await page.locator('.roll__voter').first().waitFor();
  await take('roll-found');
  await page.getByRole('button', { name: 'Enrolled by the team' }).first().click();
  await page.locator('.roll__chosen').waitFor();
  await take('roll-chosen-enrolled');
  await page.getByRole('button', { name: 'Another person' }).click();
  await search.fill('Shanmugasundaram');
  await page.getByText('Nobody on the roll').waitFor();
  await take('roll-nobody');
  await search.fill('maat');
  await page.locator('.roll__voter').first().click();
  await page.locator('.roll__chosen').waitFor();
  await take('roll-chosen');
  await page.getByLabel('Mobile Number').fill('98765');
  await takeErrors('roll-chosen-with-errors');
  await page.reload();
  await page.getByText('Your unfinished entry is back').waitFor();
  await take('voter-begun-earlier');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await take('voter-clear');
  await page.getByRole('button', { name: 'No, go on' }).click();

  await goTo(page, JOINING);
  // The booth is the voter's, and nobody chooses from the roll.
  await page.getByRole('button', { name: 'Not on the roll' }).waitFor();
  await take('member-roll');
  await page.getByRole('button', { name: 'Not on the roll' }).click();
  for (const step of STEPS) {
    await take(`member-${step}`);
    if (ASKING.has(step)) await takeErrors(`member-${step}-with-errors`);
    await answerStep(page, photo);
    if (step === 'person') {
      await page.getByRole('button', { name: 'Date of birth instead' }).click();
      await take('member-date-of-birth');
      await page.getByRole('button', { name: 'Age instead' }).click();
      await page.getByLabel('Age', { exact: true }).fill('34');
      await page.getByRole('checkbox', { name: 'There is time' }).check();
    }
    if (step === 'papers') {
      await page
        .getByLabel('Aadhar front page image: Choose')
        .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.getByRole('dialog').locator('img').waitFor();
      await take('member-cover');
      await page.getByRole('button', { name: 'Both are covered' }).click();
      await page.getByText('ready to send').waitFor();
      await take('member-covered');
    }
    if (step !== 'consent') await nextStep(page);
  }
  await take('member-filled');
  await send.click();
  await waitForSaved(page);
  await take('member-saved');

  await goTo(page, '/addpost');
  await takeErrors('post-with-errors');
  await page.getByLabel('Title').fill('நூலகம் திறக்கிறது');
  await page.getByLabel('Text', { exact: true }).fill('Our library in the sample street opens.');
  await page
    .getByLabel('Picture 1: Choose')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText('ready to send').waitFor();
  await take('post-filled');
  await send.click();
  await page.getByText('The office is looking at it').waitFor();
  await take('post-saved');
  for (const path of ['/voters', '/members', '/network', '/userdashboard']) {
    await goTo(page, path);
    await take(`${path.slice(1)}-after-work`);
  }
}
