import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import type { PhotoFacts } from '../../src/domain/outbox/submission.ts';
import { flush, photosOnDisk } from './photosOnDisk.ts';
import { PREFIXES, type PhotoStore } from './photoStore.ts';

/** A photo as it arrived, in a file that nothing refers to yet. */
export type Arrived = PhotoFacts & { path: string };
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

  return {
    /**
     * Writes a photo to disk as it comes in. If the stream or the disk throws, removes it and
     * rethrows.
     */
    async receive(content: Readable): Promise<Arrived> {
      const path = join(arriving, randomBytes(16).toString('hex'));
      const hash = createHash('sha256');
      const file = await open(path, 'wx', 0o600);
      let bytes = 0;
      try {
        await eachPiece(content, async (piece) => {
          hash.update(piece);
          bytes += piece.length;
          await file.writeFile(piece);
        });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      return { path, sha256: hash.digest('hex'), bytes };
    },

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

    /** Removes what arrived and was not kept. */
    async discard(arrived: Arrived[]): Promise<void> {
      await Promise.all(arrived.map(({ path }) => rm(path, { force: true })));
    },

    /** Removes kept photos that belong to no record. */
    async remove(files: string[]): Promise<void> {
      await Promise.all(files.map((file) => store.remove(file)));
    },

    /**
     * Removes kept files that no record refers to: a killed process leaves them.
     * @param listFiles returns the files of records whose names begin with a prefix
     */
    async sweep(
      listFiles: (prefix: string) => Promise<Set<string>>,
      now: number,
      stopping?: AbortSignal,
    ): Promise<void> {
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

/**
 * Works on the pieces of a stream in turn, and pauses the stream meanwhile. `for await` does the
 * same but makes reading a form a quarter slower. Throws what the stream or the work throws.
 */
export async function eachPiece(
  content: Readable,
  work: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  let working = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    content.on('data', (piece: Uint8Array) => {
      content.pause();
      working = work(piece);
      working.then(() => content.resume(), reject);
    });
    finished(content, (error) => (error ? reject(error) : resolve()));
  });
  // A stream ends with its last piece, even while it is made to wait.
  await working;
}
