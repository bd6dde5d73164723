import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

/**
 * Takes the data folder for this process, or throws a line that names the process that has it.
 * The lock is an open SQLite transaction: the operating system frees it with its holder, however that one ends,
 * so no stale lock can stay and no reused process number can be mistaken for the holder.
 * @returns gives the folder back
 */
export function lockFolder(folder: string): () => void {
  const lock = new Libsql(join(folder, 'host.lock'));
  const pid = join(folder, 'host.pid');
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(
      `The data folder ${folder} is in use by process ${readFileSync(pid, 'utf8')}. End that one, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  writeFileSync(pid, String(process.pid));
  return () => lock.close();
}
