import { beforeAll, expect, it, vi } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, stopClock, votersOnHost } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(800);
});

it('a voter gets a receipt without a signal, and withdraws with its code from any phone', async () => {
  const { page } = phone;
  await phone.browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: phone.url,
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
  await page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
  await phone.cable.cut();
  await enrol(page, photo);
  await page.getByRole('button', { name: 'Receipt for the person' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('4-en').waitFor();
  const given = await receipt.innerText();
  const code = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(given)?.[0] ?? 'no code';
  await page.clock.install();
  await stopClock(page);
  await receipt.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code);
  await page.clock.resume();
  await receipt.getByRole('button', { name: 'Close' }).click();

  await phone.cable.mend();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), { timeout: 120_000 });

  // The outbox has the same receipt, also of what was sent.
  await page.goto(`${phone.url}/outbox`);
  await page.locator('.entry__toggle').first().click();
  await page.getByRole('button', { name: 'Receipt for the person' }).click();
  await receipt.getByText('4-en').waitFor();
  expect(await receipt.innerText()).toBe(given);

  await page.goto(`${phone.url}/withdraw`);
  await page.getByRole('textbox').fill(code.toLowerCase().replaceAll('-', ''));
  await page.getByRole('button', { name: 'Next' }).click();
  expect(votersOnHost(phone.host)).toHaveLength(1);
  await page.getByRole('button', { name: 'Withdraw and erase' }).click();
  await page.getByText('Your consent is withdrawn').waitFor();
  expect(votersOnHost(phone.host)).toEqual([]);
});
