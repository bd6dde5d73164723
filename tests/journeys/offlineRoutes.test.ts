import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { manifest } from '../../build/manifest.ts';
import { SCREENS } from '../../src/app/screenList.ts';
import { newPhone } from './newPhone.ts';
import { waitForLoginOnDisk } from './volunteer.ts';

const phone = newPhone();
/** Lists of the host, and what they say as long as they have never been here. */
const MISSING = { en: 'not on the phone yet', tam: 'இன்னும் கைபேசிக்கு வரவில்லை' };
const LISTS = ['/announcement', '/Media', '/conference', '/members', '/voters'];

/** Headings of the day's work. */
const HEADINGS: Record<string, { en: string; tam: string }> = {
  '/home': { en: 'Vanakkam', tam: 'வணக்கம்' },
  '/enrolvoter': { en: 'Enrol a voter', tam: 'வாக்காளர் விவரம்' },
  '/outbox': { en: 'Outbox', tam: 'அனுப்பும் பட்டியல்' },
  '/closing': { en: 'Close the day', tam: 'இன்றைய வேலையை முடி' },
  '/phone': { en: 'This phone', tam: 'இந்தக் கைபேசி' },
  '/secondcopy': { en: 'Second copy', tam: 'இரண்டாம் நகல்' },
};

/** Characters: more than a heading. */
const LEAST_WORDS = 40;

/** Everything that a page throws or complains about, except that the network is not there. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`${new URL(page.url()).pathname}: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_'))
      said.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  return said;
}

it('after one visit and a restart with the host dead, every screen opens in both languages, with words and without an error', async () => {
  await phone.page.goto(`${phone.url}/Gallery`);
  await phone.page.waitForFunction(isPictureShown);
  // They are shown before they are kept.
  await phone.page.waitForFunction(isAllThatIsShownKept);
  await phone.page.goto(`${phone.url}/home`);
  await phone.page.waitForFunction(isBannerShown);
  await phone.page.waitForFunction(isAllThatIsShownKept);
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.browser.close();
  await phone.cable.cut();
  await phone.startBrowser();
  const { page } = phone;
  const said = listen(page);
  const faults: string[] = [];
  for (const language of ['en', 'tam'] as const) {
    for (const { path } of SCREENS.members) {
      await page.goto(`${phone.url}${path}?lng=${language}`);
      const heading = page.getByRole('heading', {
        level: 1,
        name: HEADINGS[path]?.[language] ?? '',
      });
      await heading.and(page.locator('main h1')).waitFor();
      await page
        .locator('main .loading-screen, main .host-list__loading, main [aria-busy=true]')
        .first()
        .waitFor({ state: 'detached' });
      // A form says so while it opens its draft, a dashboard twice.
      const opening = page.locator('main [role=status]').getByText(/^(Loading…|திறக்கிறது…)$/);
      await expect.poll(() => opening.count()).toBe(0);
      // What it reads off the phone comes a moment after its heading; what does not come is a fault
      // below.
      await page
        .waitForFunction(
          ({ least, missing }) => {
            const words = document.querySelector('main')?.innerText ?? '';
            return words.length >= least && words.includes(missing);
          },
          { least: LEAST_WORDS, missing: LISTS.includes(path) ? MISSING[language] : '' },
          { timeout: 30_000 },
        )
        .catch(() => undefined);
      const seen = await page.evaluate(() => ({
        path: location.pathname,
        lang: document.documentElement.lang,
        words: document.querySelector('main')?.innerText ?? '',
        isError: document.querySelector('main [role=alert] h1') !== null,
      }));
      if (seen.path !== path) faults.push(`${path} ${language} leads to ${seen.path}`);
      if (seen.lang !== (language === 'tam' ? 'ta' : 'en'))
        faults.push(`${path} ${language} speaks ${seen.lang}`);
      if (seen.isError || seen.words.length < LEAST_WORDS)
        faults.push(`${path} ${language} says only: ${seen.words}`);
      if (LISTS.includes(path) && !seen.words.includes(MISSING[language]))
        faults.push(
          `${path} ${language} does not say what is missing: ${seen.words.slice(0, 200)}`,
        );
    }
  }
  expect(faults).toEqual([]);
  expect(said).toEqual([]);

  // As the system opens the installed app, from its sign and from each shortcut.
  for (const url of [
    manifest.start_url ?? '',
    ...(manifest.shortcuts ?? []).map((shortcut) => shortcut.url),
  ]) {
    await page.goto(`${phone.url}${url}`);
    await page.locator('main h1').waitFor();
    expect(new URL(page.url()).pathname).toBe(url.split('?')[0]);
  }

  await page.goto(`${phone.url}/Gallery?lng=en`);
  await page.waitForFunction(isPictureShown);
  await page.goto(`${phone.url}/home`);
  await page.waitForFunction(isBannerShown);
}, 600_000);

it('a visitor opens the doors of the app without the host, too', async () => {
  const { page, cable } = phone;
  // An app that is open could write the login back.
  await page.goto(`${phone.url}/icons/icon-192.png`);
  await page.evaluate(() => {
    localStorage.clear();
    return new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('session');
      deleting.addEventListener('success', () => resolve());
      deleting.addEventListener('error', reject);
    });
  });
  await cable.cut();
  const said = listen(page);
  for (const language of ['en', 'tam']) {
    for (const { path } of SCREENS.guests) {
      await page.goto(`${phone.url}${path}?lng=${language}`);
      await page.locator('main h1').waitFor();
      // index.html has a heading and a login form itself. The footer is the app's.
      await page.locator('footer').waitFor();
    }
  }
  expect(said).toEqual([]);
});

it('a page that the worker missed as it took charge is taken over, and says that it is ready', async () => {
  const { page } = phone;
  await page.addInitScript(() =>
    Object.assign(globalThis, { isMissed: !navigator.serviceWorker.controller }),
  );
  // Reloading past the worker makes a page such as that.
  const devTools = await phone.browser.context.newCDPSession(page);
  await devTools.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction('globalThis.isMissed === true');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByText('Not ready to work without a signal yet').waitFor({ state: 'detached' });
});

/** These run in the page. */
function isPictureShown(): boolean {
  return (document.querySelector<HTMLImageElement>('.gallery img')?.naturalWidth ?? 0) > 0;
}

/** Every published picture that has come; it may still be on its way into the store. */
async function isAllThatIsShownKept(): Promise<boolean> {
  const shown = Array.from(document.querySelectorAll('img'))
    .filter(({ naturalWidth, currentSrc }) => naturalWidth > 0 && currentSrc.includes('/media/'))
    .map(({ currentSrc }) => caches.match(currentSrc));
  return (await Promise.all(shown)).every(Boolean);
}

function isBannerShown(): boolean {
  return Array.from(document.querySelectorAll<HTMLImageElement>('main picture img')).some(
    ({ naturalWidth }) => naturalWidth > 0,
  );
}
