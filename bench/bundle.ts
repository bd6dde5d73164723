import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const HERE = import.meta.dirname;
const DEFINE = { 'process.env.NODE_ENV': '"production"', global: 'globalThis' };

/**
 * Bundles a page and its service worker, as the app is bundled, into a new folder, which is
 * returned.
 */
export async function bundle(page: string, worker: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const shared = { configFile: false, logLevel: 'warn', define: DEFINE } as const;
  await build({
    ...shared,
    root: join(HERE, page),
    worker: { format: 'es' },
    build: { outDir, target: 'chrome111', emptyOutDir: true },
  });
  await build({
    ...shared,
    root: HERE,
    build: {
      outDir,
      target: 'chrome111',
      emptyOutDir: false,
      lib: {
        entry: join(HERE, worker),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  });
  await copyFile(
    join(HERE, 'node_modules/browser-image-compression/dist/browser-image-compression.js'),
    join(outDir, 'browser-image-compression.js'),
  );
  return outDir;
}
