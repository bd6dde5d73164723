import { beforeAll, expect, it } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { choosePhoto, enrol, fillVoter, findSignal, waitForSaved } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});

/**
 * Does to a page what browsers do that translate it: each text moves into elements of their own,
 * as soon as it comes. React then finds other nodes than it has made (React's issue 11538).
 */
function translate(): void {
  new MutationObserver(() => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const found: ChildNode[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as ChildNode);
    for (const text of found) {
      const isShown = !text.parentElement?.closest('script, style, textarea, font');
      if (!isShown || !text.nodeValue?.trim()) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.replaceWith(outer);
      inner.append(text.nodeValue);
    }
  }).observe(document, { childList: true, subtree: true });
}

it('a page that the browser translates enrols a voter, takes photos anew and sends, without dying', async () => {
  const { page } = phone;
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(translate);
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('ready to send').waitFor({ state: 'detached' });
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page);
  await phone.cable.cut();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await enrol(page, photo, { voterId: 'ABC7654321' });
  for (const place of ['Home', 'Outbox', 'Enrol', 'Outbox']) {
    await page.getByRole('navigation').first().getByRole('link', { name: place }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await phone.cable.mend();
  await findSignal(page);
  await expect
    .poll(() => page.getByText('Arrived', { exact: true }).count(), { timeout: 90_000 })
    .toBeGreaterThan(1);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(errors).toEqual([]);
});

it('browsers are told not to translate: the app and its public pages are there in both languages', async () => {
  const { page } = phone;
  for (const path of ['/login', '/withdraw']) {
    await page.goto(phone.url + path);
    expect(await page.locator('html').getAttribute('translate')).toBe('no');
  }
});
