import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { hashOf } from '../photos/hashOf.ts';
import { lockFolder } from '../folder/lock.ts';
import { markUnfinished } from '../folder/unfinishedRestore.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { keyOf, PREFIXES, type PhotoStore } from '../photos/photoStore.ts';
import type { HostDatabase } from '../database/database.ts';
import { leaveOldNumbers } from '../tables/booths.ts';
import { endLogins } from '../tables/sessions.ts';
import { dropTables, isAnythingThere, writeRows, type AnyRow } from '../tables/everything.ts';
import { listKept } from '../tables/photos.ts';
import { COMMAND_LINE, type Command, type CliContext } from './context.ts';
import { lineOf, readNote } from './erasedNote.ts';
import { eraseAgain } from '../records/erasing.ts';

const ROWS_AT_ONCE = 200;
const Manifest = v.object({
  madeAt: v.string(),
  step: v.string(),
  tables: v.array(v.object({ name: v.string(), rows: v.number() })),
  photos: v.number(),
});

/**
 * Fills an empty database and photo store from a backup, all or nothing. It never overwrites
 * anything, and refuses to run beside the host. It erases again whom the note beside the backup
 * knows as erased. With --end-logins it ends the logins and reset codes of the backup: one that was
 * ended since, of a lost phone above all, would be good again.
 */
export const restore: Command = {
  mayBeEmpty: true,
  usage: 'FOLDER [--end-logins]',
  async run({ db, store, dataDir, now, say }, args) {
    const {
      positionals: [folder],
      values,
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'end-logins': { type: 'boolean' } },
    });
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
      const unmark = await markUnfinished(dataDir);
      // A killed restore leaves empty tables.
      await dropTables(db);
      await migrate(db, manifest.step);
      const bringBack = async () => {
        const erased = await readNote(dirname(resolve(folder)));
        await fill(db, manifest, { folder, store, between: join(dataDir, 'restoring.jpg') }, say);
        await migrate(db);
        await leaveOldNumbers(db, now);
        if (values['end-logins']) await endLogins(db, now);
        const by = { actor: COMMAND_LINE, now };
        return eraseAgain(db, store, (record) => erased.has(lineOf(record)), by);
      };
      const again = await bringBack().catch(async (error: Error) => {
        // The next attempt wants an empty database.
        await dropTables(db);
        await unmark();
        throw new Error(
          `${error.message} The database is empty again, and the restore can be tried again.`,
          { cause: error },
        );
      });
      await unmark();
      say(`Restored: ${manifest.photos} photos.`);
      say(
        values['end-logins']
          ? 'All logins have ended.'
          : 'Logins that were ended since the backup are good again. If one must not be, restore with --end-logins.',
      );
      say(
        `Passwords, rights and suspended accounts are those of ${manifest.madeAt}: repeat what was changed since.`,
      );
      if (again.erased > 0)
        say(`${again.erased} records were erased after this backup, and are erased again.`);
      for (const reference of again.staying)
        say(
          `${reference} was erased after this backup, but is the only administrator of it. Make another one with create-admin, then run erase-person ${reference}.`,
        );
      return true;
    } finally {
      unlock();
    }
  },
};

/** The way of the photos: from a backup's folder into the store, each by the path `between`. */
type PhotoWay = { folder: string; store: PhotoStore; between: string };

/** Writes rows and photos, all or nothing. */
async function fill(
  db: HostDatabase,
  manifest: v.InferOutput<typeof Manifest>,
  way: PhotoWay,
  say: CliContext['say'],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { name, rows } of manifest.tables) {
      const written = await readTable(
        transaction,
        name,
        join(way.folder, 'tables', `${name}.jsonl`),
      );
      if (written !== rows)
        throw new Error(`The backup's table ${name} has ${written} rows instead of ${rows}.`);
      say(`${name}: ${rows} rows`);
    }
    // Restore photos before the commit: a record must never be without them.
    await restorePhotos(transaction, way);
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
    rows.push(readRow(line, table));
    if (rows.length === ROWS_AT_ONCE) await write();
  }
  await write();
  return count;
}

/** Throws a line without the parser's message, which quotes the row. */
function readRow(line: string, table: string): AnyRow {
  try {
    return JSON.parse(line) as AnyRow;
  } catch {
    throw new Error(`The backup's table ${table} has a damaged line.`);
  }
}

async function restorePhotos(
  db: HostDatabase,
  { folder, store, between }: PhotoWay,
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
