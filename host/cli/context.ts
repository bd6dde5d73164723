import { join } from 'node:path';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { openDataFolder } from '../dataFolder.ts';
import { photosOnDisk } from '../photos/photosOnDisk.ts';
import { photosOnS3 } from '../photos/photosOnS3.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { Settings } from '../settings.ts';
import { openDatabase, type HostDatabase } from '../database/database.ts';

/**
 * Everything a command works with. Database and photos are the host's own, and the host may run
 * meanwhile.
 */
export type CliContext = {
  db: HostDatabase;
  store: PhotoStore;
  dataDir: string;
  aadhaar: AadhaarRule;
  /** Demo accounts exist. */
  withDemo: boolean;
  now: number;
  say: (line: string) => void;
};

/** The actor in the audit log: somebody who may run commands on the host's machine. */
export const COMMAND_LINE = 'command line';

/**
 * `run` returns whether everything is in order. If it can't do its work, it throws a line for the
 * person.
 */
export type Command = {
  usage: string;
  run: (context: CliContext, args: string[]) => Promise<boolean>;
};

export async function openContext(
  { dataDir, databaseUrl, s3, aadhaar, withDemo }: Settings,
  say: CliContext['say'],
): Promise<CliContext> {
  await openDataFolder(dataDir);
  return {
    db: openDatabase(databaseUrl ?? join(dataDir, 'enrolment.db')),
    store: s3 ? photosOnS3(s3) : photosOnDisk(join(dataDir, 'photos')),
    dataDir,
    aadhaar,
    withDemo,
    now: Date.now(),
    say,
  };
}
