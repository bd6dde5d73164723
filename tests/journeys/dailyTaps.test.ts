import { beforeAll, expect, it } from 'vitest';
import { refusal } from './daysWork.ts';
import { countHands } from './hands.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { bringRoll, takePhoto } from './onRoll.ts';
import { enrol, MEMBER_ACCOUNT, logIn, logOut, waitForSaved } from './volunteer.ts';

const phone = newPhone();
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});

const page = () => phone.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });
const place = (name: string) =>
  page().getByRole('navigation').getByRole('link', { name, exact: true });
const box = (name: string) => page().getByRole('textbox', { name, exact: true });

/** Begins at home, on a phone of 360 px, and counts the taps from there. */
async function countFromHome(): Promise<() => Promise<number>> {
  await page().setViewportSize({ width: 360, height: 740 });
  await place('Home').click();
  await page().waitForURL('**/home');
  const counted = await countHands(page());
  return async () => (await counted()).taps;
}

async function save(): Promise<void> {
  await page().getByText('I asked the voter').click();
  await button('Save, next voter').click();
  await waitForSaved(page());
}

it('from home a voter of the roll takes 7 taps, and one who is not on it at most 16', async () => {
  await bringRoll(page(), photo, 'XYZ1234567');
  const taps = await countFromHome();
  await page().getByRole('link', { name: 'Enrol a voter' }).click();
  await page().getByRole('searchbox').click();
  await page().keyboard.type('maat');
  await page().getByRole('button', { name: 'ட. மாதிரி Father' }).click();
  await takePhoto(page(), photo);
  await box('Mobile Number').click();
  await page().keyboard.type('9876543211');
  await save();
  expect(await taps()).toBe(7);

  await place('Home').click();
  await page().waitForURL('**/home');
  await taps();
  await page().getByRole('link', { name: 'Enrol a voter' }).click();
  await button('Not on the roll').click();
  await takePhoto(page(), photo);
  for (const [name, typed] of [
    ['Voter ID Number', 'ABC7654321'],
    ['Name', 'Kani'],
    ["Father's or husband's name", 'Mani'],
    ['Age', '41'],
    ['Mobile Number', '9876543212'],
    ['Number of voters in the house', '2'],
    ['Address', '7, Sample Street'],
  ] as const) {
    await box(name).click();
    await page().keyboard.type(typed);
  }
  await page().getByRole('radio', { name: 'Male', exact: true }).click();
  await save();
  expect(await taps()).toBeLessThanOrEqual(16);
});

it('from home what was refused is corrected with at most 4 taps, and the day closed with 2', async () => {
  phone.cable.answerInstead('POST /addvoters', refusal);
  await page().goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page(), photo);
  await page().getByRole('link', { name: '1 needs you' }).waitFor();
  const taps = await countFromHome();
  await place('Outbox').click();
  await page().getByRole('link', { name: 'Correct and send' }).click();
  const wrong = page().locator('[name=voterId]:focus');
  await wrong.waitFor();
  await wrong.fill('ABC7654322');
  await button('Save and send').click();
  await page().getByText('Everything has been sent').waitFor();
  expect(await taps()).toBeLessThanOrEqual(4);

  await phone.cable.cut();
  await page().goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(page(), photo, { voterId: 'ABC7654323', booth: '115' });
  const closing = await countFromHome();
  // Not earlier: the link goes once nothing waits any more.
  await page().getByRole('link', { name: 'Close the day' }).click();
  await page().getByRole('heading', { level: 1, name: 'Close the day' }).waitFor();
  await phone.cable.mend();
  await button('Send everything').or(page().locator('.stage--done')).first().click();
  await page().locator('.stage--done').waitFor();
  expect(await closing()).toBeLessThanOrEqual(2);
});

it('from home a member shows their card with a tap', async () => {
  await logOut(page());
  await logIn(page(), phone.url, MEMBER_ACCOUNT);
  const taps = await countFromHome();
  await place('Card').click();
  await page().getByRole('img', { name: /card/i }).first().waitFor();
  expect(await taps()).toBe(1);
});
