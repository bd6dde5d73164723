import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostDatabase } from '../database/database.ts';
import { listErased } from '../tables/erasure.ts';
import type { RecordKey } from '../tables/photos.ts';
import { listTakenBack } from '../tables/withdrawals.ts';

/** The file beside backups with a line for each erased record. */
const NOTE = 'erased.txt';

/** Returns the line of a record. It names nobody, even to somebody who has the database. */
export function lineOf({ owner, id }: RecordKey): string {
  return hash('sha256', JSON.stringify([owner, id]));
}

/**
 * Adds everything that was erased to the note beside backups, and what was withdrawn. Removes what
 * the office has taken back.
 * @param folder the folder that holds the backups
 */
export async function noteErased(db: HostDatabase, folder: string): Promise<void> {
  const lines = await readNote(folder);
  // First, because one that was taken back may have been erased since.
  for (const record of await listTakenBack(db)) lines.delete(lineOf(record));
  for (const record of await listErased(db)) lines.add(lineOf(record));
  if (lines.size === 0) return;
  // A note cut short would let people come back, so replace it whole.
  const whole = join(folder, `${NOTE}.new`);
  await writeFile(whole, `${[...lines].join('\n')}\n`, { mode: 0o600, flush: true });
  await rename(whole, join(folder, NOTE));
}

/** Returns the lines of the note in a folder, none if there is no note. */
export async function readNote(folder: string): Promise<Set<string>> {
  try {
    const text = await readFile(join(folder, NOTE), 'utf8');
    return new Set(text.split('\n').filter((line) => line !== ''));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return new Set();
  }
}
