import type { Page } from 'playwright-core';
import type { RunningHost } from './hostProcess.ts';
import { startPhone, startWarmHost } from './newPhone.ts';
import { ACCOUNT, logIn } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

export const LANGUAGES = ['tam', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Tour = { host: RunningHost; page: Page; end(): Promise<void> };

/**
 * A host and a phone with a login, whose person asks for less motion: nothing moves while it is
 * looked at.
 */
export async function startTour(): Promise<Tour> {
  const host = await startWarmHost();
  const browser = await startPhone(host.port);
  await browser.page.emulateMedia({ reducedMotion: 'reduce' });
  const tour: Tour = {
    host,
    page: browser.page,
    async end() {
      await browser.close();
      await tour.host.stop();
    },
  };
  return tour;
}

/** Goes to a screen as a visitor, whoever was logged in. */
export async function visit(page: Page, path: string): Promise<void> {
  await forgetLogin(page);
  await page.goto(`${ORIGIN}${path}`);
  await page.locator('h1').waitFor();
  // index.html has a login form before the app is there to be led anywhere. The footer is the
  // app's.
  await page.locator('footer').waitFor();
}

/** Logs in, whoever was logged in and whatever is on the screen. */
export async function logInAnew(page: Page, account = ACCOUNT): Promise<void> {
  await forgetLogin(page);
  await logIn(page, ORIGIN, account);
}

/** Logs the phone's person out, as the app does but in a moment. No page of the app runs then. */
async function forgetLogin(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/favicon.svg`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.clear();
        const opening = indexedDB.open('session');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('keyval', 'readwrite');
          writing.objectStore('keyval').put(null, 'session');
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}

/** Goes to a screen as a link in the app does, and waits until it stands. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(
      { key: Math.random().toString(36).slice(2), usr: null, idx: history.length },
      '',
      to,
    );
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  await page.waitForURL(`**${path}`);
  // The heading takes the focus once its screen is there.
  await page.waitForFunction(
    () =>
      document.activeElement?.tagName === 'H1' ||
      document.querySelector('[role=alert] h1') !== null,
  );
  await page
    .locator('main .loading-screen, main .host-list__loading, main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' });
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').locator('select').selectOption(language);
  await page.waitForFunction(
    (lang) => document.documentElement.lang === lang,
    language === 'tam' ? 'ta' : 'en',
  );
}
