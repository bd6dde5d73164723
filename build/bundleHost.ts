import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The bundled host and its commands. The bundle starts five times as fast as the source. */
export const HOST_MAIN = fileURLToPath(new URL('../.tsbuild/main.mjs', import.meta.url));
export const HOST_CLI = fileURLToPath(new URL('../.tsbuild/cli.mjs', import.meta.url));

/**
 * Bundles the host, with its packages, for tests, which start it hundreds of times. Packages with
 * machine code stay outside.
 * It goes into a folder directly under the root, as `host/` is, because host/settings.ts looks for
 * `dist/` beside that folder.
 */
export async function bundleHost(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    // Opening hundreds of small files takes longer than running them.
    ssr: { noExternal: true, external: ['sharp', 'libsql', '@node-rs/argon2'] },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: '.tsbuild',
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          main: 'host/main.ts',
          cli: 'host/cli/main.ts',
          listThread: 'host/database/listThread.mjs',
          workbookProcess: 'host/records/workbookProcess.mjs',
          workbookThread: 'host/records/workbookThread.mjs',
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'host-[name].mjs' },
      },
    },
  });
}
