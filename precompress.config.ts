import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|json|svg|webmanifest)$/;
const compress = promisify(brotliCompress);

/** Writes beside each text file of the build the same in Brotli, which the host sends to browsers that take it: host/webApp.ts. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // After the service worker, which is made when all else is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure) {
        if (failure) return;
        const files = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
        await Promise.all(files.map(async (name) => writeFile(join(folder, `${name}.br`), await compress(await readFile(join(folder, name))))));
      },
    },
  };
}
