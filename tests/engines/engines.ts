import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  CHROMIUM_DRIVER,
  FIREFOX as FIREFOX_TOOL,
  WEBKIT as WEBKIT_TOOL,
  type Tool,
} from '../tools.ts';
import { NETWORK_INSIDE, UNSEEN, WITHOUT_CARD } from '../journeys/browser.ts';
import { driveByMarionette } from './marionette.ts';
import { driveOverHttp, type Drive } from './webDriver.ts';

/** A browser on a profile folder. To close it keeps the folder, as when a person closes the app. */
export type DrivenBrowser = { drive: Drive; close(): Promise<void> };

const PATIENCE_MS = 60_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const WEBKIT_BROWSER = fileURLToPath(new URL('webKitBrowser.js', import.meta.url));

/**
 * A browser engine as Debian has it: the tool that tests need for it, and how to start it on a
 * profile folder. On an empty one a slow engine first compiles its own scripts, which takes as much
 * processor time as the rest of its start.
 */
export type Engine = {
  tool: Tool;
  isSlowOnEmptyProfile?: boolean;
  start(profile: string): Promise<DrivenBrowser>;
};
export const CHROMIUM: Engine = { tool: CHROMIUM_DRIVER, start: startChromium };
export const FIREFOX: Engine = {
  tool: FIREFOX_TOOL,
  isSlowOnEmptyProfile: true,
  start: startFirefox,
};
export const WEBKIT: Engine = { tool: WEBKIT_TOOL, start: startWebKit };

async function startChromium(profile: string): Promise<DrivenBrowser> {
  const port = await freePort();
  const driver = run('chromedriver', [`--port=${port}`]);
  await answering(port);
  const args = [
    `--user-data-dir=${profile}`,
    '--headless=new',
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    `--disable-features=${UNSEEN.join(',')}`,
    `--enable-features=${NETWORK_INSIDE}`,
    ...WITHOUT_CARD,
    '--window-size=360,740',
  ];
  const { drive, end } = await driveOverHttp(port, {
    'goog:chromeOptions': { binary: '/usr/bin/chromium', args },
  });
  return { drive, close: () => end().then(() => stop(driver)) };
}

/** Firefox chooses its port. It opens no page and no process that a test doesn't ask for. */
const FIREFOX_PREFS = {
  'marionette.port': 0,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'dom.ipc.processPrelaunch.enabled': false,
  'network.process.enabled': false,
  'media.rdd-process.enabled': false,
  'media.utility-process.enabled': false,
};

async function startFirefox(profile: string): Promise<DrivenBrowser> {
  const portFile = join(profile, 'MarionetteActivePort');
  rmSync(portFile, { force: true });
  const prefs = Object.entries(FIREFOX_PREFS).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), prefs.join(''));
  const firefox = run('firefox-esr', [
    '--marionette',
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--width',
    '360',
    '--height',
    '740',
  ]);
  await until(
    () => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '',
    'Firefox did not start',
  );
  const { drive, end } = await driveByMarionette(Number(readFileSync(portFile, 'utf8')));
  return { drive, close: () => end().then(() => ended(firefox)) };
}

async function startWebKit(profile: string): Promise<DrivenBrowser> {
  const screen = run(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (!screen.stdout) throw new Error('Xvfb has no output');
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  // As root, its sandbox does not start. Without a graphics card, layers for one are put together
  // by software, which takes a quarter of all its processor time.
  const env = {
    ...process.env,
    DISPLAY: `:${display.toString().trim()}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const driver = run('WebKitWebDriver', [`--port=${port}`], { env });
  await answering(port);
  const { drive, end } = await driveOverHttp(port, {
    'webkitgtk:browserOptions': { binary: '/usr/bin/gjs', args: ['-m', WEBKIT_BROWSER, profile] },
  });
  return {
    drive,
    close: () =>
      end()
        .then(() => stop(driver))
        .then(() => stop(screen)),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a driver listens. */
function answering(port: number): Promise<void> {
  return until(
    () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'The driver did not start',
  );
}

async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (const patience = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > patience) throw new Error(otherwise);
  }
}

/** Starts a program that does not outlive the tests. */
function run(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', ...options });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  await ended(child);
}

/** Waits for the end of a process that is about to end. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const isOver = await Promise.race([
    exit.then(() => true),
    sleep(PATIENCE_MS, false, { ref: false }),
  ]);
  if (isOver) return;
  child.kill('SIGKILL');
  await exit;
}
