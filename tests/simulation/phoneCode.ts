import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { threadId } from 'node:worker_threads';
import { build, type Plugin, type Rolldown } from 'vite';

import type { Desk } from './desk.ts';

/** The phone's modules as one process has them, with variables of its own. */
export type Device = typeof import('./device.ts');
/** What a browser gives to a process. Everything else is Node's own. */
export type Globals = Record<(typeof NAMES)[number], unknown>;
export type PhoneCode = (globals: Globals) => Device;
/** A mistake, put into a source file in the place of what is right. */
export type Edit = { file: string; right: string | RegExp; wrong: string };

const NAMES = [
  'globalThis',
  'setTimeout',
  'clearTimeout',
  'indexedDB',
  'IDBKeyRange',
  'BroadcastChannel',
  'crypto',
  'CryptoKey',
  'navigator',
  'document',
  'addEventListener',
  'Date',
  'Math',
] as const;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles the phone's modules into a function that makes a new instance of all of them, as a
 * browser does for each window and worker. It takes what a browser gives to them.
 */
export async function phoneCode(edit?: Edit): Promise<PhoneCode> {
  const code = await bundled('tests/simulation/device.ts', 'iife', edit);
  const start = compileFunction(`${code}\nreturn device;`, [...NAMES], {
    filename: 'phone.js',
  }) as (...given: unknown[]) => Device;
  return (globals) => start(...NAMES.map((name) => globals[name]));
}

let desks = 0;

/** Bundles the host's code and opens it on a database of its own. */
export async function newDesk(edit?: Edit): Promise<Desk> {
  const folder = `${ROOT}.tsbuild/simulation`;
  const file = `${folder}/desk-${process.pid}-${threadId}-${(desks += 1)}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await bundled('tests/simulation/desk.ts', 'es', edit));
  const { openDesk } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    openDesk: () => Promise<Desk>;
  };
  rmSync(file);
  return openDesk();
}

/** Bundles a file. Packages stay outside an ES module. */
async function bundled(entry: string, format: 'iife' | 'es', edit?: Edit): Promise<string> {
  let isEdited = edit === undefined;
  const plugin: Plugin = {
    name: 'mistake',
    // Photos are short texts here: the host does not look into them.
    load: (id) =>
      id.endsWith('/host/submissions/checkPhotos.ts')
        ? 'export const checkPhotos = async () => undefined;'
        : undefined,
    transform(text, id) {
      if (!edit || !id.endsWith(`/${edit.file}`)) return undefined;
      if (text.split(edit.right).length !== 2)
        throw new Error(`${edit.file} must hold this once: ${String(edit.right)}`);
      isEdited = true;
      return text.replace(edit.right, () => edit.wrong);
    },
    enforce: 'pre',
  };
  const result = (await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plugin],
    build: {
      target: 'esnext',
      minify: false,
      write: false,
      ...(format === 'es' ? { ssr: entry } : { lib: { entry, formats: [format], name: 'device' } }),
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  if (!isEdited) throw new Error(`${edit?.file} is no part of what is simulated`);
  return [result].flat()[0]?.output[0].code ?? '';
}
