import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const KEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * Keeps the hashed files of versions that were replaced for 30 days, because pages of them are still open on phones. A
 * new version may replace the folder of the app as a whole, so copies lie in the data folder: `current` holds those of
 * the version that runs, `replaced` the others, with the time of their replacement as their time of change.
 * @param webRoot the folder of the build @param folder where the copies lie @returns the folder of the replaced files
 */
export async function keepAssets(webRoot: string, folder: string, now: number): Promise<string> {
  const current = join(folder, 'current');
  const replaced = join(folder, 'replaced');
  for (const each of [current, replaced]) await mkdir(each, { recursive: true });
  const assets = join(webRoot, 'assets');
  // Without a build there is nothing to keep, and nothing is replaced by it.
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

/** Under its own name once it is whole: a host that dies on the way leaves no half file to be served. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
}
