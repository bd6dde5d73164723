import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { layShapedLine, type ShapedLine } from '../../bench/shapedLine.ts';
import { rawAnswer } from './cable.ts';
import { assignBooths } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import {
  ACCOUNT,
  enrol,
  entriesOnPhone,
  findSignal,
  waitForLoginOnDisk,
  waitForWholeApp,
} from './volunteer.ts';

/** Slow enough to be cut between any two steps, twice as fast as what the bench measures. */
const SHAPE = { bytesPerSecond: 60_000, roundTripMs: 200 };
const NOT_READY = 'Not ready to work without a signal yet. Keep the app open.';
/** For voters at least. */
const READY = /^Ready: you can now enrol (voters )?without a signal\./;
const WHOLE = /^Ready: you can now enrol without a signal\./;

const phone = newPhone({ isFirstVisit: true, isWhole: true });
let line: ShapedLine;
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(600);
});
beforeEach(async () => {
  line = await layShapedLine(phone.host.port, SHAPE);
  phone.cable.leadTo(line.port);
});
afterEach(() => line.close());

async function logInOnSlowLine(): Promise<void> {
  const { page } = phone;
  await page.goto(`${phone.url}/login?lng=en`, { waitUntil: 'commit' });
  await page.getByLabel('User name').fill(ACCOUNT.userName);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/home');
}

async function restartWithoutLine(): Promise<void> {
  await waitForLoginOnDisk(phone.page, phone.profile);
  await phone.browser.kill();
  await phone.cable.cut();
  await phone.startBrowser();
}

it('a volunteer who leaves once the phone is ready enrols without a line, whatever else has not come', async () => {
  await logInOnSlowLine();
  await phone.page.getByText(READY).waitFor();
  await restartWithoutLine();
  await phone.page.goto(`${phone.url}/enrolvoter?lng=en`);
  await enrol(phone.page, photo);
  // It is being tried now and then, in vain.
  await expect.poll(() => entriesOnPhone(phone.page)).toMatchObject([{ state: 'waiting' }]);
  // What enrolling doesn't need says that it is missing, and what to do.
  await phone.page.goto(`${phone.url}/history?lng=en`);
  await phone.page
    .getByRole('alert')
    .or(phone.page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
});

it('a volunteer of one booth is ready once its roll has come, and finds voters in it without a line', async () => {
  assignBooths(phone.host.dataDir, ACCOUNT.userName, 120, [114]);
  onTestFinished(() => assignBooths(phone.host.dataDir, ACCOUNT.userName, 120, []));
  phone.cable.answerInstead('POST /roll', rawAnswer(503, 'text/plain', 'busy'), Infinity);
  await logInOnSlowLine();
  const { page } = phone;
  await page.getByText("the roll of booth\u00A0114 hasn't come yet").waitFor();
  expect(await page.getByText(READY).count()).toBe(0);
  phone.cable.clear();
  await findSignal(page);
  await page.getByText(/^Ready: .* Booth\u00A0114: \d+ voters\.$/).waitFor();
  await restartWithoutLine();
  await phone.page.goto(`${phone.url}/enrolvoter?lng=en`);
  // The only assigned booth is set by itself.
  await phone.page.getByLabel('Find the voter on the roll of booth 114').waitFor();
  await phone.page.getByText(/Roll of booth\u00A0114/).waitFor();
});

it('a member’s and a post’s form open without a line once the phone says that all is ready', async () => {
  await logInOnSlowLine();
  await phone.page.getByText(WHOLE).waitFor();
  await restartWithoutLine();
  for (const [path, heading] of [
    ['Joinmember', 'Enrol a member'],
    ['addpost', 'Add a post'],
  ]) {
    await phone.page.goto(`${phone.url}/${path}?lng=en`);
    await phone.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
});

it('a phone that is not ready says so for as long as it is not, and goes on where a break stopped it', async () => {
  await logInOnSlowLine();
  await phone.page.getByText(NOT_READY).waitFor();
  await phone.cable.cut();
  expect(await phone.page.getByText(NOT_READY).count()).toBe(1);
  await phone.cable.mend();
  await phone.page.getByText(READY).waitFor();
});

it('an install that a kill has interrupted fetches only what is missing', async () => {
  await logInOnSlowLine();
  await phone.page.getByText(NOT_READY).waitFor();
  const kept = () =>
    phone.page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.includes('precache'));
      return name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
    });
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(5);
  await phone.cable.cut();
  await waitForLoginOnDisk(phone.page, phone.profile);
  const before = new Set((await kept()).map((url) => new URL(url).pathname));
  await phone.browser.kill();
  await phone.cable.mend();
  await phone.startBrowser();
  const from = phone.cable.requests.length;
  await phone.page.goto(`${phone.url}/home`);
  await phone.page.getByText(READY).waitFor();
  const again = phone.cable.requests
    .slice(from)
    .filter(({ path }) => path.startsWith('/assets/texts-') && before.has(path));
  expect(again).toEqual([]);
});

it('the rest of the app comes behind, and every screen then opens without a line', async () => {
  await logInOnSlowLine();
  await phone.page.getByText(READY).waitFor();
  await waitForWholeApp(phone.page);
  await expect
    .poll(() =>
      phone.page.evaluate(async () =>
        Boolean(await caches.match('/art/gallery1.avif', { ignoreSearch: true })),
      ),
    )
    .toBe(true);
});
