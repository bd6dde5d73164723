import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.config.ts';
import { precompress } from './precompress.config.ts';
import { PARTY } from './src/domain/party.ts';

/** What index.html says of the party, before the app itself is there. */
const party = { name: 'party', transformIndexHtml: (html: string) => html.replaceAll('%PARTY_NAME%', PARTY.name.tam).replaceAll('%PARTY_DESCRIPTION%', PARTY.description.tam).replaceAll('%PARTY_COLOUR%', PARTY.colour) };

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
        codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, tags: ['$initial'] }, { name: 'frame', tags: ['$initial'] }] },
        chunkFileNames: ({ moduleIds }) => `assets/${moduleIds.some(isOfConsole) ? 'console-' : ''}[name]-[hash].js`,
        assetFileNames: ({ names, originalFileNames }) => `assets/${originalFileNames.some(isOfConsole) || names.some(isStyleOfConsole) ? 'console-' : ''}[name]-[hash][extname]`,
      },
    },
  },
  plugins: [
    react(),
    party,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/app/updates.ts registers the worker itself, by workbox-window.
      injectRegister: false,
      // Of the art one format, in the size for phones; the rest is fetched when it is shown: src/ui/Picture.tsx.
      // A district's villages are fetched when that district is chosen: src/device/villages.ts. The console is of no use without the host.
      injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{html,js,css,json,woff2,svg,png,webmanifest}', 'art/*.avif'], globIgnores: ['remove-worker.js', 'screens/**', 'panchayats/**', 'art/*-wide.avif', 'assets/console-*', 'locales/*/admin.json'] },
      manifest,
    }),
    precompress(),
  ],
});
