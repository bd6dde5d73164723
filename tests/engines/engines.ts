import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installOnDebian } from '../installed.ts';
import { driveByMarionette } from './marionette.ts';
import { driveOverHttp, type Drive } from './webDriver.ts';

/** A browser on a profile folder. To close it keeps the folder, as when a person closes the app. */
export type DrivenBrowser = { drive: Drive; close(): Promise<void> };
export type Engine = (typeof ENGINES)[number];

const PATIENCE_MS = 60_000;
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_BROWSER = fileURLToPath(new URL('webKitBrowser.js', import.meta.url));

/** The three engines that people's browsers are made of, as Debian has them. */
export const ENGINES = [
  { name: 'Chromium', packages: { chromium: '/usr/bin/chromium', 'chromium-driver': '/usr/bin/chromedriver' }, start: startChromium },
  { name: 'Firefox', packages: { 'firefox-esr': FIREFOX }, start: startFirefox },
  {
    name: 'WebKitGTK',
    packages: { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', gjs: '/usr/bin/gjs', 'gir1.2-webkit2-4.1': '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib', xvfb: '/usr/bin/Xvfb' },
    start: startWebKit,
  },
] as const;

/** Installs what the engine's packages lack where that is allowed. Throws one line that says what to do. */
export function provideEngine({ name, packages }: Engine): void {
  const missing = () => Object.entries(packages).filter(([, file]) => !existsSync(file)).map(([debianPackage]) => debianPackage);
  if (missing().length > 0) installOnDebian(...missing());
  if (missing().length > 0) throw new Error(`${name}: install Debian's ${missing().join(', ')}.`);
}

async function startChromium(profile: string): Promise<DrivenBrowser> {
  const port = await freePort();
  const driver = spawn('chromedriver', [`--port=${port}`], { stdio: 'ignore' });
  await answering(port);
  const args = [`--user-data-dir=${profile}`, '--headless=new', '--no-sandbox', '--no-first-run', '--disable-background-networking', '--window-size=360,740'];
  const { drive, end } = await driveOverHttp(port, { 'goog:chromeOptions': { binary: '/usr/bin/chromium', args } });
  return { drive, close: () => end().then(() => ended(driver)) };
}

async function startFirefox(profile: string): Promise<DrivenBrowser> {
  const portFile = join(profile, 'MarionetteActivePort');
  rmSync(portFile, { force: true });
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const firefox = spawn(FIREFOX, ['--marionette', '--headless', '--no-remote', '--profile', profile, '--width', '360', '--height', '740'], { stdio: 'ignore' });
  await until(() => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '', 'Firefox did not start');
  const { drive, end } = await driveByMarionette(Number(readFileSync(portFile, 'utf8')));
  return { drive, close: () => end().then(() => ended(firefox)) };
}

async function startWebKit(profile: string): Promise<DrivenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  // As root, its sandbox does not start.
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  await answering(port);
  const { drive, end } = await driveOverHttp(port, { 'webkitgtk:browserOptions': { binary: '/usr/bin/gjs', args: ['-m', WEBKIT_BROWSER, profile] } });
  return { drive, close: () => end().then(() => ended(driver)).then(() => ended(screen)) };
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
  return until(() => fetch(`http://127.0.0.1:${port}/status`).then(({ ok }) => ok, () => false), 'The driver did not start');
}

async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (const patience = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100)) {
    if (Date.now() > patience) throw new Error(otherwise);
  }
}

/** Ends a process that has nothing left to do, if it does not end by itself, and waits for its end. */
async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, 'exit');
  const isOver = await Promise.race([exit.then(() => true), sleep(5_000, false, { ref: false })]);
  if (isOver) return;
  process.kill('SIGKILL');
  await exit;
}
