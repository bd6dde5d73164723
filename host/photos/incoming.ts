import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoFacts } from '../../src/domain/outbox/submission.ts';

/** A photo as it arrived, in a file that nothing refers to yet. */
export type Arrived = PhotoFacts & { path: string };
export type Incoming = Awaited<ReturnType<typeof createIncoming>>;

/**
 * Creates the file of a photo that comes in.
 * @param inHand has the file's path until it's dropped
 */
export async function createIncoming(folder: string, inHand: Set<string>) {
  const path = join(folder, randomBytes(16).toString('hex'));
  inHand.add(path);
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    inHand.delete(path);
    throw error;
  });
  const hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    async write(piece: Uint8Array): Promise<void> {
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    },
    /** Says what arrived, once all of it is written. */
    async end(): Promise<Arrived> {
      await close();
      return { path, sha256: hash.digest('hex'), bytes };
    },
    /** Removes the file, unless it was moved to the store. */
    async drop(): Promise<void> {
      await close();
      await rm(path, { force: true });
      inHand.delete(path);
    },
  };
}
