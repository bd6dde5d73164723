import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { longestBackOff } from '../../src/domain/outbox/backOff.ts';
import { startBrowser } from '../journeys/browser.ts';
import {
  choosePhoto,
  entriesOnPhone,
  fillVoter,
  findSignal,
  logIn,
  newProfile,
  waitForLoginOnDisk,
  waitForOfflineReady,
  waitForSaved,
} from '../journeys/volunteer.ts';
import type { Enrolled } from './judge.ts';

/** A picture as it is chosen, and its SHA-256 as the phone prepares it. */
export type Picture = { file: Buffer; sha256: string };
export type Phone = Awaited<ReturnType<typeof newPhone>>;

const PATIENCE_MS = 60_000;
/**
 * So long nothing at all may arrive while everything works: the longest wait after many failures,
 * and some time to send.
 */
const DRAIN_MS = longestBackOff(Infinity) + 60_000;
const SCREEN_MS = 5_000;
/** How often the outbox is looked at until all is sent. */
const LOOK_MS = 500;
/** The app lets a connection that comes and goes end its waits this often. */
const BETWEEN_WAKES_MS = 11_000;

/**
 * A volunteer's phone: one browser profile, logged in once, ready for offline use, with the form
 * open. Everything that runs on it can be killed.
 */
export async function newPhone(url: string) {
  const profile = newProfile();
  const saved: Enrolled[] = [];
  const tried: string[] = [];
  let browser = await startBrowser(profile);
  let page: Page | undefined = browser.page;
  let isOff = false;
  /** The picture in the form that was under way when the page died: the app brings it back. */
  let chosen: Picture | undefined;
  let onTap: (() => void) | undefined;

  await logIn(page, url);
  await waitForOfflineReady(page);
  await waitForLoginOnDisk(page, profile);
  await goToForm(page);

  return {
    saved,
    tried,
    enrol,
    learn,
    /** Resolves when "save" is tapped next. */
    tapped: () =>
      new Promise<void>((resolve) => {
        onTap = resolve;
      }),
    isOpen: () => page !== undefined,

    /** As a phone without power. */
    async killBrowser() {
      [page, isOff] = [undefined, true];
      await browser.kill();
    },
    async crashPage() {
      const struck = take();
      const crashed = struck.waitForEvent('crash');
      const devTools = await struck.context().newCDPSession(struck);
      // It is the page that would have to answer.
      devTools.send('Page.crash').catch(() => undefined);
      await crashed;
      await struck.close();
    },
    async closePage() {
      await take().close();
    },
    /** Ends the service worker, whether it is sending or not. */
    async stopWorker() {
      const from = page ?? (await browser.context.newPage());
      const devTools = await browser.context.newCDPSession(from);
      await devTools.send('ServiceWorker.enable');
      await devTools.send('ServiceWorker.stopAllWorkers');
      if (from === page) await devTools.detach();
      else await from.close();
    },

    /**
     * The phone is switched on again if it was off, and the app is opened on the form if it isn't
     * open.
     */
    async open() {
      if (page) return;
      if (isOff) browser = await startBrowser(profile);
      page = isOff ? browser.page : await browser.context.newPage();
      isOff = false;
      await goToForm(page);
    },
    findSignal: () => findSignal(look()),
    /**
     * Waits until everything is sent. Returns how long that took, or throws with what still waits.
     */
    async drain(): Promise<number> {
      const begin = Date.now();
      const open = look();
      let [least, lastArrival] = [Infinity, begin];
      for (let nextWake = begin + BETWEEN_WAKES_MS; ;) {
        const left = (await entriesOnPhone(open)).filter(({ state }) => state !== 'sent');
        if (left.length === 0) return Date.now() - begin;
        if (left.length < least) [least, lastArrival] = [left.length, Date.now()];
        if (Date.now() > lastArrival + DRAIN_MS)
          throw new Error(
            `Nothing arrived for ${DRAIN_MS / 1000} s, and there still wait: ${JSON.stringify(left.map(({ id, state }) => ({ id, state })))}`,
          );
        // To find the signal it is lost first, which breaks off what is under way: on a slow
        // machine for ever.
        if (Date.now() > nextWake && left.every(({ state }) => state !== 'sending')) {
          await findSignal(open);
          nextWake = Date.now() + BETWEEN_WAKES_MS;
        }
        await sleep(LOOK_MS);
      }
    },
    entries: () => entriesOnPhone(look()),
    /** What a person would read, for an error that asks what was going on. */
    screen: async () =>
      page
        ? page
            .locator('body')
            .innerText({ timeout: SCREEN_MS })
            .catch((error: unknown) => `nothing (${String(error)})`)
        : 'nothing, no page is open',
    close: () => browser.close(),
  };

  async function goToForm(open: Page): Promise<void> {
    open.setDefaultTimeout(PATIENCE_MS);
    await open.goto(`${url}/enrolvoter?lng=en`, { waitUntil: 'commit' });
    await open.locator('form').waitFor();
  }

  function look(): Page {
    if (!page) throw new Error('No page is open');
    return page;
  }

  /** The page, for which nobody waits any more. */
  function take(): Page {
    const struck = look();
    page = undefined;
    return struck;
  }

  /**
   * Enrols a voter. Returns false if the page died before it said "saved"; then the voter is among
   * those who were tried.
   */
  async function enrol(voterId: string, picture: Picture): Promise<boolean> {
    const form = page;
    if (!form) return false;
    try {
      if (chosen && !(await form.getByText('ready to send').isVisible())) chosen = undefined;
      if (!chosen) {
        await choosePhoto(form, picture.file);
        chosen = picture;
        await form.getByText('ready to send').waitFor();
      }
      await fillVoter(form, { voterId, booth: '115' });
      tried.push(voterId);
      await form.getByRole('button', { name: 'Save, next voter' }).click();
      onTap?.();
      await waitForSaved(form);
    } catch (error) {
      if (page === form) throw error;
      return false;
    }
    tried.pop();
    saved.push({ voterId, sha256: chosen.sha256 });
    chosen = undefined;
    return true;
  }

  /**
   * Enrols a voter with each file, with nothing being sent, and reads off the phone what became of
   * the photos.
   */
  async function learn(files: Buffer[], voterIdOf: (index: number) => string): Promise<Picture[]> {
    const pictures = files.map((file) => ({ file, sha256: '' }));
    for (const [index, picture] of pictures.entries()) await enrol(voterIdOf(index), picture);
    const entries = page ? await entriesOnPhone(page) : [];
    for (const [index, { photos }] of entries.entries()) {
      const sha256 = photos?.[0]?.sha256 ?? '';
      for (const known of [pictures[index], saved[index]]) if (known) known.sha256 = sha256;
    }
    return pictures;
  }
}
