import { answerOf, jpeg, multipartPost } from '../../../tests/host/sampleVoter.ts';
import { ACCOUNT, MEMBER, partsOf } from '../../../tests/host/sampleCalls.ts';
import { askAs } from '../../../tests/journeys/asPerson.ts';
import { MEMBER_ACCOUNT } from '../../../tests/journeys/volunteer.ts';
import type { Start } from '../onNewPhone.ts';

/** What the host itself shows to people without the app: who scans a card, or withdraws. */
export async function publicPages({ page, url, host, take }: Start): Promise<void> {
  const show = async (name: string) => {
    await page.locator('main').waitFor();
    await take(name, { languages: ['both'] });
  };
  const cardOf = async (account: typeof ACCOUNT) => {
    const card = await askAs(host, account, 'membercard', {});
    const code = await askAs(host, account, 'withdrawCode', {});
    return {
      page: new URL(String(card.data['check'])).pathname,
      withdraw: String(code.data['withdrawCode']),
    };
  };
  const photos = { voterCardFront: await jpeg(), portrait: await jpeg() };
  await answerOf(
    fetch(`${host.url}/register`, multipartPost(partsOf({ ...MEMBER, ...ACCOUNT }, photos), '')),
  );
  const confirmed = await cardOf(MEMBER_ACCOUNT);
  const waiting = await cardOf(ACCOUNT);
  await page.goto(url + confirmed.page);
  await show('card-valid');
  await page.goto(url + waiting.page);
  await show('card-not-confirmed');
  await page.goto(`${url}/card/${'0'.repeat(32)}`);
  await show('card-invalid');

  await page.goto(`${url}/withdraw`);
  await show('withdraw');
  const type = async (code: string) => {
    await page.locator('#code').fill(code);
    await page.locator('form button').click();
    await page.waitForLoadState();
  };
  await type('0000-0000-0000-0000');
  await show('withdraw-unknown');
  await type(waiting.withdraw);
  await show('withdraw-asks-again');
  await page.locator('button.erase').click();
  await page.waitForLoadState();
  await show('withdrawn');
}
