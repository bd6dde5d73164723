import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startBrowser, type RunningBrowser } from '../tests/journeys/browser.ts';
import type { bench, ContenderName } from './page/page.ts';
import type { BenchServer } from './server.ts';

export type Bench = typeof bench;
export type Pages = Awaited<ReturnType<typeof openPages>>;

/** A fresh browser, with its data on disk, and in it a page at an origin of its own for each contender that is asked for. */
export async function openPages(server: BenchServer) {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const browser: RunningBrowser = await startBrowser(profile);
  const pages = new Map<string, Page>();

  return {
    processGroup: browser.processGroup,
    version: browser.context.browser()?.version() ?? '',
    /** The page of a contender, opened if it is not. @param origin another one than its own, for a second database */
    async of(name: ContenderName, origin: string = name): Promise<Page> {
      const opened = pages.get(origin);
      if (opened) return opened;
      const page = await browser.context.newPage();
      page.setDefaultTimeout(0);
      await page.goto(server.originOf(origin));
      await page.evaluate((which) => (globalThis as unknown as { bench: Bench }).bench.open(which), name);
      pages.set(origin, page);
      return page;
    },
    async closePages() {
      for (const page of pages.values()) await page.close();
      pages.clear();
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Calls into the page. */
export const save = (page: Page, name: ContenderName, photoBytes: number) =>
  page.evaluate(([which, bytes]) => (globalThis as unknown as { bench: Bench }).bench.save(which, bytes), [name, photoBytes] as const);
export const fill = (page: Page, name: ContenderName, count: number, photoBytes: number) =>
  page.evaluate(([which, many, bytes]) => (globalThis as unknown as { bench: Bench }).bench.fill(which, many, bytes), [name, count, photoBytes] as const);
export const timed = (page: Page, name: ContenderName, what: Parameters<Bench['do']>[1]) =>
  page.evaluate(([which, work]) => (globalThis as unknown as { bench: Bench }).bench.do(which, work), [name, what] as const);
