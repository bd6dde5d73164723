import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { layCable, type Cable } from './cable.ts';
import { forgetVoters, startHost, type RunningHost } from './hostProcess.ts';
import { logIn, newProfile, waitForOfflineReady } from './volunteer.ts';

/** A phone on a cable to the real host. A test may start its browser or its host anew. */
export type Phone = {
  host: RunningHost;
  cable: Cable;
  profile: string;
  browser: RunningBrowser;
  readonly page: Page;
};

type Before = { isLoggedIn?: boolean; flags?: string[]; withoutFlags?: string[] };

/**
 * Gives each test of the file a new phone, logged in and ready to work without a signal unless it says otherwise. The host stays from
 * one test to the next, without its voters: to start it takes longer than most tests.
 */
export function newPhone({ isLoggedIn = true, flags = [], withoutFlags = [] }: Before = {}): Phone {
  const phone = {
    get page() {
      return this.browser.page;
    },
  } as Phone;
  beforeEach(async () => {
    if (await isRunning(phone.host)) forgetVoters(phone.host.dataDir);
    else phone.host = await startHost();
    phone.cable = await layCable(phone.host.port);
    phone.profile = newProfile();
    phone.browser = await startBrowser(phone.profile, flags, withoutFlags);
    if (!isLoggedIn) return;
    await logIn(phone.page, phone.cable.url);
    await waitForOfflineReady(phone.page);
  });
  afterEach(async () => {
    await phone.browser.close();
    await phone.cable.close();
    rmSync(phone.profile, { recursive: true, force: true, maxRetries: 5 });
  });
  afterAll(() => phone.host.stop());
  return phone;
}

async function isRunning(host: RunningHost | undefined): Promise<boolean> {
  return host !== undefined && Promise.race([host.exited.then(() => false), sleep(0, true)]);
}
