import { beforeAll, expect, it, vi } from 'vitest';
import { askAs } from './asPerson.ts';
import { cardJpeg } from './largeJpeg.ts';
import { linesOf } from './linesOf.ts';
import { newPhone } from './newPhone.ts';
import { ACCOUNT, ADMIN_ACCOUNT, enrol, entriesOnPhone, logIn, votersOnHost } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(160);
});

async function suspend(isSuspended: boolean): Promise<void> {
  const input = { userName: ACCOUNT.userName, isSuspended };
  await askAs(phone.host, ADMIN_ACCOUNT, 'suspendAccount', input);
}

it('a volunteer whom the office has suspended is told so, loses nothing, and what waited arrives once they are let in again', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await phone.cable.cut();
  await enrol(page, photo);
  await suspend(true);
  await phone.cable.mend();
  await page.getByText('The office has suspended your account, so nothing is sent.').waitFor();
  const strip = page.locator('.login-ended a');
  await expect.poll(() => linesOf(strip)).toBeLessThanOrEqual(2);
  await page.getByLabel('Language').selectOption('tam');
  await page.getByText('கணக்கு நிறுத்தப்பட்டது').waitFor();
  await expect.poll(() => linesOf(strip)).toBeLessThanOrEqual(2);
  await page.getByLabel('மொழி').selectOption('en');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByText('allowed again, log in here').waitFor();
  await page.getByLabel('User name').fill(ACCOUNT.userName);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The office has suspended this account.').waitFor();
  await expect.poll(() => entriesOnPhone(page)).toMatchObject([{ state: 'waiting' }]);
  expect(votersOnHost(phone.host)).toEqual([]);

  await suspend(false);
  await logIn(page, phone.url);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('who has nothing to send is told that the office has suspended them, and sees it gone once they are let in again', async () => {
  const { page } = phone;
  await suspend(true);
  await page.goto(`${phone.url}/home?lng=en`);
  const strip = page.getByText('The office has suspended your account, so nothing is sent.');
  await strip.waitFor();
  await suspend(false);
  await logIn(page, phone.url);
  await strip.waitFor({ state: 'detached' });
});
