import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { layCable, type Cable } from '../../tests/journeys/cable.ts';
import { startHost, type RunningHost } from '../../tests/journeys/hostProcess.ts';
import { openCamera, type Camera } from './camera.ts';
import { PHONE } from './looks.ts';

/** What a walk begins with. */
export type Start = {
  page: Page;
  /** The host's address, as the phone knows it: the cable's. */
  url: string;
  cable: Cable;
  host: RunningHost;
  /** The folder of the app that the host serves. */
  webRoot: string;
  take: Camera;
};

/** The screens that a person meets, one after another. */
export type Walk = (start: Start) => Promise<void>;

/**
 * Goes a walk on a new phone, with a host of its own, and photographs into a folder.
 * @param isQuick takes each screen in one look
 */
export async function onNewPhone(
  browser: Browser,
  folder: string,
  walk: Walk,
  isQuick: boolean,
): Promise<void> {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
  cpSync('dist', webRoot, { recursive: true });
  const host = await startHost({ webRoot, env: { DEMO_DAYS: '30' } });
  const cable = await layCable(host.port);
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  // Long enough for a busy machine: what is waited for comes in the end, or never.
  context.setDefaultTimeout(120_000);
  // tsx leaves the names of functions to a helper of its own, which pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  const take = openCamera(page, folder, isQuick);
  try {
    await walk({ page, url: cable.url, cable, host, webRoot, take });
  } catch (error) {
    await page.screenshot({ path: join(folder, 'failed.png') });
    throw error;
  } finally {
    await context.close();
    await cable.close();
    await host.stop();
    for (const made of [webRoot, host.dataDir]) rmSync(made, { recursive: true, force: true });
  }
}
