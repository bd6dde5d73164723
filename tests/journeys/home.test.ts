import Libsql from 'libsql';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningBrowser } from './browser.ts';
import type { RunningHost } from './hostProcess.ts';
import { layoutFaults } from './layoutFaults.ts';
import { startPhone, startWarmHost } from './newPhone.ts';
import { stopClock } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const VIDEOS = 5;
const EVERY_MS = 1_500;
/** Longer than a move takes. */
const MOVE_MS = 700;

let host: RunningHost;
let browser: RunningBrowser;
let page: Page;

beforeAll(async () => {
  host = await startWarmHost();
  browser = await startPhone(host.port);
  page = browser.page;
  // What moves by itself moves by this clock. It goes on by itself, and a test may move it on.
  await page.clock.install();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});
beforeEach(async () => {
  await browser.context.setOffline(false);
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize(WIDE);
  await page.goto(`${ORIGIN}/home?lng=en`);
  await page.getByRole('heading', { name: 'Pictures' }).waitFor();
  await page.mouse.move(0, 0);
});

const banners = () => page.getByRole('region', { name: 'What we stand for' });
const videos = () => page.getByRole('region', { name: 'Campaign videos' });

describe('the home of the party', () => {
  it('says once that the phone is ready for offline, for a while and on one screen, and then nothing moves', async () => {
    const said = page.getByText('Ready: you can now enrol without a signal.');
    const begin = async () => {
      await page.evaluate(() => localStorage.removeItem('saidOfflineReady'));
      await page.reload();
      await said.waitFor();
      await page.getByText('Connected to the server').waitFor();
    };
    const top = () => page.locator('.home__hero').evaluate((hero: HTMLElement) => hero.offsetTop);
    await page.setViewportSize(PHONE);
    await begin();
    const before = await top();
    await page.clock.fastForward(15_000);
    await said.waitFor({ state: 'hidden' });
    expect(await top()).toBe(before);

    await begin();
    const places = page.getByRole('navigation').first();
    await places.getByRole('link', { name: 'Enrol' }).click();
    await page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
    expect(await said.count()).toBe(0);
    await places.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    expect(await said.count()).toBe(0);
    await page.reload();
    await page.getByText('Connected to the server').waitFor();
    expect(await said.count()).toBe(0);
  });

  it('is where it was left when somebody comes back to it', async () => {
    await page.evaluate(() => scrollTo(0, 2_000));
    await page.locator('main a[href="/enrolvoter"]').evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { level: 1, name: 'Enrol a voter' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000);
    // Nothing that comes later moves it.
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(2_000);
  });

  it.each(['tam', 'en'])(
    'breaks no word on a phone, however long the name (%s)',
    async (language) => {
      await page.setViewportSize(PHONE);
      const session = await page.evaluate(() => localStorage.getItem('person') ?? '');
      const name = 'Meenakshisundareswari Thirunavukkarasu';
      const callThem = (stored: string) =>
        page.evaluate((text) => localStorage.setItem('person', text), stored);
      await callThem(JSON.stringify({ ...JSON.parse(session), name }));
      onTestFinished(() => callThem(session));
      await page.goto(`${ORIGIN}/home?lng=${language}`);
      await page.getByRole('heading', { name }).waitFor();
      await page.locator('.getting-ready').waitFor();
      expect(await layoutFaults(page)).toEqual([]);
    },
  );

  it.each(['tam', 'en'])(
    'begins on the first screen of a phone, below what the person comes for (%s)',
    async (language) => {
      await page.setViewportSize(PHONE);
      await page.goto(`${ORIGIN}/home?lng=${language}`);
      const top = async (part: string) =>
        (await page.locator(part).first().boundingBox())?.y ?? 999;
      // The places at the thumb cover the last 66 pixels.
      await expect.poll(() => top('.carousel')).toBeLessThan(PHONE.height - 66);
      await expect.poll(() => top('main .button--call')).toBeLessThan(400);
    },
  );

  it('calls on people to join, but not on those who have', async () => {
    const call = page.getByRole('link', { name: 'Join as a member' });
    await call.waitFor();
    const session = await page.evaluate(() => localStorage.getItem('person') ?? '');
    const store = (person: string) =>
      page.evaluate((text) => localStorage.setItem('person', text), person);
    await store(JSON.stringify({ ...JSON.parse(session), role: 'member' }));
    onTestFinished(() => store(session));
    await page.reload();
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    expect(await call.count()).toBe(0);
  });

  it('leads to the latest announcement of the office', async () => {
    const news = page.getByRole('link', { name: /^Latest from the office/ });
    const title = await news.locator('strong').innerText();
    await news.click();
    const newest = page.locator('.content__card h2').first();
    await newest.waitFor();
    expect(await newest.innerText()).toBe(title);
  });

  it('says who the party is and where it goes, calls to join, shows five videos, writes a letter and shows pictures, in this order', async () => {
    const headings = await page.locator('.party-home h2').allTextContents();
    const parts = [
      'Who we are',
      'Where we are going',
      'There is a dot with your name',
      'From the campaign',
      'A letter to you',
      'Pictures',
    ];
    expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts);
    expect(await page.locator('.videos .carousel__row > *').count()).toBe(VIDEOS);
    await page.getByText('Dear friend,').waitFor();
  });

  it('has seven banners that go round without end, and move only when the person says so', async () => {
    expect(await banners().getByRole('group', { includeHidden: true }).count()).toBe(7);
    const position = banners().getByRole('status');
    await videos().scrollIntoViewIfNeeded();
    // Two moves of the videos below: time enough for an interval that must not be there.
    await movesOf(page, 2);
    expect(await position.textContent()).toBe('1 of 7');
    for (const expected of ['2 of 7', '3 of 7', '4 of 7', '5 of 7', '6 of 7', '7 of 7', '1 of 7']) {
      await banners().getByRole('button', { name: 'Next' }).click();
      await banners().getByText(expected, { exact: true }).waitFor({ state: 'attached' });
    }
    await banners().getByRole('button', { name: 'Previous' }).click();
    await banners().getByText('7 of 7', { exact: true }).waitFor({ state: 'attached' });
    await banners().getByRole('heading', { name: '234 constituencies, one line' }).waitFor();
  });

  it('shows three videos on a desktop, two on a tablet, one on a phone', async () => {
    for (const [width, count] of [
      [1280, 3],
      [1024, 3],
      [1023, 2],
      [464, 2],
      [463, 1],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => sharesInView(page), { message: `${width} px` })
        .toEqual(Array.from({ length: count }, () => 1));
    }
    // Beside something that takes a part of the window, too.
    await page.setViewportSize(WIDE);
    await page.locator('main').evaluate((main) => (main.style.maxWidth = '700px'));
    await expect.poll(() => sharesInView(page)).toEqual([1, 1, 1]);
  });

  it('moves the videos on every 1.5 seconds, in half a second, without end, until they are stopped', async () => {
    await videos().scrollIntoViewIfNeeded();
    const { moments, firsts } = await movesOf(page, VIDEOS + 1);
    // Once round, and on.
    expect(new Set(firsts).size).toBe(VIDEOS);
    expect(firsts.at(-1)).toBe(firsts[0]);
    const mean = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / (moments.length - 1);
    expect(mean).toBeGreaterThan(EVERY_MS - 150);
    // A busy machine is late now and then, but not at every move.
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(Math.min(...gaps)).toBeLessThan(EVERY_MS + 600);
    expect(await videos().getByRole('button', { name: 'Next' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await isStill(page)).toBe(true);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.mouse.move(0, 0);
    await movesOf(page, 1);
    // Whoever reads with the keyboard, or asked for less motion, is not moved along.
    await videos().getByRole('button').first().focus();
    expect(await isStill(page)).toBe(true);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await isStill(page)).toBe(true);
    // Then there are arrows: else nothing would tell of the other videos.
    const position = () => videos().locator('.carousel__dots').textContent();
    const before = await position();
    await videos().getByRole('button', { name: 'Next' }).click();
    await expect.poll(position).not.toBe(before);
  });

  it('asks the video provider for nothing before a video is tapped, and says that it needs a signal', async () => {
    const asked: string[] = [];
    await page.route('**://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'the player' });
    });
    const video = videos().getByRole('button', { name: 'It begins at the doorstep' });
    await videos().scrollIntoViewIfNeeded();
    // The row moves on only when this test says so: else it may take the video along before it
    // is stopped.
    await stopClock(page);
    onTestFinished(() => page.clock.resume());
    // Second or third from the left, it is still in view when a move that has begun ends.
    await expect
      .poll(async () => {
        const { x = 0 } = (await video.boundingBox()) ?? {};
        const isInView = x > 300 && x < 1000;
        if (!isInView) await page.clock.runFor(EVERY_MS);
        return isInView;
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    // A tap on a row that still moves only stops it.
    await page.clock.runFor(MOVE_MS);
    await page.clock.resume();
    expect(asked).toEqual([]);
    await browser.context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await video.click();
    await videos().getByText('Videos need a signal').waitFor();
    expect(asked).toEqual([]);
    await browser.context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await video.click();
    await page
      .frameLocator('iframe[title="It begins at the doorstep"]')
      .getByText('the player')
      .waitFor();
    expect(asked).toEqual([
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/KolamVideo1\?/),
    ]);
  });

  it('shows its banner on a phone that is turned on its side without a signal', async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    const picture = banners().locator('img').first();
    const isShown = () =>
      picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(isShown).toBe(true);
    // The picture for wide windows isn't kept for offline use.
    const devTools = await browser.context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    await browser.context.setOffline(true);
    const missed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('-wide.'),
    );
    await page.setViewportSize({ width: PHONE.height + 60, height: PHONE.width });
    await missed;
    await expect.poll(isShown).toBe(true);
  });

  it('lets small screens fold texts away, which are open at first, and shows them always on large ones', async () => {
    const text = page.getByText('A kolam begins with dots.');
    expect(await page.getByRole('button', { name: /^Show (less|more)/ }).count()).toBe(0);
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.getByRole('button', { name: /^Show less/ }).count()).toBe(3);
    expect(await text.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Show less: Who we are' }).click();
    await text.waitFor({ state: 'hidden' });
    await page.setViewportSize(WIDE);
    await text.waitFor();
    await page.setViewportSize({ width: 767, height: 800 });
    await page.getByRole('button', { name: 'Show more: Who we are' }).click();
    await text.waitFor();
  });

  it('rises into its place for two seconds when it is scrolled to, and not for who asked for less motion', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${ORIGIN}/home`);
    const last = page.locator('.reveal').last();
    await last.and(page.locator('[data-reveal=below]')).waitFor({ state: 'attached' });
    await last.scrollIntoViewIfNeeded();
    const durations = () =>
      last.evaluate((element) =>
        element.getAnimations().map((animation) => animation.effect?.getTiming().duration),
      );
    await expect.poll(durations).toEqual([2000]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await durations()).toEqual([]);
  });

  it('takes no tap on the link below it while it rises', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${ORIGIN}/home`);
    const below = page.locator('.reveal').last().and(page.locator('[data-reveal=below]'));
    await below.waitFor({ state: 'attached' });
    // In one go: the part has not begun to rise by then.
    const tapped = await page.getByRole('link', { name: 'This phone' }).evaluate((link) => {
      link.scrollIntoView({ block: 'center' });
      const { left, top, width } = link.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + 2)?.closest('a')?.pathname;
    });
    expect(tapped).toBe('/phone');
  });

  it('rises also where the browser tells of "below" and "visible" at once, as it does on a busy phone', async () => {
    const busy = await browser.context.newPage();
    onTestFinished(() => busy.close());
    await busy.addInitScript(() => {
      globalThis.IntersectionObserver = class extends IntersectionObserver {
        constructor(tell: IntersectionObserverCallback) {
          const changes: IntersectionObserverEntry[] = [];
          super((more, observer) => {
            changes.push(...more);
            if (changes.length > 1) tell(changes.splice(0), observer);
          });
        }
      };
    });
    await busy.setViewportSize(PHONE);
    await busy.goto(`${ORIGIN}/home`);
    const last = busy.locator('.reveal').last();
    await last.and(busy.locator('[data-reveal=below]')).waitFor({ state: 'attached' });
    await last.scrollIntoViewIfNeeded();
    await last.and(busy.locator('[data-reveal=rising]')).waitFor();
  });
});

describe('while something is live', () => {
  const event = {
    URL: '/Media?live',
    tittle: 'sample.live',
    texts: {
      title: { tam: 'மாதிரி நேரலை', en: 'The sample is live' },
      news: { tam: 'மதுரையிலிருந்து', en: 'From Madurai' },
    },
  };

  it('a pop-up says so once, a button takes the person there, and nothing is left of it afterwards', async () => {
    onTestFinished(() => publish(0));
    publish(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    expect(await page.getByText('Live now').count()).toBe(0);
    publish(1);
    await page.reload();
    const popup = page.getByRole('dialog', { name: 'The sample is live' });
    await popup.getByText('From Madurai').waitFor();
    await popup.getByRole('button', { name: 'Close' }).click();
    await popup.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Outbox' }).first().click();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('button', { name: 'Watch live' }).waitFor();
    expect(await popup.count()).toBe(0);

    await page.goto(`${ORIGIN}/home?lng=tam`);
    await page
      .getByRole('dialog', { name: 'மாதிரி நேரலை' })
      .getByRole('button', { name: 'நேரலையைப் பார்' })
      .click();
    await page.waitForURL('**/Media?live');

    publish(0);
    await page.goto(`${ORIGIN}/home?lng=en`);
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    expect(await page.getByText('Live now').count()).toBe(0);
  });

  /** As the office does it. */
  function publish(published: 0 | 1) {
    const database = new Libsql(join(host.dataDir, 'enrolment.db'), { timeout: 10_000 });
    database
      .prepare(
        'insert into content (list, id, place, published, body) values (?, ?, ?, ?, ?) on conflict (list, id) do update set published = excluded.published',
      )
      .run('live', 'sample', 1, published, JSON.stringify(event));
    database.close();
  }
});

/**
 * Which videos are in view, by how much of them, from left to right; those of less than a fiftieth
 * do not count.
 */
function sharesInView(of: Page): Promise<number[]> {
  return of.evaluate(() => {
    const row = document.querySelector('.videos .carousel__row');
    const frame = row?.getBoundingClientRect();
    if (!row || !frame) return [];
    const shares = [...row.children].map((slide) => {
      const { left, right, width } = slide.getBoundingClientRect();
      return { left, share: (Math.min(right, frame.right) - Math.max(left, frame.left)) / width };
    });
    return shares
      .filter(({ share }) => share > 0.02)
      .toSorted((a, b) => a.left - b.left)
      .map(({ share }) => Math.round(share * 50) / 50);
  });
}

/**
 * Lets time go by until the videos have moved so often: when they came to rest, and which was the
 * first in view then.
 */
async function movesOf(of: Page, count: number): Promise<{ moments: number[]; firsts: number[] }> {
  const moves = of.evaluate(
    (wanted) =>
      new Promise<{ moments: number[]; firsts: number[] }>((resolve) => {
        const row = document.querySelector('.videos .carousel__row');
        const first = () => {
          const edge = row?.getBoundingClientRect().left ?? 0;
          return [...(row?.children ?? [])].findIndex(
            (slide) => Math.abs(slide.getBoundingClientRect().left - edge) < 1,
          );
        };
        const moments: number[] = [];
        const firsts: number[] = [];
        let before = first();
        const look = () => {
          const now = first();
          if (now !== -1 && before !== -1 && now !== before) {
            moments.push(performance.now());
            firsts.push(now);
          }
          if (now !== -1) before = now;
          if (moments.length < wanted) requestAnimationFrame(look);
          else resolve({ moments, firsts });
        };
        look();
      }),
    count,
  );
  await of.clock.runFor((count + 1) * EVERY_MS);
  return moves;
}

/** True when the videos do not move for longer than two intervals. */
async function isStill(of: Page): Promise<boolean> {
  const places = () =>
    of
      .locator('.videos .carousel__row > *')
      .evaluateAll((slides) =>
        slides.map((slide) => Math.round(slide.getBoundingClientRect().left)).join(),
      );
  // A move that has begun comes to its end first.
  await of.clock.runFor(MOVE_MS);
  const before = await places();
  await of.clock.runFor(2 * EVERY_MS + 200);
  return (await places()) === before;
}
