import type { Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { startHost, type RunningHost } from './hostProcess.ts';
import { newProfile } from './volunteer.ts';

export const LANGUAGES = ['tam', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Tour = { host: RunningHost; page: Page; end(): Promise<void> };

/** The host, and a new phone whose person asks for less motion: nothing moves while it is looked at. */
export async function startTour(): Promise<Tour> {
  const host = await startHost();
  const browser = await startBrowser(newProfile());
  await browser.page.emulateMedia({ reducedMotion: 'reduce' });
  return {
    host,
    page: browser.page,
    async end() {
      await browser.close();
      await host.stop();
    },
  };
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
