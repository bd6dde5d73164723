import { beforeEach, expect, it } from 'vitest';
import { axeFaults } from './axeFaults.ts';
import { largeJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, logOut } from './volunteer.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const INSIDE_ANOTHER_APP =
  'Mozilla/5.0 (Linux; Android 10; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0]';
const phone = newPhone({ isWhole: true });

/** What the browser says that it is, from the next page on. */
async function callItself(userAgent: string): Promise<void> {
  const devTools = await phone.browser.context.newCDPSession(phone.page);
  await devTools.send('Emulation.setUserAgentOverride', { userAgent });
}

/** Chromium may offer it by itself at any moment; here only the test does. */
beforeEach(() =>
  phone.browser.context.addInitScript(() =>
    addEventListener(
      'beforeinstallprompt',
      (event) => event.isTrusted && event.stopImmediatePropagation(),
      true,
    ),
  ),
);

/**
 * What Chromium says once it thinks that a page may be installed. Its dialog stays open until
 * somebody dispatches `answered`.
 */
const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => {
      dispatchEvent(new Event('dialogopened'));
      return new Promise((resolve) =>
        addEventListener('answered', () => resolve({ outcome: 'accepted' }), { once: true }),
      );
    },
  });
  return { wasTaken: !dispatchEvent(event) };
};

it('the browser finds nothing that speaks against installing, and the manifest without a fault', async () => {
  const devTools = await phone.browser.context.newCDPSession(phone.page);
  const { errors, url } = await devTools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${phone.url}/manifest.webmanifest` });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

it('installing is offered after the first success, a "no" is kept, and the settings always offer it', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/home`);
  expect(await page.evaluate(offer)).toEqual({ wasTaken: true });
  await page.getByRole('heading', { level: 1, name: /^Vanakkam/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);

  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, await largeJpeg());
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);
  // Not the header, which says "All sent" before the voter is saved, too.
  await page.getByText('Arrived', { exact: true }).waitFor();
  await page.evaluate(offer);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'Install the app' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: 'All sent' }).waitFor();
  await page.evaluate(offer);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1, name: /^Vanakkam/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);

  await page.goto(`${phone.url}/settings`);
  await page.evaluate(offer);
  const install = page.getByRole('button', { name: 'Install', exact: true });
  await page.evaluate(() => {
    const counted = globalThis as unknown as { dialogs: number };
    counted.dialogs = 0;
    addEventListener('dialogopened', () => (counted.dialogs += 1));
  });
  await install.click();
  // A second tap while the dialog is open does nothing.
  await install.click();
  expect(await page.evaluate(() => (globalThis as unknown as { dialogs: number }).dialogs)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('answered')));
  // An offer of the browser can be used once.
  await install.waitFor({ state: 'detached' });
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await page.getByText('The app is installed.').waitFor();
});

it('an installation that ends before the app has started is remembered', async () => {
  const { page } = phone;
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => dispatchEvent(new Event('appinstalled')), {
      once: true,
    }),
  );
  await page.goto(`${phone.url}/settings`);
  await page.getByText('The app is installed.').waitFor();
});

it('a browser that knows of the installed app is believed', async () => {
  const { page } = phone;
  await page.addInitScript(() =>
    Object.assign(navigator, {
      getInstalledRelatedApps: () => Promise.resolve([{ platform: 'webapp' }]),
    }),
  );
  await page.goto(`${phone.url}/settings`);
  await page.getByText('The app is installed.').waitFor();
});

it('a page inside another app says so at once and leads to Chrome, and keeps a "no"', async () => {
  const { page } = phone;
  await callItself(INSIDE_ANOTHER_APP);
  await page.goto(`${phone.url}/home`);
  await page.getByRole('heading', { name: 'Open this in the browser' }).waitFor();
  const leave = page.getByRole('link', { name: 'Open in Chrome' });
  expect(await leave.getAttribute('href')).toBe(
    `intent://${new URL(phone.url).host}/home?lng=en#Intent;scheme=http;package=com.android.chrome;end`,
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await leave.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Vanakkam/ }).waitFor();
  expect(await leave.count()).toBe(0);
  await page.goto(`${phone.url}/settings`);
  await leave.waitFor();
});

it('a guest inside another app is told with the first screen, and keeps a "no"; the installed app says nothing', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/home`);
  await logOut(page);
  const title = page.getByRole('heading', { name: 'Open this in the browser' });
  const screenOf = (path: string) =>
    page.getByRole('heading', { level: 1, name: path === '/login' ? 'Log in' : 'Register' });
  await page.goto(`${phone.url}/login`);
  await screenOf('/login').waitFor();
  expect(await title.count()).toBe(0);

  await callItself(INSIDE_ANOTHER_APP);
  await page.addInitScript(() => {
    const seen = { isMoved: false };
    Object.assign(globalThis, { seen });
    // Whether a screen was drawn before the words that stand above it.
    new MutationObserver(
      () =>
        (seen.isMoved ||=
          document.querySelector('main h1') !== null && !document.querySelector('.invitation')),
    ).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/login', '/register']) {
    await page.goto(phone.url + path);
    await screenOf(path).waitFor();
    expect(await title.count()).toBe(1);
    expect(await page.evaluate('seen')).toEqual({ isMoved: false });
    expect(await page.getByRole('link', { name: 'Open in Chrome' }).getAttribute('href')).toBe(
      `intent://${new URL(phone.url).host}${path}?lng=en#Intent;scheme=http;package=com.android.chrome;end`,
    );
    expect(await axeFaults(page)).toEqual([]);
  }
  await page.reload();
  await page.getByRole('button', { name: 'Not now' }).click();
  await title.waitFor({ state: 'detached' });
  await page.goto(`${phone.url}/login`);
  await screenOf('/login').waitFor();
  expect(await title.count()).toBe(0);

  await page.evaluate(() => localStorage.removeItem('installDeclinedAt'));
  await page.reload();
  await title.waitFor();
  // What runs from the home screen says so: a display mode, which only an installed app has, or
  // this.
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await page.reload();
  await screenOf('/login').waitFor();
  expect(await title.count()).toBe(0);
});

it('inside another app on an iPhone a person is told at once, and how to leave it', async () => {
  const { page } = phone;
  await callItself(`${IPHONE} Instagram 300.0`);
  for (const [language, menu] of [
    ['en', 'Please choose “Open in Safari” or “Open in browser” in its menu.'],
    ['tam', 'என்பதைத் தேர்ந்தெடுக்கவும்'],
  ] as const) {
    await page.goto(`${phone.url}/home?lng=${language}`);
    await page.locator('.invitation', { hasText: menu }).waitFor();
    expect(await page.locator('.invitation a').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${phone.url}/settings`);
    await page.getByText(menu).waitFor();
  }
});

it('an iPhone shows in pictures what to tap', async () => {
  const { page } = phone;
  await callItself(IPHONE);
  for (const [language, last] of [
    ['en', 'Tap “Add”'],
    ['tam', '“Add” என்பதைத் தொடவும்'],
  ] as const) {
    await page.goto(`${phone.url}/settings?lng=${language}`);
    const steps = page.locator('.install-steps li', { has: page.locator('svg') });
    await steps.filter({ hasText: last }).waitFor();
    expect(await steps.count()).toBe(3);
    expect(await axeFaults(page)).toEqual([]);
  }
});
