import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostDatabase } from '../database/database.ts';
import { unlessMissing } from '../photos/photosOnDisk.ts';

const BUCKET = 'bucket ';

/**
 * Makes sure that the photos of a database are in the store that this process uses. Otherwise a
 * second process could start beside the first, or one whose settings lack a line, and each would
 * miss the photos that the other took. The first start notes in the database where they are: the
 * bucket, or the random id in a file of the data folder. A file beside the database needs no id.
 * Throws a line for the person if the photos are elsewhere.
 * @param bucket the address of the store for photos, if there is one
 * @param isShared processes on several machines may have this database
 */
export async function claimPhotos(
  db: HostDatabase,
  { dataDir, bucket, isShared }: { dataDir: string; bucket?: string; isShared: boolean },
): Promise<void> {
  const before = await db.selectFrom('photoStore').select('id').executeTakeFirst();
  if (!bucket && before?.id.startsWith(BUCKET))
    throw new Error(
      `The photos of this database are in the ${before.id}. Set S3_BUCKET to it. Without it new photos would go into ${dataDir}, apart from the others.`,
    );
  if (!bucket && !isShared) return;
  if (bucket && !before && (await hasPhotos(dataDir)))
    throw new Error(
      `The photos of this database are in ${join(dataDir, 'photos')}, and S3_BUCKET names ${bucket}. To move them, make a backup without S3_BUCKET and restore it with it: docs/operation.md.`,
    );
  const id = bucket ? BUCKET + bucket : await folderId(dataDir);
  await db
    .insertInto('photoStore')
    .values({ one: 1, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db.selectFrom('photoStore').select('id').executeTakeFirstOrThrow();
  if (claimed.id === id) return;
  const place = claimed.id.startsWith(BUCKET) ? `in the ${claimed.id}` : 'in a data folder';
  if (bucket)
    throw new Error(
      `The photos of this database are ${place}, and S3_BUCKET names ${bucket}. Set S3_BUCKET as it was, or move the photos with a backup and a restore: docs/operation.md.`,
    );
  throw new Error(
    `The photos of this database are in another data folder than ${dataDir}. Set DATA_DIR to that folder, or give all processes one photo store with S3_BUCKET. If you moved the photos here, copy the file photos.id of that folder too.`,
  );
}

/** Photos lie in folders of two hexadecimal digits: photosOnDisk.ts. */
async function hasPhotos(dataDir: string): Promise<boolean> {
  const names = (await readdir(join(dataDir, 'photos')).catch(unlessMissing)) ?? [];
  const folders = names.filter((name) => /^[\da-f]{2}$/.test(name));
  const files = await Promise.all(folders.map((name) => readdir(join(dataDir, 'photos', name))));
  return files.flat().length > 0;
}

/** Returns the data folder's random id. The first call writes it. */
async function folderId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'photos.id');
  // The file comes first: a start that is killed in between can be repeated.
  await writeFile(file, randomUUID(), { flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}
