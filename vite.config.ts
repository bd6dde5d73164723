import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { codeSplitting } from './build/chunks.ts';
import { colours } from './build/colours.ts';
import { icons } from './build/icons.ts';
import { manifest } from './build/manifest.ts';
import { keepOffline } from './build/offline.ts';
import { paintFirst } from './build/paintFirst.ts';
import { precompress } from './build/precompress.ts';
import { joinTexts } from './build/texts.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The package's main entry is its development build. */
const reactRouter = fileURLToPath(
  new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
);

const offline = keepOffline();

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  resolve: { alias: [{ find: /^react-router$/, replacement: reactRouter }] },
  build: {
    target: 'chrome111',
    // Only Safari before 17 lacks it, and there a preload is merely late.
    modulePreload: { polyfill: false },
    sourcemap: true,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting } },
  },
  plugins: [
    react(),
    colours(),
    icons(),
    joinTexts(),
    paintFirst(),
    offline.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/app/updates/updates.ts registers the worker, through workbox-window.
      injectRegister: false,
      // The icons are among the precached files already.
      includeManifestIcons: false,
      injectManifest: offline.injectManifest,
      manifest,
    }),
    precompress(),
  ],
});
