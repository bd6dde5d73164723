import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { photosOnDisk } from '../photos/photosOnDisk.ts';
import { photosOnS3 } from '../photos/photosOnS3.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { Settings } from '../settings.ts';
import { openDatabase, type HostDatabase } from '../tables/database.ts';

/** What a command works with: the same database and photos as the host, which may run meanwhile. */
export type Desk = {
  db: HostDatabase;
  store: PhotoStore;
  dataDir: string;
  aadhaar: AadhaarRule;
  now: number;
  say: (line: string) => void;
};

/** Who acts, in the audit log: whoever may run commands on the host's machine. */
export const COMMAND_LINE = 'command line';

/** `run` says whether all is well; it throws a line for the person where it could not be done. */
export type Command = { usage: string; run: (desk: Desk, args: string[]) => Promise<boolean> };

export async function openDesk(
  { dataDir, databaseUrl, s3, aadhaar }: Settings,
  say: Desk['say'],
): Promise<Desk> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return {
    db: openDatabase(databaseUrl ?? join(dataDir, 'enrolment.db')),
    store: s3 ? photosOnS3(s3) : photosOnDisk(join(dataDir, 'photos')),
    dataDir,
    aadhaar,
    now: Date.now(),
    say,
  };
}
