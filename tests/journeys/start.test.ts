import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawAnswer } from './cable.ts';
import { newPhone } from './newPhone.ts';
import { logIn, waitForOfflineReady } from './volunteer.ts';

type Place = { name: string; isCurrent: boolean; box: number[] };
type Seen = typeof globalThis & { seen?: Place[] };

const phone = newPhone({ isFirstVisit: true, isWhole: true });

it('a first screen in English waits for no text in Tamil, which comes after it', async () => {
  const { page } = phone;
  const asked = page.waitForRequest(/\/texts-tam-/);
  let release: (() => void) | undefined;
  const isDrawn = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/texts-tam-/, async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.goto(`${phone.url}/login?lng=en`);
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  await asked;
  release?.();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('tam');
  await page.getByRole('heading', { name: 'உள்நுழைக', exact: true }).waitFor();
});

it('who reads English waits for no Tamil letters; they come as soon as somebody turns to Tamil', async () => {
  const { page } = phone;
  const letters: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff')) letters.push(request.url());
  });
  // The worker would keep them; and every letter is as wide as none on a phone without Tamil ones.
  phone.cable.answerInstead('GET /sw.js', rawAnswer(500, 'text/plain', 'oops'), Infinity);
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.measureText = () => ({ width: 40 }) as TextMetrics;
  });
  await logIn(page, phone.url);
  await page.getByRole('link', { name: 'Enrol a voter' }).waitFor();
  expect(letters).toEqual([]);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('tam');
  await expect.poll(() => letters.filter((url) => url.includes('tamil'))).toHaveLength(2);
});

it('a file that somebody opens by its address is that file, and not the app', async () => {
  const { page } = phone;
  await logIn(page, phone.url);
  await waitForOfflineReady(page);
  await page.goto(`${phone.url}/favicon.svg`);
  expect(await page.evaluate(() => document.documentElement.tagName)).toBe('svg');
});

it('an app that did not come whole says so, and starts by itself once there is a signal', async () => {
  const { page } = phone;
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${phone.url}/login?lng=en`);
  await page.getByText('The app did not load completely.').waitFor();
  await page.unroute(/\/assets\/index-[^/]*\.js$/);
  await phone.browser.context.setOffline(true);
  await phone.browser.context.setOffline(false);
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
});

it('a browser that keeps nothing for any site is told about, with the way out', async () => {
  await phone.browser.close();
  mkdirSync(join(phone.profile, 'Default'), { recursive: true });
  // As "Block all cookies" in the settings:
  // https://chromeenterprise.google/policies/default-cookies-setting/
  writeFileSync(
    join(phone.profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  await phone.startBrowser();
  for (const [language, words] of [
    ['en', 'Allow cookies and site data'],
    ['tam', '“Cookies”, “Site data” ஆகியவற்றை'],
  ]) {
    await phone.page.goto(`${phone.url}/login?lng=${language}`);
    await phone.page.getByText(words ?? '').waitFor();
    expect(await phone.page.locator('main .first-words:visible').count()).toBe(1);
  }
});

describe('the bar at the thumb, before the app is here', () => {
  it.each([
    ['en', 'Voter ID Number'],
    ['tam', 'வாக்காளர் அட்டை எண்'],
  ])(
    'takes a member where they tap, and stays as it is when the app has come (%s)',
    async (language, field) => {
      const { page } = phone;
      await logIn(page, phone.url);
      await waitForOfflineReady(page);
      await page.goto(`${phone.url}/home?lng=${language}`);
      await page.locator('main a[href="/enrolvoter"]').waitFor();
      await phone.browser.context.setOffline(true);
      await tapAtOnce('/enrolvoter');
      await page.goto(`${phone.url}/home`);
      // The assigned booth may have its roll by now, so that the form begins with the search.
      await page.getByLabel(field).or(page.getByRole('searchbox')).first().waitFor();
      const seen = await page.evaluate(() => (globalThis as Seen).seen);
      expect(seen?.findIndex(({ isCurrent }) => isCurrent)).toBe(0);
      // Its letters may come after the screen.
      await expect
        .poll(() => page.evaluate(places))
        .toEqual(seen?.map((place, index) => ({ ...place, isCurrent: index === 1 })));
      await page.goBack();
      await page.locator('main a[href="/enrolvoter"]').waitFor();
    },
  );

  it('is not there for a guest', async () => {
    await tapAtOnce('/enrolvoter');
    await phone.page.goto(`${phone.url}/login?lng=en`);
    await phone.page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
    // The heading is there before the app. The footer is the app's.
    await phone.page.locator('footer').waitFor();
    expect(await phone.page.evaluate(() => (globalThis as Seen).seen)).toBeUndefined();
  });
});

/** What of the bar stands on the page; runs there. */
function places(): Place[] {
  return Array.from(document.querySelectorAll<HTMLAnchorElement>('.places a'), (place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return {
      name: place.innerText.trim(),
      isCurrent: place.matches('[aria-current="page"]'),
      box: [x, y, width, height],
    };
  });
}

/** Notes in every new page what its first bar shows, as soon as it is there, and taps there. */
async function tapAtOnce(href: string): Promise<void> {
  await phone.page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const tap = () => {
      globalThis.seen = (${places.toString()})();
      document.querySelector('.places a[href="${href}"]')?.click();
    };
    new MutationObserver((_, observer) => {
      // React's own bar isn't hidden from anybody.
      if (!document.querySelector('.places[aria-hidden]')) return;
      observer.disconnect();
      setTimeout(tap);
    }).observe(document.getElementById('root'), { childList: true });
  })`);
}
