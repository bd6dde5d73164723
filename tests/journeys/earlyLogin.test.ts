import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newPhone } from './newPhone.ts';
import { ACCOUNT } from './volunteer.ts';

/** What has had the focus, one after another, and how often something has jumped. */
type Watched = typeof globalThis & { focused: string[]; shifts: number };

const phone = newPhone({ isFirstVisit: true });
let release: () => void;
let faults: string[];

beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await phone.page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // As on a phone that has Tamil letters: nothing jumps because ours come.
  await phone.page.addInitScript(() => localStorage.setItem('letters', 'yes'));
  faults = [];
  phone.page.on('pageerror', ({ message }) => faults.push(message));
});
// React reports here if what index.html has is not what it would draw, and then draws it anew.
afterEach(() => expect(faults).toEqual([]));

const userName = () => phone.page.locator('[name=userName]');
const password = () => phone.page.locator('[name=password]');
/** The screen's colours, pixel by pixel, in its own letters: they may come after its words. */
const picture = async () => {
  await phone.page.evaluate(async () => void (await document.fonts.ready));
  return sharp(await phone.page.screenshot())
    .raw()
    .toBuffer();
};
const button = () => phone.page.locator('form [type=submit]');

it('takes a name and a password before the scripts are there, and the caret stays', async () => {
  await open('en');
  await phone.page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await phone.page.getByLabel('User name').fill(`${ACCOUNT.userName}!`);
  await watch();
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft'])
    await userName().press(key);
  const typedInto = await userName().elementHandle();
  await takeOver('Log in');
  expect(await userName().evaluate((field, before) => field === before, typedInto)).toBe(true);
  expect(await userName().evaluate(selected)).toEqual([
    `${ACCOUNT.userName}!`,
    ACCOUNT.userName.length - 2,
    ACCOUNT.userName.length,
  ]);
  expect(await password().inputValue()).toBe(ACCOUNT.password);
  expect(await watched()).toEqual({ focused: ['userName'], shifts: 0 });
  await phone.page.keyboard.press('End');
  await phone.page.keyboard.press('Backspace');
  await button().click();
  await phone.page.waitForURL('**/home');
});

it.each([
  ['en', 'Log in'],
  ['tam', 'உள்நுழைக'],
])('logs in who pressed before the scripts were there (%s)', async (language, heading) => {
  await open(language);
  await phone.page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await userName().fill(ACCOUNT.userName);
  await password().fill(ACCOUNT.password);
  await button().click();
  await password().press('Enter');
  expect(new URL(phone.page.url()).search).toBe(`?lng=${language}`);
  release();
  await phone.page.waitForURL('**/home');
});

it('keeps a word that is being composed', async () => {
  await open('tam');
  await userName().focus();
  await watch();
  const devTools = await phone.browser.context.newCDPSession(phone.page);
  await devTools.send('Input.imeSetComposition', {
    text: 'அமு',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await takeOver('உள்நுழைக');
  await devTools.send('Input.insertText', { text: 'அமுதினி' });
  expect(await userName().inputValue()).toBe('அமுதினி');
  expect(await watched()).toEqual({ focused: ['userName'], shifts: 0 });
});

it('shows the password, and changes the language, as soon as React can', async () => {
  await open('en');
  await userName().fill(ACCOUNT.userName);
  await password().fill(ACCOUNT.password);
  await phone.page.getByLabel('Show password').check();
  await phone.page.locator('.language select').selectOption('tam');
  release();
  await phone.page.getByRole('heading', { name: 'உள்நுழைக', exact: true }).waitFor();
  await expect.poll(() => password().getAttribute('type')).toBe('text');
  expect(await password().inputValue()).toBe(ACCOUNT.password);
  expect(await userName().inputValue()).toBe(ACCOUNT.userName);
});

it.each([
  ['en', 'Log in'],
  ['tam', 'உள்நுழைக'],
])('looks the same before and after (%s)', async (language, title) => {
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  await open(language);
  const before = await picture();
  await takeOver(title);
  const after = await picture();
  expect(after).toHaveLength(before.length);
  // Chromium rounds the corners of a box by one step of 256, up or down.
  expect(after.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > 1)).toHaveLength(0);
});

it('says so if the app does not come whole, and keeps what was typed', async () => {
  await phone.page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await open('en');
  await userName().fill(ACCOUNT.userName);
  await phone.page.getByRole('alert').getByText('The app did not load completely.').waitFor();
  expect(await userName().inputValue()).toBe(ACCOUNT.userName);
  // That is how the start script tells.
  await expect.poll(() => faults).toHaveLength(1);
  faults = [];
});

it('shows why a login failed to whoever has scrolled past the place where that stands', async () => {
  await open('en');
  await takeOver('Log in');
  // What checks and sends is there, too.
  await button().click();
  await phone.page.getByText('User name is required').waitFor();
  await userName().fill(ACCOUNT.userName);
  await password().fill(ACCOUNT.password);
  await phone.browser.context.setOffline(true);
  await button().evaluate((element) => element.scrollIntoView());
  await button().click();
  const why = phone.page.getByText('No internet. To log in you need a signal once');
  const belowHeader = (await phone.page.locator('header').boundingBox())?.height ?? NaN;
  await expect.poll(async () => (await why.boundingBox())?.y).toBeGreaterThan(belowHeader);
});

async function open(language: string): Promise<void> {
  await phone.page.goto(`${phone.url}/login?lng=${language}`);
  await button().waitFor();
  await phone.page.evaluate(async () => void (await document.fonts.ready));
}

/** Lets the scripts come, and waits until React has the form: it gives the page its title. */
async function takeOver(heading: string): Promise<void> {
  release();
  await phone.page.waitForFunction(
    (words) => document.title.startsWith(`${words} – `) && document.querySelector('footer'),
    heading,
  );
}

/** Has the page note what has the focus, at each change and in each frame, and what jumps. */
async function watch(): Promise<void> {
  await phone.page.evaluate(() => {
    const page = globalThis as Watched;
    Object.assign(page, { focused: [], shifts: 0 });
    const look = () => {
      const { activeElement } = document;
      const name = activeElement?.getAttribute('name') ?? activeElement?.tagName ?? 'none';
      if (page.focused.at(-1) !== name) page.focused.push(name);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    const eachFrame = () => {
      look();
      requestAnimationFrame(eachFrame);
    };
    eachFrame();
    new PerformanceObserver((list) => {
      page.shifts += list.getEntries().length;
    }).observe({ type: 'layout-shift' });
  });
}

function watched() {
  return phone.page.evaluate(() => {
    const { focused, shifts } = globalThis as Watched;
    return { focused, shifts };
  });
}

/** Runs in the page. */
function selected(field: Element): unknown[] {
  const { value, selectionStart, selectionEnd } = field as HTMLInputElement;
  return [value, selectionStart, selectionEnd];
}
