import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POST } from '../host/sampleCalls.ts';
import { askAs, handIn } from './asPerson.ts';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { layCable, type Cable } from './cable.ts';
import { startHost, type RunningHost } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import {
  ADMIN_ACCOUNT,
  enrol,
  logIn,
  newProfile,
  photosOnHost,
  votersOnHost,
  waitForArrived,
  waitForOfflineReady,
} from './volunteer.ts';

let webRoot: string;
let cable: Cable;
/** It has the records. */
let host: RunningHost;
/** It serves the app, which was built for the other one. */
let site: RunningHost;
let browser: RunningBrowser;
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(600);
  host = await startHost();
  cable = await layCable(host.port);
  const address = { VITE_HOST: `http://localhost:${cable.port}` };
  webRoot = mkdtempSync(join(tmpdir(), 'other-origin-'));
  const { status, stderr } = spawnSync('vite', ['build', '--outDir', webRoot, '--emptyOutDir'], {
    env: { ...process.env, NODE_ENV: 'production', ...address },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  site = await startHost({ webRoot, env: address });
  await host.stop();
  const { dataDir, port } = host;
  host = await startHost({ dataDir, port, env: { ALLOWED_ORIGINS: site.url } });
  browser = await startBrowser(newProfile());
});
afterAll(async () => {
  await browser.close();
  await cable.close();
  await Promise.all([host.stop(), site.stop()]);
  rmSync(webRoot, { recursive: true });
});

it('an app that was built for a host of another origin logs in there, and sends there what was enrolled with and without a signal', async () => {
  const { page } = browser;
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/CORS|Content Security Policy|ERR_BLOCKED/.test(message.text()))
      blocked.push(message.text());
  });
  await logIn(page, site.url);
  await waitForOfflineReady(page);
  await page.getByText('Connected to the server').waitFor();
  await page.goto(`${site.url}/enrolvoter?lng=en`);
  await enrol(page, photo, { voterId: 'ABC1234567' });
  await expect
    .poll(() => votersOnHost(host).map((voter) => voter.voter_id))
    .toEqual(['ABC1234567']);
  await waitForArrived(page);

  await cable.cut();
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
  await page.locator('.entry--waiting').waitFor();
  await cable.mend();
  await page.getByText('Everything has been sent').waitFor();
  expect(votersOnHost(host)).toHaveLength(2);
  expect(await photosOnHost(host)).toHaveLength(2);
  expect(votersOnHost(site)).toEqual([]);

  // What the office has published comes from there, too.
  const { data } = await handIn(host, 'createPost', POST, { image1: photo });
  await askAs(host, ADMIN_ACCOUNT, 'decidePost', { id: data.reference, state: 'published' });
  await page.goto(`${site.url}/network?lng=en`);
  const picture = page.getByRole('main').locator('img.host-picture');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(blocked).toEqual([]);
});
