import type { Page } from 'playwright-core';
import { handInVoter } from '../../../tests/journeys/asPerson.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import {
  ACCOUNT,
  LEAD_ACCOUNT,
  logIn,
  SECOND_ACCOUNT,
  waitForWholeApp,
} from '../../../tests/journeys/volunteer.ts';
import type { Start } from '../onNewPhone.ts';

/** A team lead, whose volunteers have enrolled voters of the booth. */
export async function lead({ page, url, host, take }: Start): Promise<void> {
  const booth = { district: 'coimbatore', assembly: '120', booth: '114' };
  for (const [index, account] of [ACCOUNT, ACCOUNT, SECOND_ACCOUNT].entries())
    await handInVoter(host, { ...booth, voterId: `ABC300000${index}` }, account);
  await logIn(page, url, LEAD_ACCOUNT);
  await waitForWholeApp(page);
  for (const path of ['/home', '/booth', '/userdashboard', '/voters', '/members', '/membercard']) {
    await goTo(page, path);
    await take(path.slice(1));
    if (path === '/booth') await takeBooth(page, take);
  }
}

async function takeBooth(page: Page, take: Start['take']): Promise<void> {
  await page.getByRole('button', { name: 'Show to a teammate' }).click();
  await page.locator('.dialog canvas').waitFor();
  await take('booth-code');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep on this phone' }).click();
  await page.getByRole('button', { name: 'Remove from this phone' }).waitFor();
  await take('booth-constituency');
}
