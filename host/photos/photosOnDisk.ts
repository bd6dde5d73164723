import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyOf, type PhotoStore } from './photoStore.ts';

/**
 * Keeps photos in a folder, as `{two hex digits}/{128 random bits}.jpg`. Nobody serves this folder.
 */
export function photosOnDisk(folder: string): PhotoStore {
  const pathOf = (file: string) => join(folder, keyOf(file));
  return {
    async take(path, file) {
      const target = pathOf(file);
      const created = await mkdir(dirname(target), { recursive: true });
      await flush(path);
      await rename(path, target);
      await flush(dirname(target));
      if (created) await flush(folder);
    },
    read: (file) => readFile(pathOf(file)),
    async remove(file) {
      await rm(pathOf(file), { force: true });
      // An erased photo mustn't come back after a power cut.
      await flush(dirname(pathOf(file))).catch(unlessMissing);
    },
    async list(prefix) {
      const names = (await readdir(join(folder, prefix)).catch(unlessMissing)) ?? [];
      const files = names.map((name) => name.replace(/\.jpg$/, ''));
      return Promise.all(
        files.map(async (file) => ({ file, storedAt: (await stat(pathOf(file))).mtimeMs })),
      );
    },
    ask: () => access(folder),
  };
}

/** Lets only the error pass that says that a file is gone. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Waits until a file's content, or a folder's list of names, is on the disk itself. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
