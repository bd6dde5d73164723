import type { BrowserContext, Page } from 'playwright-core';

type Noted = typeof globalThis & {
  tapAt?: string;
  noted: { tasks: number[]; barAt: number; drawnAt: number };
};

/**
 * When a page was painted first, when the bar at the thumb took a tap, and when the first screen
 * was drawn: milliseconds since it was asked for.
 */
export type Start = { paint: number; bar: number; drawn: number };

/**
 * Has every page note, from before the app runs, the tasks that hold it up, when the bar at the
 * thumb takes a tap, which it gets at once if the page is to, and when the first screen is drawn.
 */
export async function watchPages(context: BrowserContext): Promise<void> {
  // tsx leaves the names of functions to a helper of its own, which pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(() => {
    const noted: Noted['noted'] = { tasks: [], barAt: 0, drawnAt: 0 };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) =>
      noted.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (noted.barAt === 0 && document.querySelector('.places')) {
        noted.barAt = performance.now();
        document
          .querySelector<HTMLElement>(`.places a[href="${(globalThis as Noted).tapAt ?? ''}"]`)
          ?.click();
      }
      if (!document.querySelector('main a[href="/enrolvoter"], main form'))
        return requestAnimationFrame(look);
      // A message comes after the frame that is being made now, which the screen is in.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        noted.drawnAt = performance.now();
        console.log('drawn');
      });
      port1.start();
      port2.postMessage('');
    };
    requestAnimationFrame(look);
  });
}

/**
 * The longest task of a watched page since this was last asked, in milliseconds; browsers tell of
 * none below 50.
 */
export async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(0, ...(globalThis as Noted).noted.tasks.splice(0)));
}

/** @param rate how many times slower the page's processor is to be */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Opens an address in a new page of a watched browser, on a slow processor; the service worker, if
 * there is one, runs already.
 * @param tap where in the bar a person taps as soon as it stands there
 */
export async function startSlowly(
  context: BrowserContext,
  address: string,
  rate: number,
  tap?: string,
): Promise<Start> {
  const page = await context.newPage();
  await slowDown(page, rate);
  if (tap) await page.addInitScript((tapAt) => void Object.assign(globalThis, { tapAt }), tap);
  // It says so itself: whoever asks it has it do work of theirs, which took 40 to 130 ms of what is
  // measured.
  const drawn = page.waitForEvent('console', (message) => message.text() === 'drawn');
  await page.goto(address);
  await drawn;
  const start = await page.evaluate(async () => {
    const [painted] = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntriesByName('first-paint'))).observe({
        type: 'paint',
        buffered: true,
      });
    });
    const { barAt, drawnAt } = (globalThis as Noted).noted;
    return { paint: painted?.startTime ?? Number.NaN, bar: barAt, drawn: drawnAt };
  });
  await page.close();
  return start;
}
