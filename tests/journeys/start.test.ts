import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { newPhone } from './newPhone.ts';

const phone = newPhone({ isLoggedIn: false });

it('a first screen in English waits for no text in Tamil, which comes after it', async () => {
  const { page } = phone;
  const asked = page.waitForRequest(/\/locales\/tam\//);
  let release: (() => void) | undefined;
  const isDrawn = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/locales\/tam\//, async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.goto(`${phone.cable.url}/login?lng=en`);
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  await asked;
  release?.();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('tam');
  await page.getByRole('heading', { name: 'உள்நுழைக', exact: true }).waitFor();
});

it('an app that did not come whole says so, and starts by itself once there is a signal', async () => {
  const { page } = phone;
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${phone.cable.url}/login?lng=en`);
  await page.getByText('The app did not come whole.').waitFor();
  await page.unroute(/\/assets\/index-[^/]*\.js$/);
  await phone.browser.context.setOffline(true);
  await phone.browser.context.setOffline(false);
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
});

it('a browser that keeps nothing for any site is told about, with the way out', async () => {
  await phone.browser.close();
  mkdirSync(join(phone.profile, 'Default'), { recursive: true });
  // As "Block all cookies" in the settings: https://chromeenterprise.google/policies/default-cookies-setting/
  writeFileSync(join(phone.profile, 'Default', 'Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  phone.browser = await startBrowser(phone.profile);
  for (const [language, words] of [['en', 'Allow cookies and site data'], ['tam', 'குக்கீகளை']]) {
    await phone.page.goto(`${phone.cable.url}/login?lng=${language}`);
    await phone.page.getByText(words ?? '').waitFor();
    expect(await phone.page.locator('main .first-words:visible').count()).toBe(1);
  }
});
