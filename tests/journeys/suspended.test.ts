import { beforeAll, expect, it, vi } from 'vitest';
import { answerOf } from '../host/sampleVoter.ts';
import { jsonPost } from '../host/testHost.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { ACCOUNT, enrol, entriesOnPhone, logIn, votersOnHost } from './volunteer.ts';

const ADMIN = { userName: 'demo.admin', password: 'Margazhi#2026' };

const phone = newPhone();
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(160);
});

const at = (call: string) => `${phone.host.url}/${call}`;

async function suspend(isSuspended: boolean): Promise<void> {
  const { auth } = await answerOf(fetch(at('login'), jsonPost(ADMIN)));
  const input = { userName: ACCOUNT.userName, isSuspended };
  const answer = await answerOf(fetch(at('suspendAccount'), jsonPost(input, auth)));
  expect(answer.status).toBe(true);
}

it('a volunteer whom the office has suspended is told so, loses nothing, and what waited arrives once they are let in again', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await phone.cable.cut();
  await enrol(page, photo);
  await suspend(true);
  await phone.cable.mend();
  await page.getByText('The office has suspended your account, so nothing is sent.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByText('Once you are let in again, log in here').waitFor();
  await page.getByLabel('User name').fill(ACCOUNT.userName);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The office has suspended this account.').waitFor();
  expect(await entriesOnPhone(page)).toMatchObject([{ state: 'waiting' }]);
  expect(votersOnHost(phone.host)).toEqual([]);

  await suspend(false);
  await logIn(page, phone.url);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});
