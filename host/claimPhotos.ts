import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostDatabase } from './database/database.ts';

/**
 * Makes sure that the photos of a database on another machine are in this data folder. Otherwise a
 * second process could start beside the first, and each would miss the photos that the other took.
 * The folder's random id is in a file of it and in the database. The first start writes both.
 * Throws a line for the person if the photos are elsewhere.
 */
export async function claimPhotos(db: HostDatabase, dataDir: string): Promise<void> {
  const file = join(dataDir, 'photos.id');
  // The file comes first: a start that is killed in between can be repeated.
  await writeFile(file, randomUUID(), { flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const id = (await readFile(file, 'utf8')).trim();
  await db
    .insertInto('photoStore')
    .values({ one: 1, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db.selectFrom('photoStore').select('id').executeTakeFirstOrThrow();
  if (claimed.id !== id)
    throw new Error(
      `The photos of this database are in another data folder than ${dataDir}. Set DATA_DIR to that folder, or give all processes one photo store with S3_BUCKET. If you moved the photos here, copy the file photos.id of that folder too.`,
    );
}
