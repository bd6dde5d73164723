import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that some tests drive and that a machine may lack. */
export type Tool = {
  name: string;
  /** Returns the path of the program or of its folder; undefined where it isn't installed. */
  find: () => string | undefined;
  /** Debian's packages that bring it. */
  packages: string[];
  /** How to get it where packages can't be installed for the person. */
  advice: string;
};

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** The program itself: Debian's script in /usr/bin stays the leader of the shell's processes. */
const CHROMIUM_SHELL_PLACE = '/usr/lib/chromium/chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  '/snap/bin',
  '/opt/google/chrome',
];

export const CHROMIUM: Tool = {
  name: 'Chromium',
  find: findChromium,
  packages: ['chromium'],
  advice: 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
};
/**
 * Chromium without what a window has around a page, as Debian has it: it starts in less than half
 * the processor time. It lacks Background Sync and the pages that "back" finds as they were left.
 */
export const CHROMIUM_SHELL: Tool = {
  name: 'Chromium without a window',
  find: () => chosenChromium() ?? [CHROMIUM_SHELL_PLACE].find(isProgram),
  packages: ['chromium-headless-shell'],
  advice: 'The tests use Chromium in its place.',
};
export const TESSERACT: Tool = {
  name: 'Tesseract',
  find: () => inFolders('tesseract').find(isProgram),
  packages: ['tesseract-ocr'],
  advice: 'Install Tesseract, with its English.',
};
export const NGINX: Tool = {
  name: 'nginx',
  find: () => inFolders('nginx').find(isProgram),
  packages: ['nginx-light'],
  advice: 'Install nginx.',
};
export const POSTGRES: Tool = {
  name: 'PostgreSQL',
  find: findPostgres,
  packages: ['postgresql'],
  advice: "Install PostgreSQL's server programs, initdb and postgres.",
};
/** The three engines as Debian has them, each with its driver. */
export const CHROMIUM_DRIVER = debianTool('Chromium with its driver', [
  'chromium',
  'chromium-driver',
]);
export const FIREFOX = debianTool('Firefox ESR', ['firefox-esr']);
export const WEBKIT = debianTool('WebKitGTK with its driver', [
  'webkit2gtk-driver',
  'gjs',
  'gir1.2-webkit2-4.1',
  'xvfb',
]);

/**
 * Returns where a tool is. Throws two lines, that it's missing and how to get it, if it isn't
 * installed.
 */
export function requireTool({ name, find, packages, advice }: Tool): string {
  const found = find();
  if (found) return found;
  const onDebian = existsSync('/etc/debian_version') ? `apt-get install ${packages.join(' ')}` : '';
  throw new Error(`${name} is missing.\n${onDebian || advice}`);
}

/**
 * For commands, before they measure anything: says in two lines how to get the first of these that
 * is missing, and ends with 1.
 */
export function requireOrEnd(...tools: Tool[]): void {
  try {
    for (const tool of tools) requireTool(tool);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/**
 * Installs what is missing of these tools with one call of apt-get, on Debian as root. Does nothing
 * elsewhere.
 */
export async function installMissing(tools: Tool[]): Promise<void> {
  const packages = tools.filter((tool) => !tool.find()).flatMap((tool) => tool.packages);
  if (packages.length === 0) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', ...packages);
}

async function aptGet(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(spawn('apt-get', args, { stdio: 'inherit', env }), 'close');
}

/** A tool whose files we don't look for one by one: its packages are installed, or it's missing. */
function debianTool(name: string, packages: string[]): Tool {
  return {
    name,
    find: () => (packages.every(isInstalled) ? packages.join(', ') : undefined),
    packages,
    advice: `Use Debian, and install ${packages.join(' ')}.`,
  };
}

function isInstalled(debianPackage: string): boolean {
  const query = ['--show', '--showformat=${db:Status-Status}', debianPackage];
  return spawnSync('dpkg-query', query, { encoding: 'utf8' }).stdout === 'installed';
}

function findChromium(): string | undefined {
  const places = [...CHROMIUM_NAMES.flatMap(inFolders), ...CHROMIUM_PLACES];
  return chosenChromium() ?? places.find(isProgram);
}

function chosenChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && !isProgram(chosen))
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no program is there.`);
  return chosen || undefined;
}

function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')), ...FOLDERS];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => isProgram(join(folder, program))),
  );
}

const inFolders = (name: string) => FOLDERS.map((folder) => join(folder, name));

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Absent, or we may not run it: look in the next place.
    return false;
  }
}
