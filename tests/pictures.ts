/**
 * `npm run pictures`: every screen with made-up people, in both languages, sizes and themes, into screenshots/; those that the
 * README shows go to docs/pictures/. Needs a built app; runs against the real host.
 */
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM, requireTool } from './tools.ts';
import { bundleHost } from '../build/bundleHost.ts';
import { layCable, rawAnswer, type Cable } from './journeys/cable.ts';
import { startHost } from './journeys/hostProcess.ts';
import { largeJpeg } from './journeys/largeJpeg.ts';
import { waitForOfflineReady } from './journeys/volunteer.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const IN_README = {
  'enrol-filled-tam-360-light': 'enrol-tamil',
  'outbox-tam-360-light': 'outbox-tamil',
  'home-en-360-light': 'home-english',
} as const;
/** What the phone's system shows before it installs the app: build/manifest.ts. */
const IN_MANIFEST = {
  'enrol-filled-tam-360-light': 'enrol',
  'outbox-tam-360-light': 'outbox',
  'home-tam-1280-light': 'home',
} as const;
const REFUSAL = rawAnswer(
  422,
  'application/json',
  JSON.stringify({
    status: false,
    msg: '',
    data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
  }),
);
const PEOPLE = [
  ['கா. மணி', 'ABC1234567'],
  ['மு. தமிழ்ச்செல்வி', 'ABC2345678'],
  ['அ. இளங்கோ', 'ABC3456789'],
] as const;

await bundleHost();
mkdirSync('screenshots', { recursive: true });
mkdirSync('docs/pictures', { recursive: true });
mkdirSync('public/screens', { recursive: true });
const photo = await sharp(await largeJpeg())
  .autoOrient()
  .extract({ left: 150, top: 1050, width: 2700, height: 1800 })
  .resize(1200)
  .jpeg()
  .toBuffer();
const browser = await chromium.launch({
  executablePath: requireTool(CHROMIUM),
  args: ['--no-sandbox', '--disable-background-networking'],
});
for (const colorScheme of ['light', 'dark'] as const) {
  for (const lng of ['tam', 'en']) {
    for (const viewport of SIZES) {
      const host = await startHost();
      const cable = await layCable(host.port);
      const context = await browser.newContext({
        viewport,
        colorScheme,
        deviceScaleFactor: viewport.width < 500 ? 2 : 1,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await visit(page, cable, lng, (name) =>
        picture(page, `${name}-${lng}-${viewport.width}-${colorScheme}`),
      );
      await context.close();
      await cable.close();
      await host.stop();
    }
  }
}
await browser.close();

/** Walks through the app as a volunteer does, and pictures each screen on the way. */
async function visit(
  page: Page,
  cable: Cable,
  lng: string,
  take: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${cable.url}/login?lng=${lng}`);
  await page.locator('[name=userName]').fill('demo.volunteer');
  await take('login');
  await page.locator('[name=password]').fill('Kolam#2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/home');
  await waitForOfflineReady(page);
  await page.goto(`${cable.url}/outbox`);
  await take('outbox-empty');
  await page.goto(`${cable.url}/enrolvoter`);
  await page.locator('button[type=submit]').click();
  await page.locator('.error-summary').waitFor();
  await take('enrol-errors');
  for (const [index, [name, voterId]] of PEOPLE.entries()) {
    if (index === 1) cable.answerInstead('POST /addvoters', REFUSAL);
    if (index === 2) await cable.cut();
    await fill(page, name, voterId);
    if (index === 0) {
      await page.evaluate(() => scrollTo(0, 0));
      await take('enrol-filled');
    }
    await page.locator('button[type=submit]').click();
    await page.locator('.submission__saved').waitFor();
    if (index === 0) await take('enrol-saved');
    await page.waitForTimeout(1_500);
    if (index === 0) await takeAllSent(page, take);
  }
  await page.locator('nav a[href="/outbox"]').click();
  await take('outbox');
  await page.locator('main a[href="/phone"]').click();
  await page.locator('.phone__steps, .phone__hint').first().waitFor();
  await take('phone');
  await page.locator('nav a[href="/home"]').click();
  await take('home');
  await page.locator('.home > button.button--plain, .top__links > button').first().click();
  await take('log-out');
  await page.keyboard.press('Escape');
  await closeTheDay(page, cable, take);
}

/** All that was enrolled so far has arrived. */
async function takeAllSent(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  const form = page.url();
  await page.goto(new URL('/closing', form).href);
  await page.locator('.stage--done').waitFor();
  await take('closing-all-sent');
  await page.goto(form);
}

/** From a day's work without a signal to what is left over. */
async function closeTheDay(
  page: Page,
  cable: Cable,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const next = page.locator('.stage .button');
  await page.locator('a[href="/closing"]').first().click();
  await take('closing-idle');
  await cable.mend();
  cable.slowDown(5_000);
  await next.click();
  await take('closing-running');
  await next.click();
  await take('closing-paused');
  await next.click();
  cable.slowDown(Infinity);
  await page.locator('.stage--left').waitFor();
  await take('closing-left');
}

async function fill(page: Page, name: string, voterId: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.locator('.photo img').waitFor();
  const typed = {
    voterId,
    name,
    relationName: 'காளியப்பன்',
    age: '34',
    mobile: '98765 43210',
    booth: '115',
    line: '12',
    votersInHouse: '3',
    address: '12, கோயில் தெரு',
    postalCode: '641001',
  };
  const chip = page.locator('.chip');
  if (await chip.isVisible()) await chip.click();
  await page.locator('[name=district]').selectOption('coimbatore');
  await page.locator('[name=assembly]').selectOption('120');
  for (const [field, value] of Object.entries(typed))
    await page.locator(`[name=${field}]`).fill(value);
  await page.locator('[name=gender][value=female]').check();
  await page.locator('.tick input').check();
}

async function picture(page: Page, name: string): Promise<void> {
  // Fonts, and what slides in.
  await page.waitForTimeout(500);
  const path = `screenshots/${name}.png`;
  await page.screenshot({ path });
  const shown = IN_README[name as keyof typeof IN_README];
  const offered = IN_MANIFEST[name as keyof typeof IN_MANIFEST];
  if (offered) await sharp(path).webp({ quality: 70 }).toFile(`public/screens/${offered}.webp`);
  if (shown) await sharp(path).png({ palette: true }).toFile(`docs/pictures/${shown}.png`);
}
