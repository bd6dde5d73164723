import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../src/domain/app/calendar.ts';

const KEEP_MS = 30 * DAY_MS;

/**
 * Keeps hashed files of replaced versions for 30 days, because phones still have those pages open.
 * An update may replace the app's whole folder, so the copies are in the data folder. `current`
 * holds those of the running version. `replaced` holds the others; their modification time says
 * when they were replaced.
 * @param webRoot the folder of the build
 * @param folder where to put the copies
 * @param now milliseconds since 1970
 * @returns the folder of the replaced files
 */
export async function keepAssets(webRoot: string, folder: string, now: number): Promise<string> {
  const current = join(folder, 'current');
  const replaced = join(folder, 'replaced');
  for (const each of [current, replaced]) await mkdir(each, { recursive: true });
  const assets = join(webRoot, 'assets');
  // Without a build there are no files to copy and none that it replaces.
  const names = await readdir(assets).catch(() => undefined);
  if (!names) return replaced;
  const inUse = new Set(names.filter((name) => !name.endsWith('.map')));

  const copied = new Set(await readdir(current));
  for (const name of copied)
    if (!inUse.has(name)) await retire(join(current, name), join(replaced, name), now);
  for (const name of inUse)
    if (!copied.has(name)) await copyWhole(join(assets, name), join(current, name));
  for (const name of await readdir(replaced)) {
    const path = join(replaced, name);
    if (now - (await stat(path)).mtimeMs > KEEP_MS) await rm(path);
  }
  return replaced;
}

async function retire(from: string, to: string, now: number): Promise<void> {
  await utimes(from, now / 1_000, now / 1_000);
  await rename(from, to);
}

/** Renames the copy once it's complete. A host that dies halfway never serves half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
}
