import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** New text of a file: all of it, or pieces to put before a place that the file has once. */
export type Change = Record<string, string | [before: string, piece: string][]>;

const run = promisify(execFile);
const COPIED = [
  'build',
  'host',
  'public',
  'src',
  'sw',
  'tests',
  'index.html',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'vitest.config.ts',
];
/** What the compiler left in the checkout, if it ran there. By the times it sees what is old. */
const COMPILED = ['src', 'host', 'sw'].map((part) => `.tsbuild/${part}`);

/** Copies the project into a folder of its own, where a change can be made and tried. */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'change-'));
  for (const name of [...COPIED, ...COMPILED.filter((part) => existsSync(part))])
    await cp(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));

  const place = async (path: string, change: Change[string]) => {
    const file = join(folder, path);
    if (typeof change === 'string') {
      await mkdir(dirname(file), { recursive: true });
      return writeFile(file, change);
    }
    let text = await readFile(file, 'utf8');
    for (const [before, piece] of change) {
      if (text.split(before).length !== 2) throw new Error(`${path} has not once: ${before}`);
      text = text.replace(before, () => piece + before);
    }
    await writeFile(file, text);
  };
  const works = (tool: string, ...args: string[]) =>
    run(resolve('node_modules/.bin', tool), args, { cwd: folder, maxBuffer: 1e8 }).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );

  return {
    async make(change: Change): Promise<void> {
      for (const [path, text] of Object.entries(change)) await place(path, text);
    },
    /** Takes back the change of one file. */
    async leaveOut(path: string): Promise<void> {
      await rm(join(folder, path));
      await cp(path, join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        // The change made this file.
        if (error.code !== 'ENOENT') throw error;
      });
    },
    /**
     * What the compiler objects to in the first part with a mistake; '' if nothing. Several
     * checkers each look at shared types anew, which takes half as much processor time again.
     */
    compile: () =>
      works('tsc', '-b', '--stopBuildOnErrors', '--checkers', '1', 'src/app', 'host', 'sw'),
    /** What fails in these tests; '' if nothing. */
    test: (...files: string[]) => works('vitest', 'run', '--project', 'unit*', ...files),
    remove: () => rm(folder, { recursive: true }),
  };
}
