import { mkdir, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { hashOf } from '../photos/hashOf.ts';
import { listSteps } from '../database/migrations/migrate.ts';
import { keyOf, PREFIXES } from '../photos/photoStore.ts';
import type { HostDatabase } from '../database/database.ts';
import { inSnapshot, listTables, readRows } from '../tables/everything.ts';
import { listKept } from '../tables/photos.ts';
import type { Command } from './context.ts';
import { noteErased } from './erasedNote.ts';

/**
 * `step` is the name of the last migration. `tables` are in an order in which they can be written
 * again.
 */
export type Manifest = {
  madeAt: string;
  step: string;
  tables: { name: string; rows: number }[];
  photos: number;
};

/**
 * Writes a snapshot of the database and the photos it names into a new folder. The host may run
 * meanwhile. Tables are lines of JSON, the same from either database, so a backup can be restored
 * into the other one. A note beside the folder says who was erased, for a restore of an older one.
 */
export const backup: Command = {
  usage: 'NEW-FOLDER',
  async run({ db, store, now, say }, args) {
    const {
      positionals: [folder],
    } = parseArgs({ args, allowPositionals: true });
    if (!folder) throw new Error(`Usage: npm run host -- backup ${this.usage}`);
    const steps = await listSteps(db);
    if (steps.some(({ isDone }) => !isDone))
      throw new Error('The database is missing, or from an older build. Start the host once.');
    await mkdir(dirname(folder), { recursive: true });
    // Never write into an existing folder: it may hold an earlier backup.
    await mkdir(folder, { mode: 0o700 });
    await mkdir(join(folder, 'tables'));

    const manifest = await inSnapshot(db, async (snapshot): Promise<Manifest> => {
      const tables = [];
      for (const name of await listTables(snapshot)) {
        tables.push({
          name,
          rows: await writeTable(snapshot, name, join(folder, 'tables', `${name}.jsonl`)),
        });
        say(`${name}: ${tables.at(-1)?.rows} rows`);
      }
      let photos = 0;
      for (const [number, prefix] of PREFIXES.entries()) {
        for (const { file, sha256 } of await listKept(snapshot, prefix)) {
          const bytes = await store.read(file);
          if (hashOf(bytes) !== sha256)
            throw new Error(
              `The photo ${file} has changed since it was stored. Run: npm run host -- check`,
            );
          const path = join(folder, 'photos', keyOf(file));
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, bytes, { mode: 0o600, flush: true });
          photos += 1;
        }
        if (number % 64 === 63)
          say(`photos: ${Math.round((100 * (number + 1)) / PREFIXES.length)} %`);
      }
      return {
        madeAt: new Date(now).toISOString(),
        step: steps.at(-1)?.name ?? '',
        tables,
        photos,
      };
    });
    await noteErased(db, dirname(folder));
    // Write this last: a folder without it isn't a complete backup.
    await writeFile(join(folder, 'backup.json'), JSON.stringify(manifest, null, 2), {
      flush: true,
    });
    say(
      `Backup made: ${manifest.photos} photos. It holds personal data: keep it where only the office can read it.`,
    );
    return true;
  },
};

async function writeTable(snapshot: HostDatabase, table: string, path: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const rows of readRows(snapshot, table)) {
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600, flush: true }));
  return count;
}
