import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MEMBER, partsOf, POST } from '../host/sampleCalls.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../host/sampleVoter.ts';
import { jsonPost } from '../host/testHost.ts';
import { refusal } from './daysWork.ts';
import { cardJpeg, largeJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { ACCOUNT, enrol } from './volunteer.ts';

const phone = newPhone();

/** Sends what another phone of the same volunteer has: two voters, a member, and a post. */
async function workElsewhere(): Promise<void> {
  const { url } = phone.host;
  const { auth = '' } = await answerOf(fetch(`${url}/login`, jsonPost(ACCOUNT)));
  const photos = { voterCardFront: await jpeg() };
  const calls = [
    ['addvoters', voterParts({ photos })],
    ['addvoters', voterParts({ photos, fields: { voterId: 'ABC7654321' } })],
    ['addmember', partsOf(MEMBER, photos)],
    ['createPost', partsOf(POST)],
  ] as const;
  for (const [call, parts] of calls)
    expect(await answerOf(fetch(`${url}/${call}`, multipartPost(parts, auth)))).toMatchObject({
      status: true,
    });
}

const enrolledToday = (page: Page) =>
  page.getByRole('link', { name: 'Enrolled today' }).locator('strong').textContent();

it('home and dashboard count the same on a second phone: people, and no posts', async () => {
  const { page } = phone;
  await workElsewhere();
  await page.goto(`${phone.url}/userdashboard`);
  const today = (heading: string) =>
    page.locator('section', { hasText: heading }).locator('dd').first().textContent();
  await expect.poll(() => today('Voters I enrolled')).toBe('2');
  await expect.poll(() => today('Members I enrolled')).toBe('1');
  await page.goto(`${phone.url}/home`);
  await expect.poll(() => enrolledToday(page)).toBe('3');
});

it('a form that is saved counts those of its like: people, or posts', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, await cardJpeg(300));
  await page.goto(`${phone.url}/addpost`);
  await page.getByLabel('Title').fill(POST.title);
  await page.getByLabel('Text', { exact: true }).fill(POST.text);
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.locator('.submission__saved').getByText('1 today').waitFor();
});

it('the dashboard leads from its counts to the lists of people', async () => {
  const { page } = phone;
  for (const [link, path] of [
    ['See the voters', '/voters'],
    ['See the members', '/members'],
  ] as const) {
    await page.goto(`${phone.url}/userdashboard`);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${path}`);
  }
});

it('the dashboard says only what there is: one entry that was refused, and none that waits', async () => {
  const { page } = phone;
  phone.cable.answerInstead('POST /addvoters', refusal);
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, await cardJpeg(300));
  await page.getByRole('link', { name: '1 needs you' }).waitFor({ state: 'attached' });
  // What was said to be saved is said to need the person, where they still are.
  await page.getByRole('main').getByRole('link', { name: 'Needs correction' }).waitFor();
  await page.goto(`${phone.url}/userdashboard`);
  await expect
    .poll(() => page.locator('section', { hasText: 'Waiting' }).locator('p').allInnerTexts())
    .toEqual(['1 entry needs you.']);
});

it('a phone shows what waits at one place, the bar, and says it in words to who does not see it', async () => {
  const { page } = phone;
  await phone.cable.cut();
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, await largeJpeg());
  await page.locator('.places .place__count', { hasText: /^1$/ }).waitFor();
  const words = page
    .getByRole('banner')
    .getByRole('status')
    .getByRole('link', { name: '1 waiting' });
  const width = async () => (await words.boundingBox())?.width ?? 0;
  const isHidden = async () =>
    (await page.getByRole('banner').getByRole('status').boundingBox())?.width === 1;
  await expect.poll(isHidden).toBe(true);
  // What is drawn anew meanwhile has lost the focus.
  await expect
    .poll(async () => {
      await words.focus();
      return isHidden();
    })
    .toBe(false);
  await expect.poll(width).toBeGreaterThan(48);
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await page.getByRole('link', { name: /^Enrolled today/ }).waitFor();
  // It comes with what the outbox holds.
  await page.getByRole('link', { name: 'Close the day' }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/waiting/i)
      .count(),
  ).toBe(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(isHidden).toBe(false);
  await expect.poll(width).toBeGreaterThan(48);
});
