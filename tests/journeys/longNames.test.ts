import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS } from '../../src/app/screenList.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../host/sampleCalls.ts';
import { answerOf, jpeg, multipartPost } from '../host/sampleVoter.ts';
import { handIn, handInVoter } from './asPerson.ts';
import { layoutFaults } from './layoutFaults.ts';
import { assignBooths, importRoll } from './hostProcess.ts';
import { bringRoll, saveChosen } from './onRoll.ts';
import { goTo, LANGUAGES, logInAnew, speak, startTour, type Tour } from './tour.ts';
import { ACCOUNT as DEMO, ADMIN_ACCOUNT } from './volunteer.ts';

/** Names of forty letters, as they are on voter cards. */
const NAMES = {
  tam: 'வெங்கடசுப்பிரமணியன் மீனாட்சிசுந்தரம் பிள்ளை',
  en: 'Venkatasubramaniyan Meenakshisundaram P.',
};

let tour: Tour;
let page: Page;
beforeAll(async () => {
  tour = await startTour();
  ({ page } = tour);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) await register(language);
});
afterAll(() => tour.end());

const accountOf = (language: keyof typeof NAMES) => ({
  ...ACCOUNT,
  userName: `sample.long.${language}`,
});

/** Registers somebody with a long name, who enrols others with that name twice, and posts. */
async function register(language: keyof typeof NAMES): Promise<void> {
  const { host } = tour;
  const name = NAMES[language];
  const account = accountOf(language);
  const photos = { voterCardFront: await jpeg(), portrait: await jpeg() };
  const fields = { ...MEMBER, ...account, name, relationName: name };
  const post = multipartPost(partsOf(fields, photos), '');
  expect(await answerOf(fetch(`${host.url}/register`, post))).toMatchObject({ status: true });
  for (const line of ['1', '2'])
    await handInVoter(host, { name, relationName: name, line }, account);
  await handIn(host, 'createPost', POST, {}, account);
}

/** The words of the names that stand on two lines. */
function brokenNames(): Promise<string[]> {
  return page.evaluate(
    async (words) => {
      // Letters may come after their words.
      await document.fonts.ready;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element?.checkVisibility() || element.closest('.visually-hidden')) continue;
        for (const word of words) {
          const at = text.textContent?.indexOf(word) ?? -1;
          if (at < 0) continue;
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1)
            broken.push(`${element.tagName} ${element.className} breaks ${word}`);
        }
      }
      return broken;
    },
    Object.values(NAMES).flatMap((name) => name.split(' ')),
  );
}

/** The console's tables become cards on a phone, whose whole surface is pressed. */
const isOfTable = (fault: string) => /^(?:th |button\.found__open)/.test(fault);

async function faultsOn(paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const path of paths) {
      await goTo(page, path);
      // A screen may have several lists on their way.
      await expect.poll(() => page.locator('main [role=status]:has(.kolam)').count()).toBe(0);
      const ways = await layoutFaults(page, (fault) => !isOfTable(fault));
      const seen = [...ways, ...(await brokenNames())];
      faults.push(...seen.map((fault) => `${path} ${language}: ${fault}`));
    }
  }
  return faults;
}

it.each(LANGUAGES)(
  'a member with a name of forty letters finds no word of it broken on a screen of 320 px (%s)',
  async (language) => {
    await logInAnew(page, accountOf(language));
    // The login's button was below the fold.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const paths = SCREENS.members.filter(({ file }) => !file.startsWith('party/content/'));
    expect(await faultsOn([...paths.map(({ path }) => path), '/network'])).toEqual([]);
  },
);

it('nor does a volunteer, on the roll, in the form and in the receipt', async () => {
  await importRoll(
    tour.host.dataDir,
    Object.values(NAMES).map((name, index) => ({
      assembly: 120,
      booth: 115,
      line: index + 1,
      voterId: `ABC123451${index}`,
      name,
      relation: 'father',
      relationName: name,
      age: 41,
      gender: 'male',
      houseNo: 1,
    })),
  );
  assignBooths(tour.host.dataDir, DEMO.userName, 120, [115]);
  await logInAnew(page);
  const photo = await jpeg();
  await bringRoll(page, photo, 'XYZ1234567', '115');
  const faults: string[] = [];
  const look = async (where: string) =>
    faults.push(...(await brokenNames()).map((fault) => `${where}: ${fault}`));
  await page.locator('.roll__voter').first().waitFor();
  await look('the roll');
  for (const name of Object.values(NAMES)) {
    await page.locator('.roll__voter').filter({ hasText: name }).first().click();
    await page.getByText('From the roll').waitFor();
    await look('who was chosen');
    await saveChosen(page, photo);
    await look('the strip');
    await page.getByRole('button', { name: 'Receipt for the person' }).click();
    await page.getByRole('dialog', { name: 'Receipt' }).getByText(name).waitFor();
    await look('the receipt');
    await page.keyboard.press('Escape');
  }
  await look('the roll with those who are enrolled');
  expect(faults).toEqual([]);
});

it('nor does the office, in its lists of such people', async () => {
  await logInAnew(page, ADMIN_ACCOUNT);
  expect(await faultsOn(SCREENS.admins.map(({ path }) => path))).toEqual([]);
});
