import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { countHands } from './hands.ts';
import { assignBooths, readDatabase } from './hostProcess.ts';
import { newPhone } from './newPhone.ts';
import {
  ACCOUNT,
  choosePhoto,
  draftOnPhone,
  enrol,
  entriesOnPhone,
  fillVoter,
  waitForSaved,
} from './volunteer.ts';

const phone = newPhone();

it.each([
  ['en', 360],
  ['tam', 360],
  ['tam', 320],
])('in %s at %i px no text shows between the save button and the bar', async (lng, width) => {
  const { page } = phone;
  await page.setViewportSize({ width, height: 740 });
  await page.goto(`${phone.url}/enrolvoter?lng=${lng}`);
  await page.locator('form').waitFor();
  await page.locator('.submission__save').waitFor();
  // All in one moment: what comes late moves them together.
  const [save, button, bar] = await page.evaluate(() =>
    ['.submission__save', '.submission__save button', '.places'].map((part) => {
      const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? {};
      return { top, bottom };
    }),
  );
  expect(save?.bottom).toBeGreaterThanOrEqual(bar?.top ?? Infinity);
  expect(button?.bottom).toBeLessThan(bar?.top ?? 0);
});

/**
 * The most that one voter may take, without the roll. The form is half as tall as the first one,
 * 3,175 px, though it asks for consent, too. Tamil words need more lines.
 */
const MOST = { taps: 9, keys: 41, height: { en: 1_587, tam: 1_780 } };
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});

it('the second voter of a house and the first of the next take at most 9 taps and 41 keys, on a form half as tall', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page, photo, { booth: '115' });
  const height = () => page.locator('form').evaluate((form) => form.getBoundingClientRect().height);
  await page.getByText('Coimbatore (South) · Booth 115 · 641001').waitFor();

  const counted = await countHands(page);
  const { keyboard } = page;
  /** What a person types one field after another, with the keyboard's "next" between them. */
  const type = async (first: string, ...texts: string[]) => {
    await page.getByLabel(first, { exact: true }).click();
    for (const [index, text] of texts.entries()) {
      if (index > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
  };
  const person = async (voterId: string, name: string, relation: string, mobile: string) => {
    // The camera is one tap; the file dialog belongs to the system.
    await page.getByRole('button', { name: 'Take photo' }).dispatchEvent('pointerdown');
    await choosePhoto(page, photo);
    await page.getByText('ready to send').waitFor();
    await type('Voter ID Number', voterId, name, relation);
    await page.getByRole('radio', { name: 'Male', exact: true }).click();
    await type('Age', '41', mobile);
  };
  const save = async () => {
    await page.getByText('I asked the voter').click();
    await page.getByRole('button', { name: 'Save, next voter' }).click();
    await waitForSaved(page);
    return counted();
  };

  await person('ABC7654321', 'கா. மணி', 'காளியப்பன்', '9876543211');
  await page.getByRole('button', { name: 'Same house' }).click();
  // The next line may be somebody else's, who stands on the roll there.
  expect(await page.getByLabel('Line Number').inputValue()).toBe('');
  await type('Line Number', '13');
  expect(await page.getByLabel('Number of voters').inputValue()).toBe('3');
  expect(await page.getByLabel('Address').inputValue()).toBe('12, கோயில் தெரு');
  await page.getByText('is on its way to this phone').waitFor({ state: 'detached' });
  const sameHouse = await save();

  await person('ABC7654322', 'மு. உமா', 'செல்வம்', '9876543212');
  await page.getByRole('button', { name: 'Same street' }).click();
  await keyboard.type('14');
  expect(await page.getByLabel('Address').inputValue()).toBe('14, கோயில் தெரு');
  expect(await page.getByLabel('Line Number').inputValue()).toBe('');
  await type('Line Number', '27');
  await type('Number of voters in the house', '2');
  const nextHouse = await save();

  for (const { taps, keys } of [sameHouse, nextHouse]) {
    expect(taps).toBeLessThanOrEqual(MOST.taps);
    expect(keys).toBeLessThanOrEqual(MOST.keys);
  }
  // What is said of the roll and letters of the other script come and go.
  await expect.poll(height).toBeLessThanOrEqual(MOST.height.en);
  expect(await entriesOnPhone(page)).toHaveLength(3);
  await page.getByLabel('Language').selectOption('தமிழ்');
  await page.getByText('அதே வீடு').waitFor();
  await expect.poll(height).toBeLessThanOrEqual(MOST.height.tam);
});

it('a tap on the booth opens its fields, and the next voter has the booth that was typed', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page, photo, { booth: '115' });
  await page.getByRole('button', { name: /Booth 115.*Change/ }).click();
  await page.locator('[name=district]:focus').waitFor();
  expect(await page.getByLabel('Booth number').inputValue()).toBe('115');
  await enrol(page, photo, { voterId: 'ABC7654322', booth: '116' });
  await page.getByText('Coimbatore (South) · Booth 116 · 641001').waitFor();
});

it('the booth comes first until it is known, and on another day one tap brings it back', async () => {
  const { page } = phone;
  await page.clock.install();
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  const heading = page.getByRole('heading', { level: 2 }).first();
  await page.getByLabel('District').waitFor();
  expect(await heading.innerText()).toBe('Booth');
  const asLastTime = page.getByRole('button', { name: 'As last time' });
  expect(await asLastTime.count()).toBe(0);
  await enrol(page, photo, { booth: '115' });
  expect(await heading.innerText()).toBe('The voter');

  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  await asLastTime.click();
  await page.locator('.chip:focus', { hasText: 'Coimbatore (South) · Booth 115' }).waitFor();
  expect(await page.getByLabel('District').count()).toBe(0);
  expect(await asLastTime.count()).toBe(0);

  // So it is where members are enrolled.
  await page.goto(`${phone.url}/Joinmember?lng=en`);
  await asLastTime.click();
  await page.locator('[name=district]:focus').waitFor();
  expect(await page.getByLabel('District').inputValue()).toBe('coimbatore');
  expect(await page.getByLabel('Booth number').inputValue()).toBe('115');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { level: 2, name: 'Voter ID card' }).waitFor();
  await page.getByRole('button', { name: /Coimbatore \(South\) · Booth\s115/ }).waitFor();
});

it('a booth that the office assigned is one tap away', async () => {
  const { page } = phone;
  assignBooths(phone.host.dataDir, ACCOUNT.userName, 120, [115]);
  onTestFinished(() => assignBooths(phone.host.dataDir, ACCOUNT.userName, 120, []));
  await page.goto(`${phone.url}/enrolvoter?lng=tam`);
  await page.getByRole('button', { name: 'உங்கள் பூத்: கோயம்புத்தூர் தெற்கு · பூத் 115' }).click();
  // The one thing that the office doesn't know is asked next.
  await page.locator('[name=postalCode]:focus').waitFor();
  expect(await page.getByLabel('மாவட்டம்').count()).toBe(0);
  await page.getByRole('button', { name: /^கோயம்புத்தூர் தெற்கு · பூத்\s115/ }).click();
  await page.locator('[name=district]:focus').waitFor();
  expect(await page.getByLabel('மாவட்டம்').inputValue()).toBe('coimbatore');
  expect(await page.getByLabel('சட்டமன்றத் தொகுதி').inputValue()).toBe('120');
  expect(await page.getByLabel('பூத் எண்').inputValue()).toBe('115');
});

it.each(['en', 'tam'])(
  'the form stays where it is when the strip over it says more (%s)',
  async (lng) => {
    const { page } = phone;
    await phone.cable.cut();
    await page.goto(`${phone.url}/enrolvoter?lng=en`);
    await enrol(page, photo);
    if (lng === 'tam') await page.getByRole('banner').getByRole('combobox').selectOption(lng);
    const strip = page.locator('.submission__saved');
    const top = () =>
      page.locator('form').evaluate(async (form) => {
        // Letters of the other script may come late. They are asked for when words are laid out.
        form.getBoundingClientRect();
        await document.fonts.ready;
        return form.getBoundingClientRect().top + scrollY;
      });
    await strip.getByText(lng === 'en' ? '1 today' : 'இன்று 1').waitFor();
    await strip.locator('button').waitFor();
    const atFirst = await top();
    await page.locator('input[name=voterId]').fill('ABC7654321');
    await strip.locator('strong').waitFor({ state: 'detached' });
    await expect.poll(top, { message: 'after typing' }).toBe(atFirst);
    if (lng === 'tam') await page.getByRole('banner').getByRole('combobox').selectOption('en');
    await enrol(page, photo, {
      voterId: 'ABC7654321',
      name: 'Meenakshisundareswaran Thirunavukkarasu',
    });
    if (lng === 'tam') await page.getByRole('banner').getByRole('combobox').selectOption(lng);
    await strip.getByText(lng === 'en' ? '2 today' : 'இன்று 2').waitFor();
    await strip.locator('button').waitFor();
    await expect.poll(top, { message: 'after the second' }).toBe(atFirst);
    await phone.cable.mend();
    await strip.getByText(lng === 'en' ? 'Arrived' : 'போய்ச் சேர்ந்தது').waitFor();
    await expect.poll(top, { message: 'once it has arrived' }).toBe(atFirst);
  },
);

it('nobody makes up a number: who has no phone says so, and one tap takes that of the person before', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/enrolvoter?lng=en`);
  const mobile = page.getByLabel('Mobile Number', { exact: true });
  const noPhone = page.getByRole('checkbox', { name: 'No phone' });
  const saved = () =>
    readDatabase<{ mobile: string; details: string }>(
      phone.host.dataDir,
      'select mobile, details from voters order by received_at desc limit 1',
    ).map((voter) => ({ ...(JSON.parse(voter.details) as object), mobile: voter.mobile }));
  const booth = '115';
  await enrol(page, photo, { booth });
  await page.getByRole('button', { name: 'Same number' }).click();
  expect(await mobile.inputValue()).toBe('9876543210');
  await page.getByText('Same as the person before').waitFor();
  await expect.poll(() => draftOnPhone(page)).toMatchObject({ mobileOf: 'before' });
  // Another number isn't the same any more.
  await mobile.fill('9876543211');
  await expect.poll(() => draftOnPhone(page)).toMatchObject({ mobileOf: '' });
  await page.getByRole('button', { name: 'Same number' }).click();
  await fillVoter(page, { voterId: 'ABC7654321', mobile: '', booth });
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await expect.poll(saved).toMatchObject([{ mobile: '9876543210', mobileOf: 'before' }]);

  await page.getByRole('button', { name: 'No phone' }).click();
  await page.locator('input[type=checkbox]:focus').waitFor();
  expect(await mobile.count()).toBe(0);
  await noPhone.click();
  expect(await mobile.inputValue()).toBe('');
  await page.getByRole('button', { name: 'No phone' }).click();
  await fillVoter(page, { voterId: 'ABC7654322', mobile: '', booth });
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await expect.poll(saved).toMatchObject([{ mobile: '', noMobile: 'noPhone', mobileOf: '' }]);
  // The next person may well have one.
  expect(await page.getByRole('button', { name: 'Same number' }).count()).toBe(0);
  expect(await mobile.inputValue()).toBe('');
});
