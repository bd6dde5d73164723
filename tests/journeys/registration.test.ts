import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { PARTY } from '../../src/domain/app/party.ts';
import { readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { answerStep, nextStep } from './registering.ts';
import { draftOnPhone } from './volunteer.ts';

const phone = newPhone({ isFirstVisit: true });
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(600);
});

type Wrong = { step: string; typed: Record<string, string>; told: string[] };

/** What is wrong in the later steps, and what the field says of it. */
const WRONG: Wrong[] = [
  {
    step: 'வீடு',
    typed: { address: 'க', city: 'x', postalCode: '12', ward: '0', votersInHouse: 'x' },
    told: [
      'கதவு எண், தெரு, ஊர் ஆகியவற்றை எழுதவும்',
      'ஊரின் பெயரைச் சரியாக எழுதவும்',
      'பின்கோடு எண்ணில் 6 இலக்கங்கள் வேண்டும்',
      'நகரமா கிராமமா என்று தேர்ந்தெடுக்கவும்',
      'வார்டு எண் 1 முதல் 999 வரை இருக்க வேண்டும்',
      'எண்களை மட்டும் எழுதவும்',
    ],
  },
  {
    step: 'தொழில், கல்வி',
    typed: { education: '1', profession: '<b>', religion: '9', caste: '!', tvmiYears: '99' },
    told: [
      ...Array<string>(4).fill('குறைந்தது 2 எழுத்துகள் வேண்டும்; < > ! @ போன்ற குறிகள் வேண்டாம்'),
      '0 முதல் 80 வரை ஒரு எண்ணை எழுதவும்',
    ],
  },
  {
    step: 'ஆவணங்கள்',
    typed: { aadhaar: '12', pan: 'ABC' },
    told: ['ஆதாரின் கடைசி 4 இலக்கங்களை மட்டும் எழுதவும்', 'பான் எண் சரியில்லை (எ.கா. ABCDE1234F)'],
  },
  { step: 'சம்மதம்', typed: {}, told: ['தொடர்வதற்கு முன் சம்மதப் பெட்டியைத் தொடவும்'] },
  {
    step: 'கணக்கு',
    typed: { userName: 'a b', password: 'short', confirmPassword: 'other' },
    told: [
      'பயனர் பெயரில் 3 முதல் 50 எழுத்துகள் அல்லது எண்கள் வேண்டும்; இடைவெளி கூடாது. எழுத்துகள் எல்லாம் ஆங்கிலமாக, அல்லது எல்லாம் தமிழாக இருக்க வேண்டும்.',
      'குறைந்தது 7 எழுத்துகள்; ஒரு பெரிய ஆங்கில எழுத்து (A), ஒரு எண் (1), ஒரு குறி (@ # !) வேண்டும்',
      'இரண்டு கடவுச்சொற்களும் ஒன்றாக இல்லை',
    ],
  },
];

const heading = (page: Page) => page.locator('.steps h2').textContent();
const field = (page: Page, name: string) =>
  page.locator(`main :is(input, textarea, select)[name=${name}]`);
/** With plain spaces for no-break ones. */
const textsOf = async (all: Locator) =>
  (await all.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
const isSecret = (name: string) => /password/i.test(name);

/** Answers the steps until one of this name. */
async function goOnTo(page: Page, step: string): Promise<void> {
  while ((await heading(page)) !== step) {
    await answerStep(page, photo);
    // While it goes, what is below it moves.
    await page.locator('.error-summary').waitFor({ state: 'detached' });
    await nextStep(page);
  }
}

async function expectTyped(page: Page, typed: Wrong['typed']): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    expect(await field(page, name).inputValue(), name).toBe(isSecret(name) ? '' : value);
}

/**
 * Presses the button with a slow mouse. The last field, which has the focus, must not say meanwhile
 * what is wrong with it: that would move the button away.
 */
async function pressSlowly(page: Page, typed: Wrong['typed']): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const said = () => page.locator('.field__error').count();
  await expect.poll(said).toBeGreaterThanOrEqual(Object.keys(typed).length - 1);
  await page.locator('main button[type=submit]').hover();
  await page.mouse.down();
  // Longer than a field waits before it says so.
  await sleep(600);
  await page.mouse.up();
  await page.locator('.error-summary:focus').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Waits until the phone has written down what was typed, but for passwords: it keeps none. */
async function expectKept(page: Page, typed: Wrong['typed']): Promise<void> {
  const lasting = Object.entries(typed).filter(([name]) => !isSecret(name));
  await expect.poll(() => draftOnPhone(page, 'member')).toMatchObject(Object.fromEntries(lasting));
}

it('whoever registers reads in Tamil what is wrong at each field, from home to account, and neither a reload nor going back nor a kill takes what was typed', async () => {
  await phone.page.goto(`${phone.url}/register?lng=tam`);
  // A phone's header has room for the sign alone.
  await phone.page.getByRole('main').getByText(PARTY.name.tam, { exact: true }).waitFor();
  for (const { step, typed, told } of WRONG) {
    const { page } = phone;
    await goOnTo(page, step);
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
    await pressSlowly(page, typed);
    await expect.poll(() => textsOf(page.locator('.field__error'))).toEqual(told);
    const lines = async () =>
      new Set(await page.locator('.error-summary button').allTextContents()).size;
    await expect.poll(lines, { message: 'each line says its field' }).toBe(told.length);
    // There is nothing to lose.
    if (Object.keys(typed).length === 0) continue;
    await expectKept(page, typed);
    await page.reload();
    await expect.poll(() => heading(page)).toBe(step);
    await expectTyped(page, typed);
    // Back to the step before, and on again.
    await page.getByRole('button', { name: 'திரும்பு' }).click();
    await expect.poll(() => heading(page)).not.toBe(step);
    await nextStep(page);
    await expectTyped(page, typed);
  }

  // Whoever opens the page after a kill is asked first if the form is theirs.
  await phone.browser.kill();
  await phone.startBrowser();
  const { page } = phone;
  await page.goto(`${phone.url}/register?lng=tam`);
  await page.getByRole('button', { name: 'என்னுடையது' }).click();
  await expect.poll(() => heading(page)).toBe('கணக்கு');
  await expectTyped(page, { userName: 'a b' });
  await field(page, 'userName').fill('selvi.sample');
  for (const name of ['password', 'confirmPassword']) await field(page, name).fill('Selvi#2026');
  await page.locator('main button[type=submit]').click();
  await page.waitForURL('**/home');
  expect(
    readDatabase(phone.host.dataDir, "select name from people where user_name = 'selvi.sample'"),
  ).toEqual([{ name: 'கா. மணி' }]);
});
