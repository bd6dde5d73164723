import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../../src/app/screenList.ts';
import { cardJpeg } from './largeJpeg.ts';
import { layoutFaults } from './layoutFaults.ts';
import { seedOutbox } from './seedOutbox.ts';
import { ORIGIN } from './warmPhone.ts';
import { goTo, LANGUAGES, logInAnew, speak, startTour, visit, type Tour } from './tour.ts';

/** The spacing that WCAG 1.4.12 lets a person set. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }';

/** Names as long as they are on voter cards. */
const FORTY_LETTERS = {
  tam: 'வெங்கடசுப்பிரமணியன் மீனாட்சிசுந்தரம் பிள்ளை',
  en: 'Venkatasubramaniyan Meenakshisundaram P.',
};

let tour: Tour;
let page: Page;
let devTools: CDPSession;

beforeAll(async () => {
  tour = await startTour();
  ({ page } = tour);
  devTools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 640 });
});

afterAll(() => tour.end());

/** As a person sets it in the browser: media queries in em follow. */
async function setLetters(px: number): Promise<void> {
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: px } });
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
    px,
  );
}

async function setSpacing(css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

async function faultsOnEveryScreen(paths: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const path of paths) {
      await goTo(page, path);
      faults.push(...(await layoutFaults(page)).map((fault) => `${path} ${language}: ${fault}`));
    }
  }
  return faults;
}

const WAYS = [
  { name: 'on a screen of 320 px', letters: 16, spacing: '' },
  { name: 'with letters in double size on a screen of 320 px', letters: 32, spacing: '' },
  { name: 'with wide spacing on a screen of 320 px', letters: 16, spacing: SPACED },
];
const WIDE = {
  name: 'with letters in double size on a wide screen',
  letters: 32,
  spacing: '',
  width: 1280,
  height: 800,
};

describe.each([
  ['A visitor', SCREENS.guests.map(({ path }) => path), false],
  ['A member', SCREENS.members.map(({ path }) => path), true],
] as const)('%s', (_, paths, isMember) => {
  beforeAll(async () => {
    await (isMember ? logInAnew(page) : visit(page, '/login'));
  });

  it.each([...WAYS.map((way) => ({ ...way, width: 320, height: 640 })), WIDE])(
    '$name reads everything in both languages and hits every button',
    async ({ letters, spacing, width, height }) => {
      await page.setViewportSize({ width, height });
      await setLetters(letters);
      await setSpacing(spacing);
      expect(await faultsOnEveryScreen([...paths])).toEqual([]);
      await setLetters(16);
      await setSpacing('');
    },
  );
});

it('A member whose entries wait and need somebody reads and hits everything on a screen of 320 px: forms with errors, the outbox, its dialogs and the menu', async () => {
  await logInAnew(page);
  await seedOutbox(
    page,
    [
      {
        name: 'கா. மணி',
        facts: { state: 'refused', reason: 'voter:voterId.format', field: 'voterId' },
      },
      { name: FORTY_LETTERS.tam },
      { name: FORTY_LETTERS.en },
      { name: 'அ. இளங்கோ', facts: { state: 'damaged', photo: 'voterCardFront' } },
    ],
    await cardJpeg(600),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  const faults: string[] = [];
  const look = async (where: string) => {
    for (const { name, letters, spacing } of WAYS) {
      await setLetters(letters);
      await setSpacing(spacing);
      faults.push(...(await layoutFaults(page)).map((fault) => `${where} ${name}: ${fault}`));
    }
    await setLetters(16);
    await setSpacing('');
  };
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const path of ['/enrolvoter', '/Joinmember', '/addpost']) {
      await goTo(page, path);
      await page.locator('main button[type=submit]').click();
      await page.locator('.error-summary').waitFor();
      await look(`${path} ${language} with errors`);
    }
    for (const path of ['/closing', '/outbox']) {
      await goTo(page, path);
      await page.locator('.count__needs-you').waitFor();
      // The names of entries are opened a moment after the list is drawn.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.entry__toggle')].every(
          ({ textContent }) => textContent.trim() !== '',
        ),
      );
      await look(`${path} ${language} with entries`);
    }
    await page.locator('.entry__toggle').first().click();
    await page.locator('.entry__actions .button:last-child').click();
    await page.locator('.discard__name').waitFor();
    await look(`discarding ${language}`);
    await page.keyboard.press('Escape');
    await page.locator('.phone-menu__button').click();
    await page.locator('.phone-menu').waitFor();
    await look(`menu ${language}`);
    await page.keyboard.press('Escape');
  }
  expect(faults).toEqual([]);
});

const rowOfHeader = () =>
  page.locator('.top__row > *').evaluateAll((parts) => {
    const middles = parts
      .map((part) => part.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2));
    return { parts: middles.length, isOne: Math.max(...middles) - Math.min(...middles) <= 2 };
  });

/** The header's parts, as many as there must be, stand in one row. */
async function expectOneRow(count: number): Promise<void> {
  await expect.poll(rowOfHeader).toEqual({ parts: count, isOne: true });
}

/** Types a code that no record has, so the page comes again with the field and more words. */
async function tryCode(): Promise<void> {
  await page.goto(`${ORIGIN}/withdraw`);
  await page.getByRole('textbox').fill('XXXX-XXXX-XXXX-XXXX');
  await page.getByRole('button').click();
  await page.locator('main.invalid').waitFor();
}

it('A visitor sees all of the page to withdraw a consent on a screen of 320 and of 360 px, before and after a wrong code', async () => {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${ORIGIN}/withdraw`);
    expect(await layoutFaults(page)).toEqual([]);
    await tryCode();
    expect(await layoutFaults(page)).toEqual([]);
  }
});

it('A visitor finds the whole header in one row of a screen of 320 and of 360 px, in both languages', async () => {
  await visit(page, '/register');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const language of LANGUAGES) {
      await speak(page, language);
      await goTo(page, '/login');
      await expectOneRow(3);
    }
  }
});

it('A member who has nothing to send finds the whole header in one row of a screen of 320 px, in both languages', async () => {
  await logInAnew(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) {
    await speak(page, language);
    await goTo(page, '/home');
    await page.locator('.count').waitFor();
    await expectOneRow(4);
  }
});

it('A member taps the button that saves above the bar at the thumb, on a phone and on a tablet', async () => {
  await logInAnew(page);
  await goTo(page, '/enrolvoter');
  const save = page.getByRole('button', { name: 'Save, next voter' });
  for (const [width, height] of [
    [360, 740],
    [800, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    const isUppermost = () =>
      save.evaluate((button) => {
        scrollTo(0, 0);
        const { left, right, bottom } = button.getBoundingClientRect();
        return (
          bottom <= innerHeight &&
          document.elementFromPoint((left + right) / 2, bottom - 2) === button
        );
      });
    await expect.poll(isUppermost, { message: `${width} px` }).toBe(true);
  }
});

it('A member reads the three counts of a card of the dashboard in one row of a screen of 320 px, in both languages', async () => {
  await logInAnew(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) {
    await speak(page, language);
    await goTo(page, '/userdashboard');
    const counts = page.locator('.dashboard__counts').first().locator('dt');
    await counts.nth(2).waitFor();
    const rows = () =>
      counts.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().y)).size);
    await expect.poll(rows, { message: language }).toBe(1);
  }
});
