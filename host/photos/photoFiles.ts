import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createIncoming, type Arrived, type Incoming } from './incoming.ts';
import { flush, photosOnDisk, unlessMissing } from './photosOnDisk.ts';
import { PREFIXES, type PhotoStore } from './photoStore.ts';

export type PhotoFiles = Awaited<ReturnType<typeof openPhotoFiles>>;

/** A file of a request in flight has no record yet. */
const YOUNG_MS = 60 * 60_000;

/**
 * Opens the photos of a host. They lie in `arriving/` of this folder while they come in, then in
 * the store.
 * @param store the folder itself, or another place
 */
export async function openPhotoFiles(folder: string, store: PhotoStore = photosOnDisk(folder)) {
  const arriving = join(folder, 'arriving');
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true });
  await flush(dirname(folder));
  /** The paths of photos that a request has begun and not dropped. */
  const inHand = new Set<string>();

  async function sweepArriving(now: number): Promise<void> {
    const paths = (await readdir(arriving)).map((name) => join(arriving, name));
    for (const path of paths.filter((each) => !inHand.has(each))) {
      // Its request may have dropped it since.
      const file = await stat(path).catch(unlessMissing);
      if (file && now - file.mtimeMs > YOUNG_MS) await rm(path, { force: true });
    }
  }

  return {
    /** Begins a photo that comes in. Whoever begins it drops it, also if it was kept. */
    begin: (): Promise<Incoming> => createIncoming(arriving, inHand),

    /**
     * Moves a photo to the store and returns its lasting name. From then on it survives a power
     * cut.
     */
    async keep({ path }: Arrived): Promise<string> {
      const file = randomBytes(16).toString('hex');
      await store.take(path, file);
      return file;
    },

    /** The bytes of a kept photo. */
    read: (file: string) => store.read(file),

    /** Removes kept photos that belong to no record. */
    async remove(files: string[]): Promise<void> {
      await Promise.all(files.map((file) => store.remove(file)));
    },

    /**
     * Removes old files that no request holds and no record refers to: a killed process leaves
     * kept ones, and a fault of ours could leave others.
     * @param listFiles returns the files of records whose names begin with a prefix
     */
    async sweep(
      listFiles: (prefix: string) => Promise<Set<string>>,
      now: number,
      stopping?: AbortSignal,
    ): Promise<void> {
      await sweepArriving(now);
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
