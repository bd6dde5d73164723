/**
 * `npm run size`: builds the app and weighs what a phone must fetch, compressed as the host sends
 * it. Writes the table into docs/performance.md; ends with 1 where something is over its budget.
 * With `--quick` it writes nothing, and only weighs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { closure } from '../build/firstFiles.ts';
import { textAddresses } from '../build/texts.ts';
import { FRAME_TEXTS, SCREENS, type ScreenLine } from '../src/app/screenList.ts';
import { commit } from '../bench/evidence.ts';
import { endWith, writeTable } from './performanceReport.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const BUILD = '.tsbuild/size';
const KB = 1_000;
/** The frame of who is logged in: with every screen but those of guests. */
const MEMBER_FRAME = 'src/app/frame/MemberLayout.tsx';
/**
 * What every page fetches once its first screen is there, and what a screen then fetches of its
 * own; other chunks come when a person does something.
 */
const AFTERWARDS = [
  'src/app/start/background.ts',
  'src/app/frame/Footer.tsx',
  'src/app/updates/UpdateBar.tsx',
  'src/ui/Toaster.tsx',
];
const AFTERWARDS_BY_PATH: Record<string, string[]> = {
  '/login': [
    'src/screens/account/login/HeldEntries.tsx',
    'src/screens/account/login/logInAtHost.ts',
  ],
  '/register': ['src/screens/enrol/register/wholeRegisterForm.ts'],
  '/home': ['src/screens/party/home/PartyHome.tsx'],
};

const { output } = (await build({
  build: { outDir: BUILD, emptyOutDir: true },
  logLevel: 'error',
})) as Rolldown.RolldownOutput;
const chunks = output.filter((file) => file.type === 'chunk');
const frame = closure(inTheHead(), chunks);

const rows = [
  ...Object.entries({ '/login': 108, '/register': 128, '/home': 128 }).map(([path, budget]) => ({
    what: `JavaScript of a first visit, \`${path}\``,
    kb: weigh(scripts(firstVisit(path))),
    budget,
  })),
  ...Object.keys(AFTERWARDS_BY_PATH).map((path) => ({
    what: `JavaScript that \`${path}\` fetches after that`,
    kb: weigh(scripts(afterwards(path))),
    budget: undefined,
  })),
  { what: 'Service worker', kb: weigh(['sw.js']), budget: 14 },
  { what: 'Whole first visit of `/login`, in Tamil', kb: weigh(wholeVisit('/login')), budget: 300 },
  { what: 'Kept first: what enrolling needs offline', kb: weigh(keptFirst()), budget: 300 },
  { what: 'Kept in all', kb: weigh([...keptFirst(), ...keptLater()]), budget: 1_000 },
];

const isMet = ({ kb, budget }: { kb: number; budget: number | undefined }) =>
  budget === undefined || kb <= budget;
writeTable(
  'size',
  {
    head: ['', 'brotli', 'budget', ''],
    rows: rows.map((row) => [
      row.what,
      `${row.kb.toFixed(1)} kB`,
      row.budget ? `${row.budget} kB` : '',
      isMet(row) ? '' : '**over**',
    ]),
    below: `\`npm run size\`, commit ${commit()}.`,
  },
  values.quick,
);
endWith(
  rows.map((row) => ({ measured: row.kb, isMet: isMet(row) })),
  values.quick,
);

/** The chunk in which a file of the sources is. */
function chunkOf(source: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => relative('.', id) === source),
  );
  if (!chunk) throw new Error(`No chunk has ${source}`);
  return chunk;
}

/** The chunks that index.html itself asks for. */
function inTheHead(): Rolldown.OutputChunk[] {
  const html = readFileSync(join(BUILD, 'index.html'), 'utf8');
  const { app = [] } = JSON.parse(/id="first-files">(.*?)</.exec(html)?.[1] ?? '{}') as {
    app?: string[];
  };
  const named = chunks.filter(({ fileName }) => app.includes(`/${fileName}`));
  if (named.length === 0) throw new Error('index.html asks for no scripts');
  return named;
}

function screenAt(path: string): ScreenLine {
  const screen = [...SCREENS.guests, ...SCREENS.members].find((each) => each.path === path);
  if (!screen) throw new Error(`There is no screen at ${path}`);
  return screen;
}

/** The chunks of the frame and the screen: enough to use it. */
function firstVisit(path: string): Set<Rolldown.OutputChunk> {
  const isForMembers = SCREENS.members.includes(screenAt(path));
  const sources = [...(isForMembers ? [MEMBER_FRAME] : []), `src/screens/${screenAt(path).file}`];
  return closure(sources.map(chunkOf), chunks, new Set(frame));
}

/** What comes behind the first screen, without being asked for. */
function afterwards(path: string): Set<Rolldown.OutputChunk> {
  const first = firstVisit(path);
  const all = closure(
    [...AFTERWARDS, ...(AFTERWARDS_BY_PATH[path] ?? [])].map(chunkOf),
    chunks,
    new Set(first),
  );
  return new Set([...all].filter((chunk) => !first.has(chunk)));
}

function scripts(some: Set<Rolldown.OutputChunk>): string[] {
  return Array.from(some, ({ fileName }) => fileName);
}

function wholeVisit(path: string): string[] {
  const all = new Set([...firstVisit(path), ...afterwards(path)]);
  // Those of the frame stand in the page itself.
  const html = readFileSync(join(BUILD, 'index.html'), 'utf8');
  const styles = [
    ...new Set([...all].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  ].filter((name) => !html.includes(`href="/${name}" disabled`));
  const texts = textAddresses([...FRAME_TEXTS, ...screenAt(path).texts]).map((address) =>
    address.slice(1).replace('{{lng}}', 'tam'),
  );
  const fonts = readdirSync(join(BUILD, 'assets'))
    .filter((name) => name.endsWith('.woff'))
    .map((name) => `assets/${name}`);
  return ['index.html', 'favicon.svg', ...scripts(all), ...styles, ...texts, ...fonts];
}

/** The files without which the worker doesn't take charge, as it names them itself. */
function keptFirst(): string[] {
  const names = new Set(
    Array.from(
      readFileSync(join(BUILD, 'sw.js'), 'utf8').matchAll(/"?url"?:\s*["`]([^"`]+)["`]/g),
      ([, url = '']) => url,
    ),
  );
  if (names.size < 20) throw new Error('The list of the precache was not found');
  return [...names];
}

/** The files that the worker fetches after that. */
function keptLater(): string[] {
  const list = keptFirst().find((name) => name.startsWith('assets/rest-'));
  if (!list) throw new Error('The list of the rest was not found');
  const files = JSON.parse(readFileSync(join(BUILD, list), 'utf8')) as [string, string | null][];
  return files.map(([name]) => name);
}

/** In kilobytes of 1,000 bytes. What is compressed already stays as it is. */
function weigh(files: string[]): number {
  const sizes = [...new Set(files)].map((file) => {
    const content = readFileSync(join(BUILD, file));
    return /\.(woff|avif|png)$/.test(file) ? content.length : brotliCompressSync(content).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / KB;
}
