import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { hashOf } from '../photos/hashOf.ts';
import { lockFolder } from '../lock.ts';
import { migrate } from '../migrations/migrate.ts';
import { keyOf, PREFIXES, type PhotoStore } from '../photos/photoStore.ts';
import type { HostDatabase } from '../tables/database.ts';
import { dropTables, isAnythingThere, writeRows, type AnyRow } from '../tables/everything.ts';
import { listKept } from '../tables/photos.ts';
import type { Command, Desk } from './desk.ts';

const ROWS_AT_ONCE = 200;
const Manifest = v.object({
  step: v.string(),
  tables: v.array(v.object({ name: v.string(), rows: v.number() })),
  photos: v.number(),
});

/** Fills an empty database and its photos from a backup, all or nothing. Never writes over anything, and not beside a running host. */
export const restore: Command = {
  usage: 'FOLDER',
  async run({ db, store, dataDir, say }, args) {
    const {
      positionals: [folder],
    } = parseArgs({ args, allowPositionals: true });
    if (!folder) throw new Error(`Usage: npm run host -- restore ${this.usage}`);
    const unlock = lockFolder(dataDir);
    try {
      const manifest = v.parse(
        Manifest,
        JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')),
      );
      if (await isAnythingThere(db))
        throw new Error(
          'There is a database already. Restore into an empty DATA_DIR, and an empty database if DATABASE_URL is set.',
        );
      // Empty tables are what a restore leaves that was killed.
      await dropTables(db);
      await migrate(db, manifest.step);
      await fill(db, store, folder, manifest, join(dataDir, 'restoring.jpg'), say).catch(
        async (error: Error) => {
          // The rows went with their transaction. The tables go too, so that the next attempt finds the empty database that it asks for.
          await dropTables(db);
          throw new Error(
            `${error.message} The database is empty again, and the restore can be tried again.`,
            { cause: error },
          );
        },
      );
      await migrate(db);
      say(`Restored: ${manifest.photos} photos.`);
      return true;
    } finally {
      unlock();
    }
  },
};

/** Rows and photos, all or nothing. */
async function fill(
  db: HostDatabase,
  store: PhotoStore,
  folder: string,
  manifest: v.InferOutput<typeof Manifest>,
  between: string,
  say: Desk['say'],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { name, rows } of manifest.tables) {
      const written = await readTable(transaction, name, join(folder, 'tables', `${name}.jsonl`));
      if (written !== rows)
        throw new Error(`The backup's table ${name} has ${written} rows instead of ${rows}.`);
      say(`${name}: ${rows} rows`);
    }
    // Photos before the commit: a record never stands without them.
    await restorePhotos(transaction, store, folder, between);
  });
}

async function readTable(db: HostDatabase, table: string, path: string): Promise<number> {
  let count = 0;
  let rows: AnyRow[] = [];
  const write = async () => {
    await writeRows(db, table, rows);
    count += rows.length;
    rows = [];
  };
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    rows.push(JSON.parse(line) as AnyRow);
    if (rows.length === ROWS_AT_ONCE) await write();
  }
  await write();
  return count;
}

async function restorePhotos(
  db: HostDatabase,
  store: PhotoStore,
  folder: string,
  between: string,
): Promise<void> {
  await mkdir(join(between, '..', 'photos'), { recursive: true, mode: 0o700 });
  for (const prefix of PREFIXES) {
    for (const { file, sha256 } of await listKept(db, prefix)) {
      const copy = join(folder, 'photos', keyOf(file));
      if (hashOf(await readFile(copy)) !== sha256)
        throw new Error(`The photo ${file} of the backup is damaged.`);
      await copyFile(copy, between);
      await store.take(between, file);
    }
  }
}
