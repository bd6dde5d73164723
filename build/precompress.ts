import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|json|svg|webmanifest)$/;
const compress = promisify(brotliCompress);

/** Writes a Brotli copy beside each text file of the build. host/http/webApp.ts sends it. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // Run after the build of the service worker, which comes last.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure) {
        if (failure) return;
        const files = (await readdir(folder, { recursive: true })).filter((name) =>
          TEXT.test(name),
        );
        await Promise.all(
          files.map(async (name) =>
            writeFile(
              join(folder, `${name}.br`),
              await compress(await readFile(join(folder, name))),
            ),
          ),
        );
      },
    },
  };
}
