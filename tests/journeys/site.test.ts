import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SCREENS } from '../../src/app/screenList.ts';
import { PARTY } from '../../src/domain/app/party.ts';
import { startBrowser } from './browser.ts';
import type { RunningHost } from './hostProcess.ts';
import { atRest } from './layoutFaults.ts';
import { goTo, LANGUAGES, speak, startTour, type Language, type Tour } from './tour.ts';
import { logIn, newProfile, waitForOfflineReady, waitForWholeApp } from './volunteer.ts';

/** Section 2 of the specification, with its spelling. */
const SPECIFIED = [
  '/home',
  '/principle',
  '/network',
  '/pledge',
  '/Achievements',
  '/Events',
  '/Media',
  '/announcement',
  '/Gallery',
  '/Education',
  '/Organization',
  '/Organizationmember',
  '/Administrators',
  '/Poster',
  '/commonevents',
  '/conference',
  '/history',
  '/addpost',
  '/Joinmember',
  '/membercard',
  '/userdashboard',
];
const MEMBER_PATHS = SCREENS.members.map(({ path }) => path);
/**
 * Latin letters that Tamil readers see on purpose: units, and names that are written so everywhere.
 */
const LATIN =
  /\b(?:kB|MB|GB|QR|PDF|PNG|OTP|PIN|PAN|Install app|Add to Home screen|private|Notifications|Settings)\b|[A-Z]{3}\d{7}|\S+@\S+/g;

/** The header's menus, as section 2 has them. */
const MENUS = {
  Party: ['/announcement', '/pledge', '/Organization', '/Administrators'],
  'Community activity': ['/Gallery', '/Media', '/network'],
  'Public service': ['/Education', '/Achievements', '/history', '/commonevents'],
};

let tour: Tour;
let host: RunningHost;
let page: Page;

beforeAll(async () => {
  tour = await startTour();
  ({ host, page } = tour);
}, 180_000);

afterAll(() => tour.end());

describe('a visitor', () => {
  it('gets Tamil at a first visit, and the language that was asked for afterwards', async () => {
    const browser = await startBrowser(newProfile());
    const { page: first } = browser;
    onTestFinished(() => browser.close());
    await first.goto(host.url);
    expect(await first.evaluate(() => navigator.languages)).toEqual(['en-US', 'en']);
    await first.getByRole('banner').getByRole('link', { name: 'உள்நுழைக' }).waitFor();
    expect(
      await first.evaluate(() => [
        document.documentElement.lang,
        localStorage.getItem('i18nextLng'),
      ]),
    ).toEqual(['ta', 'tam']);
    await speak(first, 'en');
    await first.goto(`${host.url}/login`);
    await first.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await first.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  });

  it('is led from the start, from unknown addresses and from members’ screens to the registration', async () => {
    for (const path of ['/', '/nothing/here', '/home', '/Achievements']) {
      await page.goto(`${host.url}${path}?lng=en`);
      await page.waitForURL('**/register');
    }
  });

  it('gets login and registration in the header, and nothing that is for members', async () => {
    await page.goto(`${host.url}/login?lng=en`);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Log in' }).waitFor();
    await header.getByRole('link', { name: 'Register' }).waitFor();
    expect(await page.getByRole('link', { name: 'Gallery' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
    await page.getByRole('contentinfo').getByText('600119').waitFor();
    await page.getByRole('contentinfo').getByText('© 2025').waitFor();
    expect(await linksIn(header)).toEqual(['/', '/login', '/register']);
    const { phone, email } = PARTY.office;
    expect(await linksIn(page.getByRole('contentinfo'))).toEqual([
      `tel:${phone.replaceAll(' ', '')}`,
      `mailto:${email}`,
    ]);
  });
});

describe('a member', () => {
  beforeAll(async () => {
    await logIn(page, host.url);
    await waitForOfflineReady(page);
  }, 180_000);
  beforeEach(() => page.setViewportSize({ width: 360, height: 740 }));

  it('has every screen that the specification names', () => {
    expect(SPECIFIED.filter((path) => !MEMBER_PATHS.includes(path))).toEqual([]);
  });

  it.each(['/', '/login', '/register'])('who goes to %s is taken home', async (path) => {
    await page.goto(`${host.url}${path}`);
    await page.waitForURL('**/home');
  });

  it('leads a member everywhere by the menu of a phone', async () => {
    await goTo(page, '/history');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    expect(await linksIn(menu)).toEqual(
      expect.arrayContaining([
        '/userdashboard',
        '/membercard',
        '/addpost',
        '/settings',
        ...Object.values(MENUS).flat(),
        '/Poster',
        '/conference',
      ]),
    );
    await menu.getByRole('link', { name: 'Pledge' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pledge' }).waitFor();
    await menu.waitFor({ state: 'detached' });
    expect(await linksIn(page.getByRole('navigation', { name: 'Main menu' }))).toEqual([
      '/home',
      '/enrolvoter',
      '/outbox',
      '/membercard',
    ]);
  });

  it('leads a member everywhere by menus, sidebar and footer', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, '/history');
    for (const [name, paths] of Object.entries(MENUS)) {
      const button = page.getByRole('button', { name });
      await button.click();
      await expect.poll(() => linksIn(page.locator('.menu', { has: button }))).toEqual(paths);
      await page.keyboard.press('Escape');
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement))
        .toBe(true);
    }
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Dashboard' }).waitFor();
    await header.getByRole('button', { name: 'Log out' }).waitFor();
    await expect.poll(() => linksIn(header)).toContain('/home');
    await expect
      .poll(() => linksIn(page.locator('.sidebar')))
      .toEqual(expect.arrayContaining(['/', '/userdashboard', '/membercard', '/addpost', '#']));
    await expect
      .poll(() => linksIn(page.getByRole('contentinfo')))
      .toEqual(
        expect.arrayContaining([
          '/Gallery',
          '/Media',
          '/network',
          '/Organization',
          '/Administrators',
          ...PARTY.social.map(({ url }) => url),
        ]),
      );
  });

  it('sees a page from its top, picture and all, when a link led there from far below', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await goTo(page, '/principle');
    const top = () => page.evaluate(() => scrollY);
    for (const name of ['Pledge', 'Announcements', 'Leaders']) {
      const link = page.locator('.content__related').getByRole('link', { name, exact: true });
      // Until all of the page is there, the link may be in sight without scrolling.
      await expect
        .poll(() => link.scrollIntoViewIfNeeded().then(top), { interval: 100 })
        .toBeGreaterThan(0);
      await link.click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect.poll(top).toBe(0);
    }
  });

  it('reads the parts of a page beside each other where there is room', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, '/principle');
    const parts = () =>
      page.locator('.content__part').evaluateAll((all) => {
        const [first, second] = all.map((part) => part.getBoundingClientRect());
        return { isBeside: second?.top === first?.top, right: second?.right };
      });
    await expect
      .poll(parts)
      .toEqual({ isBeside: true, right: expect.toSatisfy((right: number) => right > 1_000) });
  });

  it('has a footer of one line below the screens where people work', async () => {
    const foot = page.getByRole('contentinfo');
    await goTo(page, '/home');
    await expect.poll(() => linksIn(foot)).toContain('/Gallery');
    for (const path of ['/enrolvoter', '/outbox', '/userdashboard', '/settings']) {
      await goTo(page, path);
      await foot.getByText('044 0000 0119').waitFor();
      await expect.poll(() => linksIn(foot)).toEqual(['tel:04400000119', '/Organization']);
    }
    for (const language of ['tam', 'en'] as const) {
      await speak(page, language);
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        // Both in one moment: a screen that changes its language moves its footer.
        await foot.getByText(PARTY.short[language]).waitFor();
        const apart = () =>
          foot.evaluate((element) => {
            const [party = NaN, link = NaN] = ['strong', 'a:last-of-type'].map((selector) => {
              const box = element.querySelector(selector)?.getBoundingClientRect();
              return box && box.y + box.height / 2;
            });
            return Math.abs(link - party);
          });
        await expect.poll(apart).toBeLessThan(2);
      }
    }
    await foot.getByRole('link', { name: 'About the party' }).click();
    await foot.getByText('600119').waitFor();
  });

  it('finds every setting in one place, with notifications off, and nothing of the page about the phone', async () => {
    await goTo(page, '/settings');
    const main = page.getByRole('main');
    for (const name of ['Language', 'Light or dark', 'Colour'])
      await main.getByRole('group', { name, exact: true }).waitFor();
    for (const name of [
      'Mobile data',
      'Notifications',
      'Practice',
      'Install the app',
      'This app',
      'What is new',
      'If something does not work',
    ])
      await main.getByRole('heading', { name, exact: true }).waitFor();
    await main.getByText(/^Version \d+\.\d+\.\d+$/).waitFor();
    for (const name of ['Send photos over Wi-Fi only', 'Notify me when the app is closed'])
      expect(await main.getByRole('switch', { name }).isChecked()).toBe(false);
    // A checkbox says by itself whether it is checked. HTML forbids it to say so twice.
    expect(await main.locator('[type=checkbox][aria-checked]').count()).toBe(0);
    const headings = () => main.getByRole('heading').allTextContents();
    const here = await headings();
    await main.getByRole('link', { name: 'This phone: space and safety' }).click();
    await main.getByRole('heading', { name: 'Is it kept safely?' }).waitFor();
    expect((await headings()).filter((heading) => here.includes(heading))).toEqual(['Mobile data']);
  });

  it('wears the stored colour as the page’s theme', async () => {
    await goTo(page, '/settings');
    await page.getByRole('radio', { name: 'Wine' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.reload();
    // The app itself comes after the page's first paint.
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.documentElement.dataset['theme'],
          document.documentElement.dataset['scheme'],
          localStorage.getItem('color'),
        ]),
      )
      .toEqual(['#7a1f4b', 'dark', '#7a1f4b']);
    // Somebody else may have stored it, in any way that a browser knows.
    await page.evaluate(() => localStorage.setItem('color', 'rgb(128, 0, 0)'));
    await page.reload();
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await expect.poll(theme).toBe('#800000');
    await page.getByRole('radio', { name: "The party's" }).check();
    await page.getByRole('radio', { name: 'As the phone' }).check();
  });

  it('finds what the office has published, and keeps it for later', async () => {
    await goTo(page, '/leaders');
    for (const { office, name } of PARTY.offices) {
      await page.getByText(office.en, { exact: true }).waitFor();
      await page.getByText(name.en).waitFor();
    }
    await page.getByText('As of').waitFor();
    await goTo(page, '/Gallery');
    await page.waitForFunction(isPictureShown);
    await page.locator('.gallery__item').first().click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() =>
        dialog
          .getByRole('link', { name: 'Download' })
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
    // Chats and old programs can't open the AVIF that the phone keeps.
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^gallery\d\.jpg$/);
    expect((await readFile(await download.path())).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await page.keyboard.press('Escape');
    // On a phone on its side the links stand below the fold: the picture is read from its name on.
    await page.setViewportSize({ width: 640, height: 300 });
    await page.locator('.gallery__item').first().click();
    // It is higher than the screen once the picture has come.
    await expect
      .poll(() =>
        dialog.evaluate((element) => [
          element.scrollHeight > element.clientHeight,
          element.scrollTop < 40,
          document.activeElement?.tagName,
        ]),
      )
      .toEqual([true, true, 'H2']);
    await page.keyboard.press('Escape');
  });

  it('finds every office on one screen, whose address says which one is chosen, with somebody to call', async () => {
    const offices = page.getByRole('navigation', { name: 'Office', exact: true });
    for (const [path, name] of [
      ['/leaders', 'Leaders'],
      ['/Organization', 'Organization'],
      ['/Organizationmember', 'Committees'],
      ['/Administrators', 'Administrators'],
      ['/membershipteam', 'Membership team'],
    ] as const) {
      await goTo(page, path);
      expect(await offices.locator('[aria-current=page]').allTextContents()).toEqual([name]);
      expect(await offices.getByRole('link').count()).toBe(5);
      await page.locator('.bearer__portrait').first().waitFor();
      expect(await page.locator('.bearer a[href^="tel:04400000"]').count()).toBeGreaterThan(2);
    }
    // Whoever looked through all of them leaves by one step back.
    await goTo(page, '/history');
    await goTo(page, '/leaders');
    await offices.getByRole('link', { name: 'Administrators' }).click();
    await page.getByRole('heading', { level: 1, name: 'Administrators' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  });

  it('meets, on every screen in both languages, a heading that names the page and has the focus, one language, and no sideways scrolling at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const path of MEMBER_PATHS)
        faults.push(
          ...(await visit(path, language)).map((fault) => `${path} ${language}: ${fault}`),
        );
    }
    expect(faults).toEqual([]);
  });

  it('reads every screen in both languages when the host is gone', async () => {
    await waitForWholeApp(page);
    await host.stop();
    await page.goto(`${host.url}/history`);
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const path of MEMBER_PATHS)
        faults.push(
          ...(await visit(path, language)).map((fault) => `${path} ${language}: ${fault}`),
        );
    }
    expect(faults).toEqual([]);
    // A list that was opened before says how old it is.
    await goTo(page, '/announcement');
    await page.getByText(/as of/i).waitFor();
    await goTo(page, '/leaders');
    await page.getByText(PARTY.leader.en).waitFor();
    // A picture that was shown before is still there.
    await goTo(page, '/Gallery');
    await page.waitForFunction(isPictureShown);
  });
});

/** Runs in the page. */
function isPictureShown(): boolean {
  return (document.querySelector<HTMLImageElement>('.gallery img')?.naturalWidth ?? 0) > 0;
}

function linksIn(place: Locator): Promise<(string | null)[]> {
  return place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/** What is wrong with a screen, in words. */
async function visit(path: string, language: Language): Promise<string[]> {
  await goTo(page, path);
  return atRest(() => faultsNow(language));
}

async function faultsNow(language: Language): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (
        parentElement?.checkVisibility() &&
        !parentElement.closest('[lang=en], option, script, style')
      )
        words.push(textContent ?? '');
    }
    return {
      title: document.title,
      focused: document.activeElement?.tagName ?? '',
      words,
      sideways: document.documentElement.scrollWidth - innerWidth,
      headings: document.querySelectorAll('h1').length,
    };
  });
  const foreign =
    language === 'tam'
      ? seen.words.filter((words) => /[A-Za-z]{2}/.test(words.replace(LATIN, '')))
      : seen.words.filter(
          (words) =>
            /\p{Script=Tamil}/u.test(words) && words !== 'தமிழ்' && !words.includes('மாதிரி'),
        );
  return [
    ...(seen.title.endsWith(`– ${PARTY.name[language]}`) ? [] : [`is titled ${seen.title}`]),
    ...(seen.focused === 'H1' ? [] : [`has the focus on ${seen.focused}`]),
    ...(seen.headings === 1 ? [] : [`has ${seen.headings} first headings`]),
    ...(seen.sideways > 0 ? [`scrolls ${seen.sideways} px sideways`] : []),
    ...foreign.map((words) => `says ${words}`),
    ...seen.words
      .filter((words) => /^\w+:\w+(\.\w+)*$/.test(words))
      .map((words) => `shows the key ${words}`),
  ];
}
