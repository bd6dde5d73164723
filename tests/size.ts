/**
 * `npm run size`: builds the app and weighs what a phone must fetch, compressed as the host sends it. Writes the table into
 * docs/performance.md; ends with 1 where something is over its budget.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const BUILD = '.tsbuild/size';
const REPORT = 'docs/performance.md';
const KB = 1_000;
/** Chunks that a screen fetches without being asked; others come when a person does something. */
const BY_ITSELF = ['src/screens/home/PartyHome.tsx'];

/** What Vite writes of each chunk: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

const built = spawnSync('vite', ['build', '--manifest', '--outDir', BUILD, '--emptyOutDir', '--logLevel', 'error'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (built.status !== 0) throw new Error('The app does not build');
const chunks = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const screens = readFileSync('src/app/screens.ts', 'utf8');
const frame = closure(['index.html']);

const rows = [
  ...Object.entries({ '/login': 108, '/register': 128, '/home': 128 }).map(([path, budget]) => ({ what: `JavaScript of a first visit, \`${path}\``, kb: weigh(scripts(firstVisit(path))), budget })),
  { what: 'Service worker', kb: weigh(['sw.js']), budget: 12 },
  { what: 'Whole first visit of `/login`, in Tamil', kb: weigh(wholeVisit('/login')), budget: 300 },
  { what: 'Precache, not compressed', kb: precached().reduce((sum, file) => sum + statSync(join(BUILD, file)).size, 0) / KB, budget: 1_500 },
];

const lines = rows.map(({ what, kb, budget }) => `| ${what} | ${kb.toFixed(1)} kB | ${budget} kB |${kb > budget ? ' **over** |' : ' |'}`);
const table = ['| | brotli | budget | |', '|---|---:|---:|---|', ...lines].join('\n');
console.log(table);
const report = readFileSync(REPORT, 'utf8');
writeFileSync(REPORT, report.replace(/(<!-- size -->\n)[^]*?(\n<!-- \/size -->)/, (_, begin: string, end: string) => begin + table + end));
process.exitCode = rows.some(({ kb, budget }) => kb > budget) ? 1 : 0;

/** The chunks that these need before they run. */
function closure(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    closure(chunks[name]?.imports ?? [], found);
  }
  return found;
}

/** The frame, the screen, and what the screen then fetches by itself. */
function firstVisit(path: string): Set<string> {
  const file = new RegExp(`screen\\('${path}', .*?import\\('\\.\\./([^']+)'\\)`).exec(screens)?.[1];
  if (!file) throw new Error(`There is no screen at ${path}`);
  const screen = closure([`src/${file}`]);
  const later = [...screen].filter((name) => !frame.has(name)).flatMap((name) => chunks[name]?.dynamicImports ?? []).filter((name) => BY_ITSELF.includes(name));
  return closure([...screen, ...later], new Set(frame));
}

function scripts(names: Set<string>): string[] {
  return [...names].flatMap((name) => chunks[name]?.file ?? []);
}

function wholeVisit(path: string): string[] {
  const names = firstVisit(path);
  const styles = new Set([...names].flatMap((name) => chunks[name]?.css ?? []));
  const nameSpaces = new RegExp(`screen\\('${path}', \\[([^\\]]*)\\]`).exec(screens)?.[1] + (/FRAME_TEXTS = \[([^\]]*)\]/.exec(screens)?.[1] ?? '');
  const texts = new Set(Array.from(nameSpaces.matchAll(/'(\w+)'/g), ([, name]) => `locales/tam/${name}.json`));
  const fonts = readdirSync(join(BUILD, 'assets')).filter((name) => name.endsWith('.woff2')).map((name) => `assets/${name}`);
  return ['index.html', 'install-prompt.js', 'favicon.svg', ...scripts(names), ...styles, ...texts, ...fonts];
}

/** The files that the worker fetches when it is installed, as it names them itself. */
function precached(): string[] {
  const names = new Set(Array.from(readFileSync(join(BUILD, 'sw.js'), 'utf8').matchAll(/"?url"?:\s*["`]([^"`]+)["`]/g), ([, url = '']) => url));
  if (names.size < 50) throw new Error('The list of the precache was not found');
  return [...names];
}

/** In kilobytes of 1,000 bytes. What is compressed already stays as it is. */
function weigh(files: string[]): number {
  const sizes = [...new Set(files)].map((file) => {
    const content = readFileSync(join(BUILD, file));
    return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / KB;
}
