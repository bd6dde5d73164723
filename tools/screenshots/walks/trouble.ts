import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askAs } from '../../../tests/journeys/asPerson.ts';
import { fetchNextWorker } from '../../../tests/journeys/deployment.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import { cardJpeg } from '../../../tests/journeys/largeJpeg.ts';
import {
  ACCOUNT,
  ADMIN_ACCOUNT,
  enrol,
  logIn,
  openFields,
  waitForWholeApp,
} from '../../../tests/journeys/volunteer.ts';
import type { Start } from '../onNewPhone.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const INSIDE_ANOTHER_APP =
  'Mozilla/5.0 (Linux; Android 10; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0]';

/** What people meet on bad days and first days: no signal, other browsers, the end of a login. */
export async function trouble(start: Start): Promise<void> {
  const { page, url, cable, host, take } = start;
  await logIn(page, url);
  await waitForWholeApp(page);
  await takePractice(start);
  await takeInstalling(start);
  await takeNewVersion(start);

  await cable.cut();
  for (const path of ['/home', '/announcement', '/voters', '/Gallery', '/membercard']) {
    await page.goto(url + path);
    await page.locator('main h1').waitFor();
    await page.locator('.contact--none').waitFor();
    await take(`offline-${path.slice(1)}`);
  }
  await page.goto(`${url}/enrolvoter`);
  await enrol(page, await cardJpeg(600));
  await askAs(host, ADMIN_ACCOUNT, 'suspendAccount', {
    userName: ACCOUNT.userName,
    isSuspended: true,
  });
  await cable.mend();
  await page.getByText('The office has suspended your account').waitFor();
  await goTo(page, '/home');
  await take('suspended');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByText('allowed again, log in').waitFor();
  await take('suspended-login');
}

async function takePractice({ page, url, take }: Start): Promise<void> {
  await goTo(page, '/settings');
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.locator('.practice-bar').waitFor();
  await page.waitForURL('**/home');
  await take('practice');
  for (const path of ['/enrolvoter', '/outbox', '/secondcopy']) {
    await goTo(page, path);
    if (path === '/enrolvoter') await openFields(page);
    await take(`practice-${path.slice(1)}`);
  }
  await page.getByRole('button', { name: 'Leave practice' }).click();
  await page.locator('.practice-bar').waitFor({ state: 'detached' });
  await page.goto(`${url}/home`);
}

async function takeInstalling({ page, url, take }: Start): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { userAgent } = await page.evaluate(() => ({ userAgent: navigator.userAgent }));
  await devTools.send('Emulation.setUserAgentOverride', { userAgent: INSIDE_ANOTHER_APP });
  await page.goto(`${url}/home`);
  await page.locator('.invitation').waitFor();
  await take('inside-another-app');
  await devTools.send('Emulation.setUserAgentOverride', { userAgent: IPHONE });
  await page.goto(`${url}/settings`);
  await page.locator('.install-steps').waitFor();
  await take('install-on-iphone');
  await devTools.send('Emulation.setUserAgentOverride', { userAgent });
  await page.goto(`${url}/settings`);
  await page.locator('main h1').waitFor();
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: 'accepted' }),
      }),
    ),
  );
  await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
  await take('install');
}

/** Another byte in the worker is another version. */
async function takeNewVersion({ page, webRoot, take }: Start): Promise<void> {
  for (const file of readdirSync(webRoot).filter((name) => name.startsWith('sw.js.')))
    rmSync(join(webRoot, file));
  appendFileSync(join(webRoot, 'sw.js'), '\n// The next version.');
  await goTo(page, '/home');
  await fetchNextWorker(page);
  await page.locator('.update-bar').waitFor();
  await take('new-version');
}
