import { expect, it } from 'vitest';
import { POST } from '../host/sampleCalls.ts';
import { jpeg } from '../host/sampleVoter.ts';
import { askAs, handIn } from './asPerson.ts';
import { newPhone } from './newPhone.ts';
import { ADMIN_ACCOUNT } from './volunteer.ts';

const phone = newPhone();

it('a post is said to have arrived once it has, and stands in both lists from the start, marked and with its lines', async () => {
  const { page, cable } = phone;
  await page.goto(`${phone.url}/network`);
  await page.getByRole('link', { name: 'Write a post' }).click();
  await cable.cut();
  await page.getByLabel('Title').fill('Library opened');
  await page.getByLabel('Text').fill('First line\nSecond line');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByText('Saved on this phone').waitFor();
  const unsent = page.getByRole('article').filter({ hasText: 'Library opened' });
  await unsent.getByText('Waiting', { exact: true }).waitFor();

  await cable.mend();
  await page.getByText('Arrived', { exact: true }).waitFor();
  expect(await page.getByText('Saved on this phone').count()).toBe(0);
  const post = page.getByRole('article').filter({ hasText: 'First line' });
  await post.getByText('The office is looking at it').waitFor();
  expect(await unsent.count()).toBe(1);

  await page.goto(`${phone.url}/network`);
  await post.getByText('The office is looking at it').waitFor();
  expect(await post.getByText('First line').innerText()).toBe('First line\nSecond line');
});

it('a single tall picture leaves the next post on the screen', async () => {
  const { page, host } = phone;
  const tall = await jpeg(120, { width: 300, height: 900 });
  const { data } = await handIn(host, 'createPost', POST, { image1: tall });
  await askAs(host, ADMIN_ACCOUNT, 'decidePost', { id: data.reference, state: 'published' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${phone.url}/network`);
  const picture = page.getByRole('img', { name: `“${POST.title}”` });
  await picture.waitFor();
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeLessThanOrEqual(240);
});
