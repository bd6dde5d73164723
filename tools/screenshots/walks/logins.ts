import { askAs } from '../../../tests/journeys/asPerson.ts';
import { rawAnswer } from '../../../tests/journeys/cable.ts';
import { cardJpeg } from '../../../tests/journeys/largeJpeg.ts';
import { goTo, LANGUAGES, speak, type Language } from '../../../tests/journeys/tour.ts';
import {
  ACCOUNT,
  ADMIN_ACCOUNT,
  enrol,
  logIn,
  SECOND_ACCOUNT,
} from '../../../tests/journeys/volunteer.ts';
import type { Start } from '../onNewPhone.ts';

const NEW_PASSWORD = 'Thendral#2026';
const loginOver = rawAnswer(
  401,
  'application/json',
  JSON.stringify({ status: false, msg: 'Please log in again', data: { code: 'login' } }),
);

/** What goes wrong with a login, and what a phone says that several people share. */
export async function logins(start: Start): Promise<void> {
  const { page, url, cable, host, take } = start;
  const send = page.locator('main button[type=submit]');
  const type = async (userName: string, password: string) => {
    await page.locator('[name=userName]').fill(userName);
    await page.locator('[name=password]').fill(password);
  };
  const { userName } = SECOND_ACCOUNT;
  await page.goto(`${url}/login?lng=en`);
  await page.locator('footer').waitFor();
  for (const language of LANGUAGES) {
    await speak(page, language);
    await type(userName, 'not mine');
    await send.click();
    await takeToast(start, 'toast-of-an-error', language);
  }

  await page.context().setOffline(true);
  await send.click();
  await page.locator('.notice').waitFor();
  await take('login-without-a-signal');
  await page.context().setOffline(false);

  const { data } = await askAs(host, ADMIN_ACCOUNT, 'giveResetCode', { userName });
  await type(userName, String(data['code']));
  await send.click();
  await page.locator('[name=confirmPassword]').waitFor();
  await take('new-password');
  await send.click();
  await page.locator('.field__error').first().waitFor();
  await take('new-password-with-errors');
  for (const name of ['password', 'confirmPassword'])
    await page.locator(`[name=${name}]`).fill(NEW_PASSWORD);
  await speak(page, 'tam');
  await send.click();
  await takeToast(start, 'toast-of-a-success', 'tam');

  cable.answerInstead('POST /addvoters', loginOver, Infinity);
  await page.goto(`${url}/enrolvoter`);
  await enrol(page, await cardJpeg(600));
  await page.locator('.login-ended').waitFor();
  for (const path of ['/home', '/outbox', '/closing', '/login']) {
    await goTo(page, path);
    await take(`login-ended-${path.slice(1)}`);
  }
  await goTo(page, '/home');
  await page.locator('.home > button.button--plain').click();
  await page.getByRole('button', { name: 'Keep locked for me' }).click();
  await page.locator('.login__held').waitFor();
  await take('login-held-entries');
  await logIn(page, url, ACCOUNT);
  await goTo(page, '/outbox');
  await page.getByText('of another person').waitFor();
  await take('outbox-of-others');
}

/** Takes a message that passes, in the language in which it was said. */
async function takeToast({ page, take }: Start, name: string, language: Language): Promise<void> {
  const place = page.locator('.toasts');
  await place.locator('.toast').first().waitFor();
  // They stay while a pointer is on them.
  await place.dispatchEvent('mouseover');
  await place.evaluate((element) => element.setAttribute('data-stays', ''));
  await take(name, { languages: [language] });
  await place.evaluate((element) => element.removeAttribute('data-stays'));
  await place.dispatchEvent('mouseout');
}
