import { createHash } from 'node:crypto';
import { realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { SCREENS } from '../src/app/screenList.ts';
import { ENROLLING, NEEDED_TEXT_FILES, TEXT_FILES } from './texts.ts';

type Manifest = Parameters<
  NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]
>[0];

/** Sources that a volunteer needs for enrolling without a signal, besides the frame. */
const NEEDED = [
  'app/start/background.ts',
  'app/updates/UpdateBar.tsx',
  'app/frame/MemberLayout.tsx',
  'ui/Toaster.tsx',
  ...[...SCREENS.guests, ...SCREENS.members]
    .filter(({ path }) => ENROLLING.includes(path))
    .map(({ file }) => `screens/${file}`),
].map(inSources);
/** Sources that those load too, but that nobody needs for enrolling. */
const NOT_NEEDED = [
  'device/roll/keepConstituency.ts',
  'screens/party/home/PartyHome.tsx',
  'screens/account/login/NewPasswordForm.tsx',
  'screens/enrol/roll/codes/dialogs.ts',
  'screens/enrol/roll/whole/ConstituencySearch.tsx',
  'screens/enrol/register/registerAtHost.ts',
  'domain/app/palette.ts',
  'domain/places/localBodies.ts',
  // Only the host's words may have markup, and they come with a signal.
  '../node_modules/dompurify/dist/purify.es.mjs',
].map(inSources);
/** A slow line needs longer for so many bytes than for a round trip. They are compressed later. */
const LARGE = 12_000;
/** Needed files that aren't chunks: the page, its icon, and the worker that shrinks photos. */
const NEEDED_FILES = /^(index\.html|favicon\.svg|assets\/photo\.worker-[^/]+\.js)$/;

/**
 * Splits what the worker keeps into two lists. The worker takes charge once it has the files that
 * enrolling needs, and their list is inside the worker. The list of the rest is a separate file,
 * because it would make the worker larger, and a phone must load the worker first: sw/keepFiles.ts.
 *
 * Neither list has the frame's styles, which are inside index.html, nor the console, which is
 * useless without the host. A phone fetches villages when somebody chooses their district, and art
 * in other formats and sizes when src/ui/media/Picture.tsx shows it.
 */
export function keepOffline() {
  const needed = new Set<string>();
  let folder = '';

  const plugin: Plugin = {
    name: 'keep-offline',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const chunk of neededChunks(chunks)) {
        needed.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style);
      }
      for (const { path } of NEEDED_TEXT_FILES)
        for (const language of ['tam', 'en'])
          needed.add(path.slice(1).replace('{{lng}}', language));
    },
  };

  const injectManifest: VitePWAOptions['injectManifest'] = {
    rollupFormat: 'iife',
    globPatterns: ['**/*.{html,js,css,json,woff,svg,png}', 'art/*.avif'],
    globIgnores: [
      'remove-worker.js',
      'assets/index-*.css',
      'screens/**',
      'panchayats/**',
      'art/*-wide.avif',
      'icons/icon-*512.png',
      'assets/console-*',
      'locales/*/admin.json',
      ...TEXT_FILES.flatMap(({ names }) => names.map((name) => `locales/*/${name}.json`)),
    ],
    manifestTransforms: [
      (entries) => {
        for (const { url } of entries) if (NEEDED_FILES.test(url)) needed.add(url);
        const rest = JSON.stringify(
          mixed(entries.filter(({ url }) => !needed.has(url))).map(({ url, revision }) => [
            url,
            shortened(revision),
          ]),
        );
        const list = `assets/rest-${createHash('sha256').update(rest).digest('base64url').slice(0, 8)}.json`;
        writeFileSync(join(folder, list), rest);
        const manifest: Manifest = entries
          .filter(({ url }) => needed.has(url))
          .map((entry) => ({ ...entry, revision: shortened(entry.revision) }));
        return {
          manifest: [...manifest, { url: list, revision: null, size: rest.length }],
          warnings: [],
        };
      },
    ],
  };

  return { plugin, injectManifest };
}

/** Returns the frame's chunks and all that the needed sources import or load later. */
function neededChunks(chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk) || holds(chunk, NOT_NEEDED)) return;
    found.add(chunk);
    // Skip what the entry loads later: that is every screen.
    const next = [...chunk.imports, ...(chunk.isEntry ? [] : chunk.dynamicImports)];
    for (const other of chunks) if (next.includes(other.fileName)) add(other);
  };
  for (const source of [...NEEDED, ...NOT_NEEDED])
    if (!chunks.some((chunk) => holds(chunk, [source]))) throw new Error(`No chunk has ${source}`);
  for (const chunk of chunks) if (chunk.isEntry || holds(chunk, NEEDED)) add(chunk);
  return found;
}

/**
 * Spreads large files evenly among small ones. Of a small file a slow line mostly waits for the
 * round trip, so a large one beside it keeps the line busy.
 */
function mixed(files: Manifest): Manifest {
  const isLarge = ({ size }: Manifest[number]) => size > LARGE;
  const spread = (some: Manifest) =>
    some.map((file, i) => ({ file, place: (i + 0.5) / some.length }));
  return [...spread(files.filter(isLarge)), ...spread(files.filter((file) => !isLarge(file)))]
    .toSorted((a, b) => a.place - b.place)
    .map(({ file }) => file);
}

function holds({ moduleIds }: Rolldown.OutputChunk, sources: string[]): boolean {
  return sources.some((id) => moduleIds.includes(id));
}

/**
 * Shortens a revision to eight characters. They tell two versions of a file apart as well as 32 do,
 * and make the worker smaller. A file with a hash in its name has no revision.
 */
function shortened(revision: string | null): string | null {
  return revision?.slice(0, 8) ?? null;
}

/** Returns a source's path as the bundler names it: without links, which node_modules may be. */
function inSources(file: string): string {
  return realpathSync(new URL(`../src/${file}`, import.meta.url));
}
