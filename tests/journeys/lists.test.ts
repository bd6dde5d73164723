import Libsql from 'libsql';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, waitForArrived } from './volunteer.ts';

/** More than the host gives at once. */
const ANNOUNCED = 60;
const phone = newPhone();

/** As an office does that announces much; at a second try it has. */
function announce(): void {
  const database = new Libsql(join(phone.host.dataDir, 'enrolment.db'), { timeout: 10_000 });
  const insert = database.prepare(
    'insert into content (list, id, place, published, body) values (?, ?, ?, ?, ?) on conflict do nothing',
  );
  for (let number = 1; number <= ANNOUNCED; number += 1) {
    const title = `Sample ${number}`;
    insert.run(
      'announcements',
      `sample-${number}`,
      Date.UTC(2020, 0, 1) + number,
      1,
      JSON.stringify({ title: { tam: title, en: title }, body: { tam: 'x', en: 'x' } }),
    );
  }
  database.close();
}

it('a voter that arrived is listed with the end of their number and not with all of it, also when the host is gone', async () => {
  const { page, cable } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, await cardJpeg(600), { name: 'கா. மணி', voterId: 'ABC7654321' });
  await waitForArrived(page);
  await page.goto(`${phone.url}/voters`);
  await page.getByRole('listitem').filter({ hasText: 'கா. மணி' }).getByText('…4321').waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('7654321');
  await cable.cut();
  await page.reload();
  await page.getByText('கா. மணி').waitFor();
  await cable.mend();
});

it('a long list goes on page by page, each item once', async () => {
  const { page } = phone;
  announce();
  await page.goto(`${phone.url}/announcement`);
  const items = page.getByRole('heading', { name: /^Sample \d+$/ });
  await items.first().waitFor();
  expect(await items.count()).toBeLessThan(ANNOUNCED);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Sample 1', { exact: true }).waitFor();
  const titles = await items.allTextContents();
  expect([titles.length, new Set(titles).size]).toEqual([ANNOUNCED, ANNOUNCED]);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

it('a screen that is slow to come shows the kolam that draws itself, at the start and after a tap', async () => {
  const { page, browser } = phone;
  const devTools = await browser.context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setBypassServiceWorker', { bypass: true });
  const hold = async (chunk: string) => {
    let letThrough: (() => void) | undefined;
    const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**/assets/${chunk}*.js`, async (route) => {
      await isLetThrough;
      await route.continue();
    });
    return () => letThrough?.();
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const loader = page.locator('.loading-screen[role=status] .kolam');

  const letHistoryThrough = await hold('content');
  await page.goto(`${phone.url}/history?lng=en`, { waitUntil: 'commit' });
  await loader.waitFor();
  // It says so if it takes long, and offers a new try.
  await page.getByText('This takes long').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  letHistoryThrough();
  await heading('History').waitFor();
  await loader.waitFor({ state: 'detached' });

  const letSettingsThrough = await hold('account');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await loader.waitFor();
  expect(await heading('History').isVisible()).toBe(false);
  expect(await loader.evaluate((kolam) => kolam.getBoundingClientRect().top)).toBeGreaterThan(0);
  letSettingsThrough();
  await heading('Settings').waitFor();
  await loader.waitFor({ state: 'detached' });
});
