import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { startChunk } from './chunks.config.ts';
import { firstFiles } from './firstFiles.config.ts';
import { firstPlaces } from './firstPlaces.config.tsx';
import { manifest } from './manifest.config.ts';
import { precompress } from './precompress.config.ts';
import { PARTY } from './src/domain/party.ts';

/** What index.html shows before the app itself is there: the party, and the places of a member. Its sign is drawn by art/appIcon.ts. */
const SAID: Record<string, string> = {
  PARTY_NAME: PARTY.name.tam,
  PARTY_NAME_EN: PARTY.name.en,
  PARTY_DESCRIPTION: PARTY.description.tam,
  PARTY_DESCRIPTION_EN: PARTY.description.en,
  PARTY_COLOUR: PARTY.colour,
  PARTY_SIGN: readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').trim().replace('<svg', '<svg aria-hidden="true" class="first-sign"'),
  PLACES: firstPlaces(),
};
const firstWords = { name: 'first-words', transformIndexHtml: (html: string) => html.replaceAll(/%(\w+)%/g, (whole, what: string) => SAID[what] ?? whole) };

const LINK = /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/**
 * Puts into index.html what its first paint needs, the styles and before-app.js: the host's policy knows them by their hashes
 * (host/inlineHashes.ts). The app's scripts are only named there; before-app.js has them come once that is painted.
 */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const script = readFileSync(new URL('before-app.js', import.meta.url), 'utf8');
      const withScript = html.replace('%BEFORE_APP%', () => minifySync('before-app.js', script).code.trim());
      if (!bundle) return withScript;
      // The link stays, without being followed: chunks that need these styles look for it.
      const withStyles = withScript.replace(STYLES, (link, file: string) => {
        const styles = bundle[file];
        if (styles?.type !== 'asset') throw new Error(`The build has no styles ${file}`);
        return `<style>${String(styles.source).trim()}</style>\n    ${link.replace('>', ' disabled>')}`;
      });
      const app = Array.from(withStyles.matchAll(LINK), ([, file = '']) => file);
      return withStyles.replace(LINK, '').replace(/\s*<\/head>/, (end) => `\n    ${firstFiles(app, bundle)}${end}`);
    },
  },
};

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** The console for administrators: nobody imports it but its own routes, so that chunks with parts of it are only for them. */
const isOfConsole = (file: string) => file.includes('src/screens/admin/');
/** Styles of a chunk that is no screen of its own are known by their name alone. */
const isStyleOfConsole = (name: string) => existsSync(new URL(`src/screens/admin/${name}`, import.meta.url));

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  // Its package gives everybody the build for development.
  resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router/package.json').replace('package.json', 'dist/production/index.mjs')) }] },
  build: {
    target: 'chrome111',
    sourcemap: true,
    reportCompressedSize: true,
    // What every start needs is two files: one that changes with the libraries, one with the frame. Many small ones compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules|rolldown\/runtime/, tags: ['$initial'] },
            { name: startChunk, includeDependenciesRecursively: false },
          ],
        },
        chunkFileNames: ({ moduleIds }) => `assets/${moduleIds.some(isOfConsole) ? 'console-' : ''}[name]-[hash].js`,
        assetFileNames: ({ names, originalFileNames }) => `assets/${originalFileNames.some(isOfConsole) || names.some(isStyleOfConsole) ? 'console-' : ''}[name]-[hash][extname]`,
      },
    },
  },
  plugins: [
    react(),
    firstWords,
    paintFirst,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/app/updates.ts registers the worker itself, by workbox-window.
      injectRegister: false,
      // They are among the files below.
      includeManifestIcons: false,
      // Of the art one format, in the size for phones; the rest is fetched when it is shown: src/ui/Picture.tsx.
      // The frame's styles are in index.html. A district's villages are fetched when that district is chosen: src/device/villages.ts. The console is of no use without the host.
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,json,woff2,svg,png}', 'art/*.avif'],
        // Eight letters tell two versions of a file apart as well as 32, and the worker is a third of a kilobyte lighter for each hundred.
        manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null })), warnings: [] })],
        globIgnores: ['remove-worker.js', 'assets/index-*.css', 'screens/**', 'panchayats/**', 'art/*-wide.avif', 'assets/console-*', 'locales/*/admin.json'],
      },
      manifest,
    }),
    precompress(),
  ],
});
