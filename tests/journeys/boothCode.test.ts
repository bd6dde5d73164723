import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { correction, generate } from 'lean-qr';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { bringRoll, saveChosen } from './onRoll.ts';
import { openPhone, type OtherPhone } from './otherPhone.ts';
import { entriesOnPhone, keysOnPhone, logOut, SECOND_ACCOUNT } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

/** Whom the first phone enrols without a network, and who is on the roll. */
const LISTED = 'ABC1234509';

const phone = newPhone();
/** A teammate's phone, with a camera that sees what is written to a file. */
let mate: OtherPhone;
let photo: Buffer;
const filmIn = (profile: string) => join(profile, 'camera.mjpeg');

beforeAll(async () => {
  photo = await cardJpeg(300);
});
beforeEach(async () => {
  mate = await openPhone(phone.host, SECOND_ACCOUNT, (profile) => [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${filmIn(profile)}`,
  ]);
  await bringBooth(mate.page, 'XYZ7654321');
  await bringBooth(phone.page, 'XYZ1234567');
  // From here on nobody has a network.
  await Promise.all([phone.cable.cut(), mate.cable.cut()]);
  await enrol(phone.page);
});
afterEach(() => mate.end());

/** Brings the booth's roll to a phone, and what the host tells of it. */
async function bringBooth(page: Page, voterId: string): Promise<void> {
  await bringRoll(page, photo, voterId);
  await expect
    .poll(() => keysOnPhone(page, 'kept'), { timeout: 60_000 })
    .toContainEqual(expect.stringContaining('team 120 114'));
  await expect
    .poll(async () => (await entriesOnPhone(page)).map(({ state }) => state))
    .toEqual(['sent']);
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: LISTED }).click();
  await page.getByText('From the roll').waitFor();
}

async function enrol(page: Page): Promise<void> {
  await choose(page);
  await saveChosen(page, photo);
}

/** Lets a phone show its code, and returns the picture on its screen. */
async function codeOf(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Show to a teammate' }).click();
  const code = page.getByRole('img', { name: "QR code for a teammate's phone, booth 114" });
  await code.waitFor();
  const picture = await code.screenshot();
  await page.getByRole('button', { name: 'Close' }).click();
  return picture;
}

/** What a camera sees of a code: a little turned, not quite sharp, on a table. */
async function seen(code: Buffer): Promise<Buffer> {
  const table = { background: '#8a7f70' };
  const large = await sharp(code).resize(700, 700).png().toBuffer();
  const lying = await sharp(large).rotate(4, table).blur(0.8).png().toBuffer();
  return sharp({ create: { width: 1280, height: 960, channels: 3, ...table } })
    .composite([{ input: lying }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Holds a picture before the camera of the mate's phone. */
async function hold(code: Buffer): Promise<void> {
  const frame = await seen(code);
  writeFileSync(filmIn(mate.profile), Buffer.concat([frame, frame]));
}

const scanButton = (page: Page) => page.getByRole('button', { name: "Scan a teammate's phone" });

/** The mate's search result for the voter, when the app has been opened anew. */
async function found() {
  await mate.page.goto(`${ORIGIN}/enrolvoter?lng=en`);
  await mate.page.getByRole('searchbox').fill('maat');
  return mate.page.getByRole('button', { name: LISTED });
}

it('a phone without a network reads whom another enrolled from its code, marks them and warns, until it logs out', async () => {
  const { page } = mate;
  await hold(await codeOf(phone.page));
  expect(await (await found()).textContent()).not.toContain('Enrolled');
  await scanButton(page).click();
  await page.getByText(/\d voters? enrolled by your team (is|are) new on this phone/).waitFor();
  await page.getByText(/1 voter waits on your teammate's phone, since \d\d:\d\d/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The list that is open shows it, and so does the app when it's opened anew.
  const shown = page.getByRole('button', { name: LISTED });
  await expect.poll(() => shown.textContent()).toMatch(/Enrolled by the team, \d\d:\d\d/);
  await expect.poll(async () => (await found()).textContent()).toMatch(/Enrolled by the team/);
  await choose(page);
  await page.getByText(/Your team has enrolled this voter already: \d\d:\d\d\. You can/).waitFor();
  expect(await keysOnPhone(page, 'kept')).toContainEqual(expect.stringContaining('codes 120 114'));
  await logOut(page);
  expect(await keysOnPhone(page, 'kept')).toEqual([]);
});

it("a stranger's code is refused in words, and changes nothing", async () => {
  const { page } = mate;
  const { data, info } = await sharp(await codeOf(phone.page))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Another reader than the app's reads the same.
  const text = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  expect(text).toMatch(/^BOOTH2:/);
  const other = text.slice(0, -3) + (text.endsWith('000') ? '100' : '000');
  await hold(await drawn(other));
  await found();
  await scanButton(page).click();
  await page
    .getByText(
      /One of the two phones has an earlier key of booth\s114, or this code isn't from your team/,
    )
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await (await found()).textContent()).not.toContain('Enrolled');
  expect(await keysOnPhone(page, 'kept')).not.toContainEqual(expect.stringContaining('codes'));
});

it('without a camera a photo of the code does', async () => {
  const { page } = phone;
  const picture = await seen(await codeOf(mate.page));
  await scanButton(page).click();
  await page.getByText("The camera doesn't open inside the app here.").waitFor();
  const input = page.getByLabel('Take a photo of the code');
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText('No code can be read in this photo.').waitFor();
  await input.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByText("Nobody waits on your teammate's phone.").waitFor();
});

it("at the end of the day the board takes a teammate's code and says who waits there", async () => {
  const { page } = mate;
  await hold(await codeOf(phone.page));
  await page.goto(`${ORIGIN}/booth?lng=en`);
  await scanButton(page).click();
  await page.getByText(/1 voter waits on your teammate's phone, since \d\d:\d\d/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/By its code of \d\d:\d\d/).waitFor();
});

/** Draws a code as a screen would. */
function drawn(text: string): Promise<Buffer> {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const side = code.size + 8;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) pixels[(y + 4) * side + x + 4] = 0;
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 6, side * 6, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
