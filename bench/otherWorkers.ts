import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { FirstFiles } from '../build/firstFiles.ts';

const APP = 'dist';

/**
 * The built app's files: what enrolling needs, all that the worker keeps, and what the login takes.
 */
export type AppFiles = Awaited<ReturnType<typeof readAppFiles>>;

/** Reads the lists of files that the build has made: build/offline.ts, build/firstFiles.ts. */
export async function readAppFiles() {
  const worker = await readFile(join(APP, 'sw.js'), 'utf8');
  const needed = Array.from(
    worker.matchAll(/\{"revision":(null|"\w+"),"url":"([^"]+)"/g),
    ([, revision = '', url = '']) => ({ url, revision: JSON.parse(revision) as string | null }),
  );
  const list = (await readdir(join(APP, 'assets'))).find((name) => name.startsWith('rest-')) ?? '';
  const rest = JSON.parse(await readFile(join(APP, 'assets', list), 'utf8')) as [
    string,
    string | null,
  ][];
  const page = await readFile(join(APP, 'index.html'), 'utf8');
  const [, json = '{}'] = /id="first-files">([^<]+)</.exec(page) ?? [];
  const { app = [], '/login': login = [] } = JSON.parse(json) as FirstFiles;
  return {
    needed,
    all: [...needed, ...rest.map(([url, revision]) => ({ url, revision }))],
    /** What the login takes, in English. */
    first: ['/index.html', ...app, ...login.map((path) => path.replace('{{lng}}', 'en'))],
  };
}

/**
 * Copies the built app into a new folder, which is returned, with another worker in place of its
 * own.
 * @param entry a file below bench/worker/
 */
export async function appWithWorker(entry: string, { all, first }: AppFiles): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'chrome111',
      lib: {
        entry: join(import.meta.dirname, 'worker', entry),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code ?? '';
  const script = `self.allFiles=${JSON.stringify(all)};self.firstFiles=${JSON.stringify(first)};${code}`;
  const folder = await mkdtemp(join(tmpdir(), 'app-'));
  await cp(APP, folder, { recursive: true });
  await rm(join(folder, 'sw.js.map'), { force: true });
  await writeFile(join(folder, 'sw.js'), script);
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync(script));
  return folder;
}
