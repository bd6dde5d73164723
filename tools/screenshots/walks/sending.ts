import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { refusal } from '../../../tests/journeys/daysWork.ts';
import { cardJpeg, largeJpeg } from '../../../tests/journeys/largeJpeg.ts';
import { seedOutbox } from '../../../tests/journeys/seedOutbox.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import {
  choosePhoto,
  fillVoter,
  logIn,
  waitForSaved,
  waitForWholeApp,
} from '../../../tests/journeys/volunteer.ts';
import { DESKTOP, PHONE, PHONES } from '../looks.ts';
import type { Start } from '../onNewPhone.ts';

/** The first is sent, the second is refused, and the third waits. */
const VOTERS = [
  { name: 'கா. மணி', voterId: 'ABC1234567' },
  { name: 'மு. தமிழ்ச்செல்வி', voterId: 'ABC2345678' },
  { name: 'அ. இளங்கோ', voterId: 'ABC3456789' },
];
/** Bytes in a second: a photo takes more than a minute. */
const SLOW = 1_000;
/** The demo host has no roll of it. */
const BOOTH = '115';

/** A volunteer's day: what is sent, waits, or comes back, and how the day is closed. */
export async function sending(start: Start): Promise<void> {
  const { page, url, cable, take } = start;
  await logIn(page, url);
  await waitForWholeApp(page);
  const photo = await cardAlone();
  for (const [index, voter] of VOTERS.entries()) {
    if (index === 1) cable.answerInstead('POST /addvoters', refusal);
    if (index === 2) await cable.cut();
    await goTo(page, '/enrolvoter');
    await choosePhoto(page, photo);
    await page.getByText('ready to send').waitFor();
    await fillVoter(page, { ...voter, booth: BOOTH });
    // From the second voter on the booth is known, and the photo comes first.
    if (index === 1) {
      await page.evaluate(() => scrollTo(0, 0));
      await take('enrol-filled');
    }
    await page.locator('main button[type=submit]').click();
    await waitForSaved(page);
    if (index === 0) await takeAllSent(page, take);
    if (index === 1) await page.getByRole('link', { name: '1 needs you' }).waitFor();
  }
  await page.locator('.contact--none').waitFor();
  await goTo(page, '/outbox');
  await page.getByText("The server doesn't answer").waitFor();
  await take('outbox');
  await page.locator('.entry__toggle').nth(1).click();
  await take('outbox-open');
  await page.getByRole('button', { name: 'Discard…' }).last().click();
  await page.locator('.discard__name').waitFor();
  await take('outbox-discard');
  await page.keyboard.press('Escape');
  await goTo(page, '/phone');
  await page.locator('.phone__steps, .phone__hint').first().waitFor();
  await take('phone');
  await goTo(page, '/home');
  await take('home');
  await takeLoggingOut(start);
  await closeTheDay(start);
  await takeManyEntries(start);
}

/** The made-up card, without the table that it lies on. */
async function cardAlone(): Promise<Buffer> {
  return sharp(await largeJpeg())
    .autoOrient()
    .extract({ left: 150, top: 1050, width: 2700, height: 1800 })
    .resize(1200)
    .jpeg()
    .toBuffer();
}

async function takeAllSent(page: Page, take: Start['take']): Promise<void> {
  await page.getByText('Arrived', { exact: true }).waitFor();
  await take('enrol-arrived');
  await goTo(page, '/outbox');
  await take('outbox-all-sent');
  await goTo(page, '/closing');
  await page.locator('.stage--done').waitFor();
  await take('closing-all-sent');
  await goTo(page, '/home');
  await take('home-all-sent');
}

/** The dialog belongs to a button that phones and wide screens have in different places. */
async function takeLoggingOut({ page, take }: Start): Promise<void> {
  const dialog = page.getByRole('dialog');
  const places = [
    { first: PHONE, sizes: PHONES, button: '.home > button.button--plain' },
    { first: DESKTOP, sizes: [DESKTOP], button: '.top__links > button' },
  ];
  for (const { first, sizes, button } of places) {
    await page.setViewportSize(first);
    await page.locator(button).click();
    await take('log-out', { sizes });
    await page.setViewportSize(first);
    if (!(await dialog.isVisible())) await page.locator(button).click();
    await dialog.getByRole('button', { name: 'Discard…' }).click();
    await take('log-out-discard', { sizes });
    await page.keyboard.press('Escape');
  }
}

/** From a day's work without a signal to what is left over, and an evening on a slow line. */
async function closeTheDay({ page, cable, take }: Start): Promise<void> {
  const press = (phase: string) => page.locator(`.stage--${phase} .button`).click();
  const takePhase = async (phase: string) => {
    await page.locator(`.stage--${phase}`).waitFor();
    await take(`closing-${phase}`);
  };
  await goTo(page, '/closing');
  await takePhase('idle');
  await cable.mend();
  await press('idle');
  await takePhase('left');

  await goTo(page, '/home');
  await seedOutbox(page, [{ name: 'ம. மல்லிகா' }, { name: 'த. தாமரை' }], await cardJpeg(600));
  cable.slowDown(SLOW);
  await goTo(page, '/closing');
  await press('idle');
  await takePhase('running');
  await press('running');
  await takePhase('paused');
  await press('paused');
  await cable.cut();
  await page.locator('.contact--none').waitFor();
  await takePhase('interrupted');
}

/** A phone that was in the field for days: entries in every state, and a form that was begun. */
async function takeManyEntries({ page, take }: Start): Promise<void> {
  await goTo(page, '/enrolvoter');
  await page.getByLabel('Name', { exact: true }).fill('வெ. வேலன்');
  await goTo(page, '/outbox');
  await seedOutbox(
    page,
    [
      { name: 'ச. கண்ணன்', facts: { state: 'damaged', photo: 'voterCardFront' } },
      { name: 'வெங்கடசுப்பிரமணியன் மீனாட்சிசுந்தரம் பிள்ளை', facts: { asks: true } },
      ...['ம. மல்லிகா', 'Kayalvizhi N', 'த. தாமரை', 'ந. நாதசுரம்'].map((name) => ({ name })),
    ],
    await cardJpeg(300),
  );
  await page.getByText('ச. கண்ணன்').waitFor();
  await take('outbox-many');
  const search = page.getByLabel('Find by name or number');
  await search.fill('வேதா');
  await page.locator('.outbox__found').filter({ hasText: /./ }).waitFor();
  await take('outbox-none-found');
  await search.fill('');
  await goTo(page, '/secondcopy');
  await take('second-copy');
  await page.getByRole('link', { name: 'Open a copy' }).click();
  await take('second-copy-open');
  await page.goBack();
  await page.getByRole('link', { name: 'Make a copy' }).click();
  await take('second-copy-make');
  for (const label of ['Passphrase', 'The same passphrase again'])
    await page.getByLabel(label, { exact: true }).fill('red bus late again');
  await page.getByRole('button', { name: 'Make the copy' }).click();
  await page.getByText('The copy is ready').waitFor();
  await take('second-copy-ready');
  await openTheCopy(page, take);
}

/** With a passphrase that isn't its own. */
async function openTheCopy(page: Page, take: Start['take']): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save on this phone' }).click();
  const copy = await saved;
  const buffer = await readFile(await copy.path());
  await goTo(page, '/secondcopy');
  await page.getByRole('link', { name: 'Open a copy' }).click();
  await page.getByLabel('Choose the file').setInputFiles({
    name: copy.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer,
  });
  await page.getByLabel('Passphrase', { exact: true }).fill('not the right one');
  await page.locator('main button[type=submit]').click();
  await page.locator('[aria-invalid=true]').waitFor();
  await take('second-copy-passphrase');
}
