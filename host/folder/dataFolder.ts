import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What an earlier version, or a copy made by hand, may have left readable for others. */
const OURS = [
  'enrolment.db',
  'enrolment.db-wal',
  'enrolment.db-shm',
  'host.lock',
  'host.pid',
  'photos',
  'assets',
];

/**
 * Creates the data folder if needed, and makes what is in it readable for the host's user only.
 * The folder itself keeps its rights if it was there: it may be a mounted volume, or belong to
 * somebody else.
 */
export async function openDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of OURS) await makePrivate(join(folder, name));
}

/** New files are readable for the host's user only. Call it once, when the process starts. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

async function makePrivate(path: string): Promise<void> {
  try {
    const { mode } = await stat(path);
    if (mode & 0o077) await chmod(path, mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
