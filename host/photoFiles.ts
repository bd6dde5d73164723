import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A photo as it arrived, in a file that nothing refers to yet. */
export type Arrived = { path: string; sha256: string; bytes: number };
export type PhotoFiles = Awaited<ReturnType<typeof openPhotoFiles>>;

/** A file of a request under way has no record yet. */
const YOUNG_MS = 60 * 60_000;

/** Photos on disk: `arriving/` while they come in, then `{two hex digits}/{128 random bits}.jpg`. Nobody serves this folder. */
export async function openPhotoFiles(folder: string) {
  const arriving = join(folder, 'arriving');
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true });
  await flush(dirname(folder));

  const pathOf = (file: string) => join(folder, file.slice(0, 2), `${file}.jpg`);

  return {
    /** Writes a photo to disk as it comes in. Throws what the stream or the disk throws, and then leaves nothing behind. */
    async receive(content: AsyncIterable<Uint8Array>): Promise<Arrived> {
      const path = join(arriving, randomBytes(16).toString('hex'));
      const hash = createHash('sha256');
      const file = await open(path, 'wx', 0o600);
      let bytes = 0;
      try {
        for await (const chunk of content) {
          hash.update(chunk);
          bytes += chunk.length;
          await file.writeFile(chunk);
        }
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      return { path, sha256: hash.digest('hex'), bytes };
    },

    /** Gives a photo its lasting name, which is returned. When this is done, the photo survives a power cut. */
    async keep({ path }: Arrived): Promise<string> {
      const file = randomBytes(16).toString('hex');
      const target = pathOf(file);
      const created = await mkdir(dirname(target), { recursive: true });
      await flush(path);
      await rename(path, target);
      await flush(dirname(target));
      if (created) await flush(folder);
      return file;
    },

    /** Removes what arrived and was not kept. */
    async discard(arrived: Arrived[]): Promise<void> {
      await Promise.all(arrived.map(({ path }) => rm(path, { force: true })));
    },

    /** Removes kept photos that belong to no record. */
    async remove(files: string[]): Promise<void> {
      await Promise.all(files.map((file) => rm(pathOf(file), { force: true })));
    },

    /** Removes what a killed process has left: kept files of no record. @param listFiles those of records, by the beginning of their names */
    async sweep(listFiles: (prefix: string) => Promise<Set<string>>, now: number): Promise<void> {
      for (const prefix of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
        const known = await listFiles(prefix);
        const files = (await readdir(join(folder, prefix))).map((file) => file.replace(/\.jpg$/, ''));
        for (const file of files) {
          if (!known.has(file) && now - (await stat(pathOf(file))).mtimeMs > YOUNG_MS) await this.remove([file]);
        }
      }
    },
  };
}

/** Waits until a file's content, or a folder's list of names, is on the disk itself. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
