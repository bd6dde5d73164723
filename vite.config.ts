import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export default defineConfig({
  build: { target: 'chrome111', sourcemap: true, reportCompressedSize: true },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/app/registerWorker.ts registers the worker itself, by workbox-window.
      injectRegister: false,
      injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{html,js,css,json,woff2,svg,png,webmanifest}'] },
      manifest: {
        id: '/',
        name: 'கோலம் மக்கள் கழகம்',
        short_name: 'கோலம்',
        description: 'வாக்காளர் சேர்க்கை, இணையம் இல்லாத இடத்திலும்.',
        lang: 'ta',
        dir: 'ltr',
        start_url: '/home?source=pwa',
        scope: '/',
        display: 'standalone',
        theme_color: '#22305f',
        background_color: '#22305f',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
        ],
      },
    }),
  ],
});
