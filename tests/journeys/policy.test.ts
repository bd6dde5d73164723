import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOST_CLI } from '../../build/bundleHost.ts';
import { largeJpeg } from './largeJpeg.ts';
import { startTour, visit, type Tour } from './tour.ts';
import { choosePhoto, waitForOfflineReady } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

let tour: Tour;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  tour = await startTour();
  ({ page } = tour);
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script|ScriptURL)|trusted-types/.test(message.text()))
      complaints.push(message.text());
  });
});
afterAll(() => tour.end());
beforeEach(() => {
  complaints = [];
});

it('the strict policy lets our workers run, and neither text nor address of anybody else become a script', async () => {
  await page.goto(`${ORIGIN}/enrolvoter`);
  await waitForOfflineReady(page);
  // The photo is made smaller by a worker.
  await choosePhoto(page, await largeJpeg());
  await page.getByText('ready to send').waitFor();
  expect(complaints).toEqual([]);

  const attempts = await page.evaluate(() => {
    const works = {
      html: () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      },
      scriptAddress: () => {
        document.createElement('script').src = 'https://evil.example/x.js';
      },
      ownUpload: () => new Worker('/media/0123456789abcdef0123456789abcdef.jpg'),
      newPolicy: () =>
        (
          globalThis as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): unknown };
          }
        ).trustedTypes.createPolicy('evil', {}),
    };
    return Object.entries(works).map(([name, work]) => {
      try {
        work();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(attempts).toEqual([
    'html: TypeError',
    'scriptAddress: TypeError',
    'ownUpload: TypeError',
    'newPolicy: TypeError',
  ]);
});

it('a person to whom the administrator gave a code chooses a new password and is logged in', async () => {
  const userName = `office.${randomInt(1e9)}`;
  const said = execFileSync(
    process.execPath,
    [HOST_CLI, 'create-admin', '--user-name', userName, '--name', 'Office Head'],
    { env: { ...process.env, DATA_DIR: tour.host.dataDir }, encoding: 'utf8' },
  );
  await visit(page, '/login?lng=en');
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(/code (\S+)/.exec(said)?.[1] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('New password', { exact: true }).fill('weak');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page
    .getByText('Minimum 7 one capital letter and one special character and one number')
    .waitFor();
  await page.getByLabel('New password', { exact: true }).fill('Office#2026');
  await page.getByLabel('The new password again').fill('Office#2026');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page.waitForURL('**/home');
});
