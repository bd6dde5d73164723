import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { openDataFolder } from '../folder/dataFolder.ts';
import { photosOnDisk, unlessMissing } from '../photos/photosOnDisk.ts';
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
  /** It is for a host that hasn't begun, too: others would create an empty one by mistake. */
  mayBeEmpty?: boolean;
  run: (context: CliContext, args: string[]) => Promise<boolean>;
};

/**
 * Returns the line for root in the folder of another user: the host, which is that user, couldn't
 * open the files that root makes. Undefined for all others.
 * @param owner the folder's
 * @param user who runs the command; undefined where the system has no such numbers
 */
export function rootElsewhere(
  { uid, gid }: { uid: number; gid: number },
  user: number | undefined,
): string | undefined {
  if (user !== 0 || uid === 0) return undefined;
  return `DATA_DIR belongs to the user ${uid}, who couldn't open what root makes there. Run this as that user: setpriv --reuid=${uid} --regid=${gid} --clear-groups npm run host -- …`;
}

export async function openContext(
  { dataDir, databaseUrl, s3, aadhaar, withDemo }: Settings,
  say: CliContext['say'],
  mayBeEmpty = true,
): Promise<CliContext> {
  if (!mayBeEmpty && !databaseUrl && !existsSync(join(dataDir, 'enrolment.db')))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the host, or start the host once.`,
    );
  const owner = await stat(dataDir).catch(unlessMissing);
  const wrongUser = owner && rootElsewhere(owner, process.getuid?.());
  if (wrongUser) throw new Error(wrongUser);
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
