import { chromium } from 'playwright-core';
import { provideChromium } from './tests/findChromium.ts';
import { startHost } from './tests/journeys/hostProcess.ts';
const [, , path = '/home', combos = 'tam-360-light', full = 'full', waitFor = ''] = process.argv;
const host = await startHost();
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox', '--disable-background-networking'] });
for (const combo of combos.split(',')) {
  const [lng, w, scheme] = combo.split('-');
  const width = Number(w);
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 800 }, colorScheme: scheme as 'light', reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log(combo, m.text().slice(0, 200)); });
  page.on('pageerror', (e) => console.log(combo, String(e).slice(0, 300)));
  await page.goto(`${host.url}/login?lng=${lng}`);
  await page.locator('[name=userName]').fill('demo.volunteer');
  await page.locator('[name=password]').fill('Kolam#2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/home');
  if (path !== '/home') await page.goto(host.url + path);
  if (waitFor) await page.locator(waitFor).first().waitFor({ timeout: 20000 });
  await page.waitForTimeout(1500);
  if (full === 'full') { const h = await page.evaluate(() => document.documentElement.scrollHeight); for (let y = 0; y < h; y += 600) { await page.evaluate((y) => scrollTo(0, y), y); await page.waitForTimeout(120); } await page.evaluate(() => scrollTo(0, 0)); await page.waitForTimeout(600); }
  await page.screenshot({ path: `/tmp/shot${path.replaceAll('/', '-')}-${combo}.png`, fullPage: full === 'full' });
  console.log(combo, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
  await ctx.close();
}
await browser.close(); await host.stop();
