import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { ACCOUNT, choosePhoto } from './volunteer.ts';

/** More than any screen has; who needs more is lost. */
const MOST_STEPS = 80;
const PATIENCE_MS = 60_000;
const phone = newPhone({ isFirstVisit: true });
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(600);
});

/** Tab by tab to there. What has the focus on the way must be seen, and not under a bar. */
async function tabTo(target: Locator): Promise<void> {
  const { page } = phone;
  await target.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(hiddenFocus), { timeout: PATIENCE_MS }).toBe('');
  }
  throw new Error(`The keyboard does not get to ${String(target)}`);
}

/** Runs in the page: what has the focus and is not seen, else ''. */
function hiddenFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  // A radio button or a tick is drawn by its label.
  const { left, right, top, bottom } = (
    focused.closest('label') ?? focused
  ).getBoundingClientRect();
  const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
  const above = document.elementFromPoint(x, y);
  return isSeen && above?.closest('.places, .top') === focused.closest('.places, .top')
    ? ''
    : `${focused.outerHTML.slice(0, 120)} is hidden`;
}

/** With the arrows, as a keyboard chooses from a list: letter by letter would have to be fast. */
async function choose(label: string, option: string): Promise<void> {
  const select = phone.page.getByLabel(label);
  await tabTo(select);
  await select.locator('option', { hasText: option }).first().waitFor({ state: 'attached' });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if ((await select.locator('option:checked').textContent()) === option) return;
    await phone.page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrows do not get to ${option}`);
}

it('a person without a pointer logs in, corrects what a form found wrong, enrols a voter and reads in the outbox that they arrived', async () => {
  const { page } = phone;
  const press = (key: string) => page.keyboard.press(key);
  const type = async (label: string | Locator, text: string) => {
    await tabTo(typeof label === 'string' ? page.getByLabel(label, { exact: true }) : label);
    await page.keyboard.type(text);
  };
  await page.goto(`${phone.url}/login?lng=en`);
  await type('User name', ACCOUNT.userName);
  await type('Password', ACCOUNT.password);
  await press('Enter');
  await page.waitForURL('**/home');
  await tabTo(page.getByRole('link', { name: 'Enrol a voter' }));
  await press('Enter');
  await page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();

  // The summary of what is missing takes the focus and is read out; its first line leads to the
  // first field.
  await tabTo(page.getByRole('button', { name: 'Save, next voter' }));
  await press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
  await summary.waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('.error-summary'));
  await tabTo(summary.getByRole('button').first());
  await press('Enter');
  const district = page.getByLabel('District');
  await expect
    .poll(() => district.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await choose('District', 'Coimbatore');
  await choose('Assembly constituency', 'Coimbatore (South)');
  await type('Booth number', '114');
  await type('Postal Code', '641001');

  await tabTo(page.getByRole('button', { name: 'Take photo' }).first());
  // The file dialog belongs to the system.
  await choosePhoto(page, photo);
  await page.getByRole('status').filter({ hasText: 'ready to send' }).waitFor();

  await type('Voter ID Number', 'ABC1234567');
  await type('Name', 'Kayal Sample');
  await type("Father's or husband's name", 'Mani Sample');
  await tabTo(page.getByRole('radio').first());
  await press('Space');
  await type(page.getByRole('textbox', { name: 'Age' }), '34');
  await type('Mobile Number', '9876543210');
  // Who isn't on the roll has no line.
  if (await page.getByLabel('Line Number').isVisible()) await type('Line Number', '12');
  await type('Number of voters in the house', '3');
  await type('Address', '12, Sample Street');
  await tabTo(page.getByRole('checkbox', { name: 'I asked the voter' }));
  await press('Space');
  await tabTo(page.getByRole('button', { name: 'Save, next voter' }));
  await press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /Saved on this phone|Arrived/ })
    .waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('.submission__saved'));
  await page.getByRole('banner').getByRole('status').filter({ hasText: 'All sent' }).waitFor();

  await tabTo(page.getByRole('navigation').getByRole('link', { name: 'Outbox' }));
  await press('Enter');
  await page.getByText('Everything has been sent').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});
