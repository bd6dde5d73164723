import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

/**
 * Locks the data folder for this process, or throws a line that names the process using it.
 *
 * The lock is an open SQLite transaction. The operating system frees it when the process ends,
 * however it ends. So a lock is never stale, and a reused process number can't be mistaken for the
 * holder.
 * @returns a function that unlocks the folder
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
      `The data folder ${folder} is in use by process ${readFileSync(pid, 'utf8')}. Stop that process, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  writeFileSync(pid, String(process.pid));
  return () => lock.close();
}
