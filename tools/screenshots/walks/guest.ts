import { SCREENS } from '../../../src/app/screenList.ts';
import { cardJpeg } from '../../../tests/journeys/largeJpeg.ts';
import { answerStep, nextStep } from '../../../tests/journeys/registering.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import type { Start } from '../onNewPhone.ts';

/** The step at which somebody puts the phone away and comes back. */
const REOPENED_AT = 4;

/** Somebody who has no login yet, and ends as a new member. */
export async function guest(start: Start): Promise<void> {
  const { page, url, take } = start;
  const photo = await cardJpeg(1200);
  const send = page.locator('main button[type=submit]');
  await page.goto(`${url}/login?lng=en`);
  await page.locator('footer').waitFor();
  for (const { path } of SCREENS.guests) {
    await goTo(page, path);
    await take(path.slice(1));
  }

  await goTo(page, '/login');
  await send.click();
  await page.locator('.field__error').first().waitFor();
  await take('login-with-errors');

  await goTo(page, '/register');
  const steps = page.locator('.steps__dots span');
  await steps.first().waitFor();
  const count = await steps.count();
  for (let step = 1; step <= count; step += 1) {
    if (step > 1) await take(`register-step-${step}`);
    await send.click();
    await page.locator('.error-summary').waitFor();
    await take(`register-step-${step}-with-errors`);
    if (step === REOPENED_AT) await takeReopened(start);
    await answerStep(page, photo);
    if (step < count) await nextStep(page);
  }
  await page.getByLabel('User name').fill('new.member');
  for (const name of ['password', 'confirmPassword'])
    await page.locator(`[name=${name}]`).fill('Thendral#2026');
  await take('register-filled');
  await send.click();
  await page.waitForURL(/home|membercard/);
  await page.locator('main h1').waitFor();
  await take('registered');
  await goTo(page, '/membercard');
  await page.locator('.card-screen img').first().waitFor();
  await take('card-not-confirmed');
  await goTo(page, '/home');
  await take('home-of-new-member');
}

/** Takes what the form asks in another window, and how it comes back. */
async function takeReopened({ page, take }: Start): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator('#begun-earlier').waitFor();
  await take('register-begun-earlier');
  await page.locator('#begun-earlier ~ .button--quiet').click();
  await page.locator('.steps').waitFor();
  await take('register-restored');
}
