import { beginLive, LIVE } from '../../../tests/journeys/hostProcess.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import { logIn, MEMBER_ACCOUNT, waitForWholeApp } from '../../../tests/journeys/volunteer.ts';
import { DESKTOP, PHONES } from '../looks.ts';
import type { Start } from '../onNewPhone.ts';
import { screensOf } from '../screens.ts';

/** What is about the party and not about enrolling. */
const OF_PARTY = screensOf('party/content', 'party/poster', 'party/home', 'account/card');

/** A plain member: what the party shows, the own card, and every way to them. */
export async function member({ page, url, host, take }: Start): Promise<void> {
  await logIn(page, url, MEMBER_ACCOUNT);
  await waitForWholeApp(page);
  for (const { path } of [...OF_PARTY, { path: '/userdashboard' }]) {
    await goTo(page, path);
    if (path === '/membercard') await page.locator('.card-screen img').first().waitFor();
    await take(path.slice(1));
  }

  await goTo(page, '/membercard');
  await page.getByRole('button', { name: 'Turn over' }).click();
  await page.getByRole('img', { name: 'Back of the member card' }).waitFor();
  await page.locator('.card-screen__leave summary').click();
  await take('card-turned');

  await goTo(page, '/Gallery');
  await page.locator('.gallery__item').first().click();
  await page.getByRole('dialog').waitFor();
  await take('gallery-picture');
  await page.keyboard.press('Escape');

  await page.locator('.phone-menu__button').click();
  await page.locator('.phone-menu').waitFor();
  await take('menu', { sizes: PHONES });
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESKTOP);
  await page.locator('.site-menus button').first().click();
  await take('menu', { sizes: [DESKTOP] });

  beginLive(host.dataDir);
  await page.goto(`${url}/home?lng=en`);
  await page.getByRole('dialog', { name: LIVE.texts.title.en }).waitFor();
  await take('live-event');
  await page.keyboard.press('Escape');
  await take('home-during-live-event');
}
