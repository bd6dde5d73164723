import { beforeAll, expect, it } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, stopClock, votersOnHost, waitForArrived } from './volunteer.ts';

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
  await receipt.getByText('6-en').waitFor();
  await receipt.getByText('Asked by').waitFor();
  const given = await receipt.innerText();
  const code = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(given)?.[0] ?? 'no code';
  await page.clock.install();
  await stopClock(page);
  await receipt.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code);
  await page.clock.resume();
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => scrollTo(0, 0));
  const onPaper = async () => (await receipt.getByText(code).boundingBox())?.y ?? NaN;
  await expect.poll(onPaper).toSatisfy((top: number) => top > 0 && top < 740);
  expect(await receipt.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await receipt.getByRole('button', { name: 'Close' }).click();

  // The outbox has the same receipt, and it stays open while the entry arrives.
  await page.goto(`${phone.url}/outbox`);
  await page.locator('.entry__toggle').first().click();
  await page.getByRole('button', { name: 'Receipt for the person' }).click();
  await expect.poll(() => receipt.innerText()).toBe(given);
  await phone.cable.mend();
  await waitForArrived(page);
  expect(votersOnHost(phone.host)).toHaveLength(1);
  await page.locator('.entry--sent').waitFor();
  expect(await receipt.innerText()).toBe(given);

  // Once it has arrived, the next user of the phone finds no code on it.
  await page.reload();
  await page.locator('.entry__toggle').first().click();
  await page.getByRole('button', { name: 'Receipt for the person' }).click();
  await receipt.getByText('this phone no longer has the code').waitFor();
  expect(await receipt.innerText()).not.toContain(code);
  await receipt.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${phone.url}/withdraw`);
  await page.getByRole('textbox').fill(code.toLowerCase().replaceAll('-', ''));
  await page.getByRole('button', { name: 'Next' }).click();
  const withdraw = page.getByRole('button', { name: 'Withdraw and erase' });
  await withdraw.waitFor();
  expect(votersOnHost(phone.host)).toHaveLength(1);
  await withdraw.click();
  await page.getByText('Your consent is withdrawn').waitFor();
  expect(votersOnHost(phone.host)).toEqual([]);
});

/** A phone with a Tamil voice of its own, and an English one that needs a signal. */
function giveVoices(): void {
  const voices = [
    { lang: 'ta-IN', localService: true },
    { lang: 'en-IN', localService: false },
  ];
  const spoken: { lang: string; text: string }[] = [];
  const speechSynthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => undefined,
    speak: (said: { lang: string; text: string }) => spoken.push(said),
  });
  class SpeechSynthesisUtterance extends EventTarget {
    lang = '';
    voice = undefined;
    constructor(readonly text: string) {
      super();
    }
  }
  for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance, spoken }))
    Object.defineProperty(window, name, { value });
}

it('a phone reads the consent aloud in a voice of its own for the language, and offers nothing where it has none', async () => {
  const { page } = phone;
  const readAloud = page.getByRole('button', { name: /^(Read aloud|படித்துக் காட்டு)$/ });
  const consent = page.getByRole('checkbox', { name: /I asked the voter|வாக்காளரிடம் கேட்டேன்/ });
  await page.goto(`${phone.url}/enrolvoter`);
  await consent.waitFor();
  expect(await readAloud.count()).toBe(0);

  await phone.browser.context.addInitScript(giveVoices);
  await page.reload();
  await consent.waitFor();
  expect(await readAloud.count()).toBe(0);
  await page.getByLabel('Language').selectOption('tam');
  await readAloud.click();
  const [spoken] = await page.evaluate(
    () => (window as typeof window & { spoken: { lang: string; text: string }[] }).spoken,
  );
  expect(spoken?.lang).toBe('ta-IN');
  expect(spoken?.text).toContain('வாக்காளர் அட்டை எண்');
  expect(spoken?.text).toContain('சம்மதத்தை எப்போது வேண்டுமானாலும் திரும்பப் பெறலாம்');
  await page.getByRole('button', { name: 'நிறுத்து' }).click();
  await readAloud.waitFor();
});
