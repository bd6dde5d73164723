import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_SHELL, requireTool } from '../tools.ts';

/**
 * Chromium's suggestions below its address bar are pages of their own, which nobody sees here. They
 * took 0.5 s of processor time at each start, as much as all the rest. The spare renderer waits for
 * a next site, which doesn't come.
 */
export const UNSEEN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];
/** What Playwright turns off and on by the same flags, of which the last one counts. */
const OFF_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const ON_BY_PLAYWRIGHT = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/** Quiet, and with no more room for scripts than a cheap phone gives a page. */
export const FLAGS = [
  '--js-flags=--max-old-space-size=128',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Each start would begin a process for a graphics card, which a test machine doesn't have. */
export const WITHOUT_CARD = ['--disable-gpu', '--in-process-gpu'];

/** Chromium's network runs in its main process, as it does on Android. */
export const NETWORK_INSIDE = 'NetworkServiceInProcess2';

/** The shell would round the widths of letters, and lines would break elsewhere. */
const FONTS_AS_IN_A_WINDOW = '--font-render-hinting=none';

/** What the browsers of most phones say; Playwright's `locale` gives one language, without 'en'. */
const ENGLISH_PHONE = '--accept-lang=en-US,en';

export type RunningBrowser = {
  context: BrowserContext;
  page: Page;
  /** The number of the browser's process, which is that of its group. */
  processGroup: number;
  /**
   * Ends the browser as a phone that runs out of power does. Its profile stays, and can be started
   * again.
   */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts Chromium, as large as a phone, on a profile folder, which is made if it is not there.
 * @param inShell starts its shell instead, where that is installed. Both read the same profile.
 */
export async function startBrowser(
  userDataDir: string,
  moreFlags: string[] = [],
  withoutFlags: string[] = [],
  inShell = false,
): Promise<RunningBrowser> {
  const shell = inShell ? CHROMIUM_SHELL.find() : undefined;
  const context = await launch(userDataDir, {
    executablePath: shell ?? requireTool(CHROMIUM),
    args: [
      ...FLAGS,
      ...(shell ? [FONTS_AS_IN_A_WINDOW] : []),
      `--disable-features=${[...UNSEEN, ...OFF_BY_PLAYWRIGHT].join(',')}`,
      `--enable-features=${[NETWORK_INSIDE, ...ON_BY_PLAYWRIGHT].join(',')}`,
      ...WITHOUT_CARD,
      ENGLISH_PHONE,
      ...moreFlags,
    ],
    ignoreDefaultArgs: withoutFlags,
    viewport: { width: 360, height: 740 },
  });
  // Long enough for a busy machine: what is waited for comes in the end, or never.
  context.setDefaultTimeout(120_000);
  const group = await processGroupOf(context);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    processGroup: group,
    async kill() {
      if (isAlive(group)) process.kill(-group, 'SIGKILL');
      // A process that is still dying on a busy machine still holds the profile's files.
      for (const patience = Date.now() + 120_000; isAlive(group); await sleep(20)) {
        if (Date.now() > patience) throw new Error('The browser does not die');
      }
    },
    close: () => context.close(),
  };
}

/**
 * Lets a Background Sync happen now, also when no page of the app is open. Chromium itself does it
 * when a sync is registered while it is online and when it comes back online, but after a failed
 * one only minutes later.
 * @param lastChance what Chromium says with its third try
 * @param patienceMs how long Chromium may take to tell which worker it has
 */
export async function fireSync(
  context: BrowserContext,
  origin: string,
  tag: string,
  lastChance = false,
  patienceMs = 120_000,
): Promise<void> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(`${origin}/`) && !isDeleted,
      );
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await Promise.race([
    registered,
    sleep(patienceMs, undefined, { ref: false }),
  ]);
  if (!registrationId) throw new Error(`No service worker is registered for ${origin}`);
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag,
    lastChance,
  });
  await page.close();
}

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1];

/**
 * Starts the browser, and once more if it crashes before it has opened a page: Chromium did once in
 * some 1,700 starts. The test's output says so.
 */
async function launch(userDataDir: string, options: LaunchOptions): Promise<BrowserContext> {
  const start = () => chromium.launchPersistentContext(userDataDir, options);
  return start().catch((error: unknown) => {
    if (!String(error).includes('browser has been closed')) throw error;
    console.warn(`The browser crashed at its start, and is started again: ${String(error)}`);
    return start();
  });
}

/** Playwright starts the browser as the leader of a process group of its own. */
async function processGroupOf(context: BrowserContext): Promise<number> {
  const devTools = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await devTools?.send('SystemInfo.getProcessInfo')) ?? {};
  await devTools?.detach();
  const leader = processInfo.find(({ type }) => type === 'browser');
  if (!leader) throw new Error('The browser does not tell its process number');
  if (existsSync('/proc') && Number(statOf(String(leader.id)).split(' ')[2]) !== leader.id)
    throw new Error('The browser does not lead its processes, so it could not be killed');
  return leader.id;
}

/**
 * True while a process of the group runs. One that is dead but not buried (Z), as in containers
 * without an init, holds no files.
 */
function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch {
    // ESRCH: nobody is left.
    return false;
  }
  return (
    !existsSync('/proc') ||
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .some((number) => {
        const { 0: state, 2: itsGroup, 17: threads } = statOf(number).split(' ');
        // Of a dead first thread the others may still be dying.
        return (
          Number(itsGroup) === group && !(['Z', 'X'].includes(state ?? '') && Number(threads) <= 1)
        );
      })
  );
}

/**
 * What Linux says of a process after its name, which may hold anything; nothing of one that has
 * gone meanwhile.
 */
function statOf(number: string): string {
  try {
    const stat = readFileSync(`/proc/${number}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}
