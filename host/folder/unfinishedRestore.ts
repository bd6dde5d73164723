import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../photos/photosOnDisk.ts';

/** A restore has this file in its data folder until it has ended, well or badly. */
const NAME = 'restore.unfinished';

/**
 * Marks a data folder whose restore has begun. A restore erases at its end, so one that was killed
 * may have brought back erased people.
 * @returns a function that removes the mark
 */
export async function markUnfinished(dataDir: string): Promise<() => Promise<void>> {
  const mark = join(dataDir, NAME);
  await writeFile(mark, '', { flush: true });
  await flush(dataDir);
  return () => rm(mark);
}

/** Throws a line for the person if a restore into this folder hasn't ended. */
export async function refuseUnfinished(dataDir: string): Promise<void> {
  const isMarked = await access(join(dataDir, NAME)).then(
    () => true,
    () => false,
  );
  if (isMarked)
    throw new Error(
      `A restore into ${dataDir} is running, or was cut short and may have brought back erased people. Empty the folder, and the database if DATABASE_URL is set. Then restore again.`,
    );
}
