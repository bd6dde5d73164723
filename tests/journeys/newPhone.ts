import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { layCable, type Cable } from './cable.ts';
import { forgetVoters, restoreLogins, startHost, type RunningHost } from './hostProcess.ts';
import { newProfile } from './volunteer.ts';
import { copyOf, ORIGIN, toHost } from './warmPhone.ts';

/** A phone on a cable to the real host. A test may start its browser or its host anew. */
export type Phone = {
  host: RunningHost;
  cable: Cable;
  profile: string;
  browser: RunningBrowser;
  /** The host's address, as the phone knows it. */
  url: string;
  readonly page: Page;
  /** Starts the browser again, after a test has closed or killed it. */
  startBrowser(): Promise<void>;
};

type Before = {
  isFirstVisit?: boolean;
  /**
   * Whether the phone has all of Chromium, as the tests of faults need it, instead of its shell:
   * tests/tools.ts says what that lacks.
   */
  isWhole?: boolean;
  hasRealJitter?: boolean;
  flags?: string[];
  withoutFlags?: string[];
};

/**
 * The app waits a random part of 5 s and more before it sends. Only the unit tests need the real
 * bounds.
 */
const SHORTER_JITTER = 'const { random } = Math; Math.random = () => random() / 20;';

/**
 * Gives each test of the file a phone that is logged in and ready to work without a signal, or, for
 * a first visit, a new one. The host stays from one test to the next, without its voters: starting
 * it takes longer than most tests.
 */
export function newPhone({
  isFirstVisit = false,
  isWhole = false,
  hasRealJitter = false,
  flags = [],
  withoutFlags = [],
}: Before = {}): Phone {
  const warm = inject('warmPhone');
  const phone = {
    url: ORIGIN,
    get page() {
      return this.browser.page;
    },
    async startBrowser() {
      const before = { isWhole, hasRealJitter, flags, withoutFlags };
      this.browser = await startPhone(this.cable.port, this.profile, before);
    },
  } as Phone;
  beforeEach(async () => {
    const isUsed = await isRunning(phone.host);
    if (!isUsed) phone.host = await startWarmHost();
    phone.cable = await layCable(phone.host.port);
    phone.profile = isFirstVisit ? newProfile() : copyOf(warm.profile);
    await phone.startBrowser();
    // Not earlier: the host may still be at what the last test's phone asked before it was killed.
    if (isUsed) forgetVoters(phone.host.dataDir);
    restoreLogins(phone.host.dataDir, warm.logins);
    if (!isFirstVisit) await phone.page.goto(`${ORIGIN}/home`);
  });
  afterEach(async () => {
    // A browser that ends in order takes up to 4 s to write a profile that nobody reads again.
    await phone.browser.kill();
    await phone.cable.close();
    rmSync(phone.profile, { recursive: true, force: true, maxRetries: 5 });
  });
  afterAll(() => phone.host.stop());
  return phone;
}

/** Starts a host, on a data folder of its own, that knows the warm phone's login. */
export function startWarmHost(): Promise<RunningHost> {
  return startHost({ dataDir: copyOf(inject('warmPhone').dataDir) });
}

/**
 * Starts the browser of a copy of the warm phone, or of another profile, with the host at this
 * port.
 */
export async function startPhone(
  port: number,
  profile = copyOf(inject('warmPhone').profile),
  { isWhole = false, hasRealJitter = false, flags = [], withoutFlags = [] }: Before = {},
): Promise<RunningBrowser> {
  const browser = await startBrowser(profile, [...flags, toHost(port)], withoutFlags, !isWhole);
  if (!hasRealJitter) await browser.context.addInitScript(SHORTER_JITTER);
  return browser;
}

async function isRunning(host: RunningHost | undefined): Promise<boolean> {
  return host !== undefined && Promise.race([host.exited.then(() => false), sleep(0, true)]);
}
