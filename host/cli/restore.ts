import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { hashOf } from '../hashOf.ts';
import { lockFolder } from '../lock.ts';
import { migrate } from '../migrations/migrate.ts';
import { keyOf, PREFIXES, type PhotoStore } from '../photoStore.ts';
import { readSettings } from '../settings.ts';
import type { HostDatabase } from '../tables/database.ts';
import { listTables, writeRows, type AnyRow } from '../tables/everything.ts';
import { listKept } from '../tables/photos.ts';
import type { Command } from './desk.ts';

const ROWS_AT_ONCE = 200;
const Manifest = v.object({ step: v.string(), tables: v.array(v.object({ name: v.string(), rows: v.number() })), photos: v.number() });

/** Fills an empty database and its photos from a backup, all or nothing. Never writes over anything, and not beside a running host. */
export const restore: Command = {
  usage: 'FOLDER',
  async run({ db, store, say }, args) {
    const { positionals: [folder] } = parseArgs({ args, allowPositionals: true });
    if (!folder) throw new Error(`Usage: npm run host -- restore ${this.usage}`);
    const { dataDir } = readSettings(process.env);
    const unlock = lockFolder(dataDir);
    try {
      const manifest = v.parse(Manifest, JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')));
      if ((await listTables(db)).length > 0) throw new Error('There is a database already. Restore into an empty DATA_DIR, and an empty database if DATABASE_URL is set.');
      await migrate(db, manifest.step);
      await db.transaction().execute(async (transaction) => {
        for (const { name, rows } of manifest.tables) {
          const written = await readTable(transaction, name, join(folder, 'tables', `${name}.jsonl`));
          if (written !== rows) throw new Error(`The backup's table ${name} has ${written} rows instead of ${rows}.`);
          say(`${name}: ${rows} rows`);
        }
        // Photos before the commit: a record never stands without them.
        await restorePhotos(transaction, store, folder, join(dataDir, 'restoring.jpg'));
      });
      await migrate(db);
      say(`Restored: ${manifest.photos} photos.`);
      return true;
    } finally {
      unlock();
    }
  },
};

async function readTable(db: HostDatabase, table: string, path: string): Promise<number> {
  let count = 0;
  let rows: AnyRow[] = [];
  const write = async () => {
    await writeRows(db, table, rows);
    count += rows.length;
    rows = [];
  };
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    rows.push(JSON.parse(line) as AnyRow);
    if (rows.length === ROWS_AT_ONCE) await write();
  }
  await write();
  return count;
}

async function restorePhotos(db: HostDatabase, store: PhotoStore, folder: string, between: string): Promise<void> {
  await mkdir(join(between, '..', 'photos'), { recursive: true, mode: 0o700 });
  for (const prefix of PREFIXES) {
    for (const { file, sha256 } of await listKept(db, prefix)) {
      const copy = join(folder, 'photos', keyOf(file));
      if (hashOf(await readFile(copy)) !== sha256) throw new Error(`The photo ${file} of the backup is damaged.`);
      await copyFile(copy, between);
      await store.take(between, file);
    }
  }
}
