import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkFileNames, codeSplitting, assetFileNames } from './build/chunks.ts';
import { manifest } from './build/manifest.ts';
import { paintFirst } from './build/paintFirst.ts';
import { precache } from './build/precache.ts';
import { precompress } from './build/precompress.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The package's main entry is its development build. */
const reactRouter = fileURLToPath(
  new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
);

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  resolve: { alias: [{ find: /^react-router$/, replacement: reactRouter }] },
  build: {
    target: 'chrome111',
    sourcemap: true,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting, chunkFileNames, assetFileNames } },
  },
  plugins: [
    react(),
    paintFirst(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/app/updates/updates.ts registers the worker, through workbox-window.
      injectRegister: false,
      // The icons are among the precached files already.
      includeManifestIcons: false,
      injectManifest: precache,
      manifest,
    }),
    precompress(),
  ],
});
