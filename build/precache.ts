import type { VitePWAOptions } from 'vite-plugin-pwa';

/**
 * What the worker keeps on the phone. Left out: the frame's styles, which are inside index.html;
 * villages, fetched when their district is chosen; the console, which is useless
 * without the host; and art in other formats and sizes, which src/ui/media/Picture.tsx fetches when shown.
 */
export const precache: VitePWAOptions['injectManifest'] = {
  rollupFormat: 'iife',
  globPatterns: ['**/*.{html,js,css,json,woff2,svg,png}', 'art/*.avif'],
  globIgnores: [
    'remove-worker.js',
    'assets/index-*.css',
    'screens/**',
    'panchayats/**',
    'art/*-wide.avif',
    'assets/console-*',
    'locales/*/admin.json',
  ],
  // Eight letters tell two versions of a file apart as well as 32 do. That makes the worker a third
  // of a kilobyte lighter for each hundred files.
  manifestTransforms: [
    (entries) => ({
      manifest: entries.map((entry) => ({
        ...entry,
        revision: entry.revision?.slice(0, 8) ?? null,
      })),
      warnings: [],
    }),
  ],
};
