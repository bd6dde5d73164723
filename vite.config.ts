import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.config.ts';
import { PARTY } from './src/domain/party.ts';

/** What index.html says of the party, before the app itself is there. */
const party = { name: 'party', transformIndexHtml: (html: string) => html.replaceAll('%PARTY_NAME%', PARTY.name.tam).replaceAll('%PARTY_DESCRIPTION%', PARTY.description.tam).replaceAll('%PARTY_COLOUR%', PARTY.colour) };

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  build: { target: 'chrome111', sourcemap: true, reportCompressedSize: true },
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
      // A district's villages are fetched when that district is chosen: src/device/villages.ts.
      injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{html,js,css,json,woff2,svg,png,webmanifest}', 'art/*.avif'], globIgnores: ['remove-worker.js', 'screens/**', 'panchayats/**', 'art/*-wide.avif'] },
      manifest,
    }),
  ],
});
