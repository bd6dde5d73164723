import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush, photosOnDisk } from './photosOnDisk.ts';
import { PREFIXES, type PhotoStore } from './photoStore.ts';

/** A photo as it arrived, in a file that nothing refers to yet. */
export type Arrived = { path: string; sha256: string; bytes: number };
export type PhotoFiles = Awaited<ReturnType<typeof openPhotoFiles>>;

/** A file of a request under way has no record yet. */
const YOUNG_MS = 60 * 60_000;

/** Photos: in `arriving/` of this folder while they come in, then in the store. @param store the folder itself, or another place */
export async function openPhotoFiles(folder: string, store: PhotoStore = photosOnDisk(folder)) {
  const arriving = join(folder, 'arriving');
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true });
  await flush(dirname(folder));

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
      await store.take(path, file);
      return file;
    },

    /** The bytes of a kept photo. */
    read: (file: string) => store.read(file),

    /** Removes what arrived and was not kept. */
    async discard(arrived: Arrived[]): Promise<void> {
      await Promise.all(arrived.map(({ path }) => rm(path, { force: true })));
    },

    /** Removes kept photos that belong to no record. */
    async remove(files: string[]): Promise<void> {
      await Promise.all(files.map((file) => store.remove(file)));
    },

    /** Removes what a killed process has left: kept files of no record. @param listFiles those of records, by the beginning of their names */
    async sweep(listFiles: (prefix: string) => Promise<Set<string>>, now: number, stopping?: AbortSignal): Promise<void> {
      for (const prefix of PREFIXES) {
        if (stopping?.aborted) return;
        const stored = await store.list(prefix);
        const old = stored.filter(({ storedAt }) => now - storedAt > YOUNG_MS);
        if (old.length === 0) continue;
        const known = await listFiles(prefix);
        await this.remove(old.map(({ file }) => file).filter((file) => !known.has(file)));
      }
    },

    /** Throws if photos cannot be stored now. */
    ask: () => store.ask(),
  };
}
