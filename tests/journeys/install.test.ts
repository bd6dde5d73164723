import { beforeEach, expect, it } from 'vitest';
import { largeJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, entriesOnPhone } from './volunteer.ts';

const phone = newPhone();

/** Chromium may offer it by itself at any moment; here only the test does. */
beforeEach(() => phone.browser.context.addInitScript(() => addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), true)));

/** What Chromium says once it thinks that a page may be installed. */
const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve({ outcome: 'accepted' }) });
  return { wasTaken: !dispatchEvent(event) };
};

it('the browser finds nothing that speaks against installing, and the manifest without a fault', async () => {
  const devTools = await phone.browser.context.newCDPSession(phone.page);
  const { errors, url } = await devTools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${phone.cable.url}/manifest.webmanifest` });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

it('installing is offered after the first success, a "no" is kept, and the settings always offer it', async () => {
  const { page, cable } = phone;
  await page.goto(`${cable.url}/home`);
  expect(await page.evaluate(offer)).toEqual({ wasTaken: true });
  await page.getByRole('heading', { level: 1, name: /^Vanakkam/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);

  await page.goto(`${cable.url}/enrolvoter`);
  await enrol(page, await largeJpeg());
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);
  // The header says "All sent" before the voter is saved, too.
  await expect.poll(async () => (await entriesOnPhone(page)).map(({ state }) => state), { timeout: 60_000 }).toEqual(['sent']);
  await page.getByRole('link', { name: 'All sent' }).waitFor();
  await page.evaluate(offer);
  await page.getByRole('link', { name: 'All sent' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'Install the app' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: 'All sent' }).waitFor();
  await page.evaluate(offer);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1, name: /^Vanakkam/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Install the app' }).count()).toBe(0);

  await page.goto(`${cable.url}/settings`);
  await page.evaluate(offer);
  const install = page.getByRole('button', { name: 'Install', exact: true });
  await install.click();
  // An offer of the browser can be used once.
  await install.waitFor({ state: 'detached' });
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await page.getByText('The app is installed.').waitFor();
});

it('an installation that ends before the app has started is remembered', async () => {
  const { page, cable } = phone;
  await page.addInitScript(() => document.addEventListener('readystatechange', () => dispatchEvent(new Event('appinstalled')), { once: true }));
  await page.goto(`${cable.url}/settings`);
  await page.getByText('The app is installed.').waitFor();
});
