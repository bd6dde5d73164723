import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { ACCOUNT, MEMBER, partsOf } from '../host/sampleCalls.ts';
import { answerOf, jpeg, multipartPost } from '../host/sampleVoter.ts';
import type { RunningBrowser } from './browser.ts';
import { layCable, rawAnswer } from './cable.ts';
import type { RunningHost } from './hostProcess.ts';
import { startPhone, startWarmHost } from './newPhone.ts';
import { logInAnew } from './tour.ts';
import { keysOnPhone, waitForLoginOnDisk } from './volunteer.ts';
import { copyOf, ORIGIN } from './warmPhone.ts';

const PDFINFO = '/usr/bin/pdfinfo';
let profile: string;
let host: RunningHost;
let browser: RunningBrowser;
const memberId = uuid();
let memberNumber: string;
let portrait: Buffer;

beforeEach(async () => {
  profile = copyOf(inject('warmPhone').profile);
  host = await startWarmHost();
  portrait = await sharp({
    create: { width: 300, height: 380, channels: 3, background: { r: 200, g: 90, b: 60 } },
  })
    .jpeg()
    .toBuffer();
  const photos = { voterCardFront: await jpeg(), portrait };
  const registered = await answerOf(
    fetch(
      `${host.url}/register`,
      multipartPost(partsOf({ ...MEMBER, ...ACCOUNT }, photos, memberId), ''),
    ),
  );
  memberNumber = registered.data.reference ?? '';
  browser = await startPhone(host.port, profile);
});
afterEach(async () => {
  await browser.close();
  await host.stop();
});

it('a member keeps their card: as a picture whose code the host knows, for printing, and offline after a restart until they log out', async () => {
  const { page } = browser;
  await logInAnew(page, ACCOUNT);
  await page.goto(`${ORIGIN}/membercard`);
  await page.getByRole('img', { name: 'Front of the member card' }).waitFor();
  expect(await page.locator('dl').textContent()).toContain(memberNumber);
  await page.getByText('has not checked your form yet').waitFor();

  // Whoever registered has a receipt of the consent, too, and nobody asked them.
  await page.getByText('Leave the party').click();
  await page.getByRole('button', { name: 'Get the code' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText(MEMBER.consentVersion).waitFor();
  await receipt.getByRole('button', { name: 'Print' }).waitFor();
  const said = await receipt.innerText();
  expect(said).toContain(MEMBER.name);
  expect(said).toMatch(/\w{4}-\w{4}-\w{4}-\w{4}/);
  expect(said).not.toContain('Asked by');
  await receipt.getByRole('button', { name: 'Close' }).click();

  // On a wide screen what one can do with the card stands beside it.
  await page.setViewportSize({ width: 1280, height: 800 });
  const beside = async () => {
    const [card, share, turn] = await Promise.all(
      [
        page.getByRole('img', { name: 'Front of the member card' }),
        page.getByRole('button', { name: 'Share' }),
        page.getByRole('button', { name: 'Turn over' }),
      ].map((each) => each.boundingBox()),
    );
    if (!card || !share || !turn) return 'not all there';
    return {
      isBeside: share.x > card.x + card.width,
      difference: Math.round(turn.width - card.width),
    };
  };
  await expect.poll(beside).toEqual({ isBeside: true, difference: 0 });
  await page.setViewportSize({ width: 360, height: 740 });

  const front = await download(page, 'Save as a picture');
  expect(front.name).toBe('member-card-front.png');
  expect(await sharp(front.bytes).metadata()).toMatchObject({
    format: 'png',
    width: 1012,
    height: 638,
  });
  const address = await codeOn(front.bytes);
  expect(address).toMatch(new RegExp(`^${ORIGIN}/card/[0-9a-f]{32}$`));
  const told = await (await fetch(address.replace(ORIGIN, host.url))).text();
  expect(told).toContain(memberNumber);
  expect(told).not.toContain(MEMBER.mobile);
  // The photo is where it belongs: the portrait is of one even colour.
  const [shown, sent] = await Promise.all([
    colourAt(front.bytes, 190, 380),
    colourAt(portrait, 150, 190),
  ]);
  for (const [channel, value] of sent.entries())
    expect(Math.abs((shown[channel] ?? 0) - value)).toBeLessThan(8);

  const pdf = await download(page, 'Save for printing (PDF)');
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');
  expect(pdf.bytes.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(2);
  if (existsSync(PDFINFO)) {
    const { stdout } = await promisify(execFile)(PDFINFO, [pdf.path]);
    expect(stdout).toMatch(/Pages:\s+2\n/);
    expect(stdout).toMatch(/Page size:\s+242\.65 x 153\.07 pts/);
  }
  // Headless Chromium has no share sheet: without one the picture is downloaded, with one it is
  // given over.
  expect((await download(page, 'Share')).name).toBe('member-card-front.png');
  await page.getByRole('button', { name: 'Turn over' }).click();
  await page.getByRole('img', { name: 'Back of the member card' }).waitFor();
  await page.evaluate(() =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) =>
        void Object.assign(globalThis, {
          shared: files?.map(({ name, type }) => `${name} ${type}`),
        }),
    }),
  );
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { shared?: string[] }).shared?.join() ===
      'member-card-back.png image/png',
  );

  await waitForLoginOnDisk(page, profile);
  await browser.close();
  await host.stop();
  browser = await startPhone(host.port, profile);
  const again = browser.page;
  await again.goto(`${ORIGIN}/membercard`);
  await again.getByRole('img', { name: 'Front of the member card' }).waitFor();
  await again.getByText('Last checked').waitFor();
  expect(await codeOn((await download(again, 'Save as a picture')).bytes)).toBe(address);

  expect(await keysOnPhone(again, 'kept')).not.toEqual([]);
  await again.locator('.phone-menu__button').click();
  await again.getByRole('dialog').getByText('Log out').click();
  await again.waitForURL('**/login');
  expect(await keysOnPhone(again, 'kept')).toEqual([]);
});

it('a member has the card on the phone after the login, and what the host says of it before is in sight', async () => {
  const cable = await layCable(host.port);
  onTestFinished(() => cable.close());
  await browser.close();
  browser = await startPhone(cable.port, profile);
  const { page } = browser;
  const refused = { status: false, msg: 'The cards are being printed', data: {} };
  cable.answerInstead(
    'POST /membercard',
    rawAnswer(200, 'application/json', JSON.stringify(refused)),
    99,
  );
  await logInAnew(page, ACCOUNT);
  await page.goto(`${ORIGIN}/membercard`);
  await page.getByRole('main').getByText('The cards are being printed').waitFor();
  await page.goto(`${ORIGIN}/home`);
  cable.clear();
  await expect.poll(() => keysOnPhone(page, 'kept')).toContain(`${ACCOUNT.userName} membercard`);
  await cable.cut();
  await page.goto(`${ORIGIN}/membercard`);
  await page.getByRole('img', { name: 'Front of the member card' }).waitFor();
});

async function download(
  page: Page,
  button: string,
): Promise<{ name: string; path: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const path = await file.path();
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) };
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<Buffer> {
  return sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
}

/** The text of the QR code in a picture. */
async function codeOn(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'no code';
}
