import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../../src/app/screenList.ts';
import { beginLive, LIVE, type RunningHost } from './hostProcess.ts';
import { axeFaults } from './axeFaults.ts';
import { cardJpeg } from './largeJpeg.ts';
import { answerStep, nextStep } from './registering.ts';
import { seedOutbox } from './seedOutbox.ts';
import { goTo, LANGUAGES, speak, startTour, visit, type Language, type Tour } from './tour.ts';
import { logIn } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

/** Every screen twice takes a slow machine long. */
const MANY_SCREENS_MS = 600_000;
let photo: Buffer;
let tour: Tour;
let host: RunningHost;
let page: Page;

beforeAll(async () => {
  photo = await cardJpeg(600);
  tour = await startTour();
  ({ host, page } = tour);
});
afterAll(() => tour.end());

/** What axe finds in the screen as it is, by light and by night. */
async function faults(where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset['scheme'] === scheme,
      colorScheme,
    );
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    const seen = await axeFaults(page, colorScheme === 'dark');
    found.push(...seen.map((fault) => `${where} (${colorScheme}): ${fault}`));
  }
  return found;
}

async function faultsOnEveryScreen(paths: string[], language: Language): Promise<string[]> {
  const found: string[] = [];
  await speak(page, language);
  for (const path of paths) {
    await goTo(page, path);
    found.push(...(await faults(path)));
  }
  return found;
}

describe('a visitor', () => {
  it.each(LANGUAGES)('meets no fault on any screen, in both themes: %s', async (language) => {
    await visit(page, '/login');
    expect(
      await faultsOnEveryScreen(
        SCREENS.guests.map(({ path }) => path),
        language,
      ),
    ).toEqual([]);
  });

  it(
    'meets no fault in any step of the registration, empty with its errors and filled in',
    async () => {
      await visit(page, '/register?lng=tam');
      const found: string[] = [];
      const count = page.locator('.steps__dots span');
      await count.first().waitFor();
      const steps = await count.count();
      expect(steps).toBe(9);
      for (let step = 1; step <= steps; step += 1) {
        await page.locator('button[type=submit]').click();
        await page.locator('.error-summary').waitFor();
        found.push(...(await faults(`step ${step} with errors`)));
        await answerStep(page, photo);
        if (step === steps) break;
        await nextStep(page);
        found.push(...(await faults(`step ${step + 1}`)));
      }
      expect(found).toEqual([]);
    },
    MANY_SCREENS_MS,
  );
});

describe('a member', () => {
  beforeAll(async () => {
    await logIn(page, ORIGIN);
  });

  it.each(LANGUAGES)(
    'meets no fault on any screen, in both themes: %s',
    async (language) => {
      expect(
        await faultsOnEveryScreen(
          SCREENS.members.map(({ path }) => path),
          language,
        ),
      ).toEqual([]);
    },
    MANY_SCREENS_MS,
  );

  it('meets no fault in forms with errors', async () => {
    const found: string[] = [];
    await speak(page, 'tam');
    for (const path of ['/enrolvoter', '/Joinmember', '/addpost']) {
      await goTo(page, path);
      await page.locator('main button[type=submit]').click();
      await page.locator('.error-summary').waitFor();
      found.push(...(await faults(`${path} with errors`)));
    }
    expect(found).toEqual([]);
  });

  it('meets no fault where entries wait and need somebody, nor in the dialogs about them', async () => {
    const found: string[] = [];
    await seedOutbox(
      page,
      [
        {
          name: 'கா. மணி',
          facts: { state: 'refused', reason: 'voter:voterId.format', field: 'voterId' },
        },
        { name: 'மு. தமிழ்ச்செல்வி' },
        { name: 'அ. இளங்கோ', facts: { state: 'damaged', photo: 'voterCardFront' } },
      ],
      photo,
    );
    for (const path of [
      '/home',
      '/userdashboard',
      '/closing',
      '/phone',
      '/secondcopy',
      '/outbox',
    ]) {
      await goTo(page, path);
      await page.locator('.count__needs-you').waitFor();
      if (path === '/outbox') await page.locator('.entry__toggle').nth(2).waitFor();
      // The names of entries are opened a moment after the list is drawn.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.entry__toggle')].every(
          ({ textContent }) => textContent.trim() !== '',
        ),
      );
      found.push(...(await faults(`${path} with entries`)));
    }
    await page.locator('.entry__toggle').first().click();
    await page.locator('.entry__actions .button:last-child').click();
    await page.locator('.discard__name').waitFor();
    found.push(...(await faults('discarding')));
    await page.keyboard.press('Escape');
    await goTo(page, '/home');
    await page.locator('.home > button.button--plain').click();
    await page.locator('.log-out__others').waitFor();
    found.push(...(await faults('logging out')));
    await page.locator('.log-out__others .button').first().click();
    await page.locator('.dialog .confirmation__answers').waitFor();
    found.push(...(await faults('discarding at the logout')));
    await page.keyboard.press('Escape');
    expect(found).toEqual([]);
  });

  it('meets no fault in the menu of a phone, a picture, and what is said of a live event', async () => {
    const found: string[] = [];
    await goTo(page, '/Gallery');
    await page.locator('.phone-menu__button').click();
    await page.locator('.phone-menu').waitFor();
    found.push(...(await faults('menu')));
    await page.keyboard.press('Escape');
    await page.locator('.gallery__item').first().click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await faults('picture')));
    await page.keyboard.press('Escape');
    beginLive(host.dataDir);
    await page.goto(`${ORIGIN}/home?lng=tam`);
    await page.getByRole('dialog', { name: LIVE.texts.title.tam }).waitFor();
    found.push(...(await faults('live event')));
    expect(found).toEqual([]);
  });

  it('meets no fault while practising, on screens and in a form with errors, in both themes and languages', async () => {
    const found: string[] = [];
    // Real, also after a first try.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${ORIGIN}/settings?lng=en`);
    await page.getByRole('button', { name: 'Start practising' }).click();
    await page.locator('.practice-bar').waitFor();
    for (const language of LANGUAGES) {
      found.push(
        ...(await faultsOnEveryScreen(['/home', '/outbox', '/settings', '/enrolvoter'], language)),
      );
      await page.locator('main button[type=submit]').click();
      await page.locator('.error-summary').waitFor();
      found.push(...(await faults('a form with errors')));
    }
    expect(found).toEqual([]);
  });
});
