import type { Page } from 'playwright-core';

/** One right answer for each field of a registration; what has an answer of its own is ticked. */
const ANSWERS: Record<string, string> = {
  booth: '114',
  voterId: 'ABC1234567',
  line: '12',
  name: 'கா. மணி',
  relationName: 'காளியப்பன்',
  age: '34',
  mobile: '9876543210',
  address: '12, கோயில் தெரு',
  city: 'கோவை',
  postalCode: '641001',
  panchayat: 'Angalakurichi',
  ward: '4',
  votersInHouse: '3',
  education: '+2',
  profession: 'நெசவு',
  tvmiYears: '0',
  aadhaar: '2346',
};

/** Answers what the step of a registration on the screen asks, in whatever language. */
export async function answerStep(page: Page, photo: Buffer): Promise<void> {
  const main = page.getByRole('main');
  // The card's step is empty while the phone looks for the booth's roll.
  await main.locator('form :is(input, select, textarea)').first().waitFor({ state: 'attached' });
  for (const select of await main.locator('select:visible').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  const card = main.locator('input[type=file]').nth(1);
  if ((await main.locator('[name=voterId]').count()) > 0) {
    await card.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
    await main.locator('.photo img').waitFor();
  }
  if ((await main.locator('[name=localBodyKind]').count()) > 0) {
    await main.locator('[name=localBodyKind][value=rural]').check();
    // Its list comes a moment later.
    await main.locator('select[name=union]').selectOption({ index: 1 });
  }
  if ((await main.locator('[name=gender]').count()) > 0)
    await main.locator('[name=gender][value=female]').check();
  for (const tick of await main
    .locator('.or-none input[type=checkbox], .consent ~ .field input[type=checkbox]')
    .all())
    await tick.check();
  for (const [name, answer] of Object.entries(ANSWERS)) {
    const field = main.locator(`input[name=${name}], textarea[name=${name}]`);
    if ((await field.count()) === 1) await field.fill(answer);
  }
}

/** Goes on from a step that is answered, and waits for the next. */
export async function nextStep(page: Page): Promise<void> {
  const before = await page.locator('.steps__count').textContent();
  await page.locator('main button[type=submit]').click();
  await page.waitForFunction(
    (words) => document.querySelector('.steps__count')?.textContent !== words,
    before,
  );
}
