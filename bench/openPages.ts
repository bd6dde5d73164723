import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { bench, ContenderName } from './page/page.ts';
import type { BenchServer } from './server.ts';
import { startUnwatched, type UnwatchedPage } from './unwatched.ts';

type Bench = typeof bench;
export type Pages = Awaited<ReturnType<typeof openPages>>;

/**
 * A fresh browser, with its data on disk, and in it a page at an origin of its own for each
 * contender that is asked for.
 */
export async function openPages(server: BenchServer) {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const browser = await startUnwatched(profile);
  const pages = new Map<string, UnwatchedPage>();

  return {
    processGroup: browser.processGroup,
    version: browser.version,
    /**
     * The page of a contender, opened if it is not.
     * @param origin another one than its own, for a second database
     */
    async of(name: ContenderName, origin: string = name): Promise<UnwatchedPage> {
      const opened = pages.get(origin);
      if (opened) return opened;
      const page = await browser.openPage(server.originOf(origin));
      await call(page, 'open', name);
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

/** Calls a function of the page. */
export function call<Name extends keyof Bench>(
  page: UnwatchedPage,
  name: Name,
  ...values: Parameters<Bench[Name]>
): Promise<Awaited<ReturnType<Bench[Name]>>> {
  return page.evaluate(`bench.${name}(...${JSON.stringify(values)})`);
}
