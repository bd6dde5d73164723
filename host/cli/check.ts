import { hashOf } from '../photos/hashOf.ts';
import { listSteps } from '../migrations/migrate.ts';
import { PREFIXES } from '../photos/photoStore.ts';
import { findBrokenAudit } from '../tables/audit.ts';
import { listKept } from '../tables/photos.ts';
import type { Command, Desk } from './desk.ts';

/** A photo of a request under way has no record yet, and one that was just swept none any more. */
const YOUNG_MS = 60 * 60_000;

/** Looks whether everything that was stored is there and unchanged: every photo by its hash, the audit log by its chain, the schema. */
export const check: Command = {
  usage: '',
  async run(desk) {
    const late = (await listSteps(desk.db)).filter(({ isDone }) => !isDone).map(({ name }) => name);
    if (late.length > 0) {
      desk.say(`The database lacks the steps ${late.join(', ')}. Start the host once.`);
      return false;
    }
    const faults = [
      ...(await photoFaults(desk)),
      ...(await findBrokenAudit(desk.db)).map(
        ({ chain, number }) => `The audit log of ${chain} is broken at line ${number}`,
      ),
    ];
    for (const fault of faults) desk.say(fault);
    desk.say(faults.length === 0 ? 'All is as it was stored.' : `${faults.length} faults`);
    return faults.length === 0;
  },
};

async function photoFaults({ db, store, now, say }: Desk): Promise<string[]> {
  const faults: string[] = [];
  let photos = 0;
  for (const prefix of PREFIXES) {
    const stored = new Map(
      (await store.list(prefix)).map(({ file, storedAt }) => [file, storedAt]),
    );
    const kept = await listKept(db, prefix);
    for (const { file, sha256 } of kept) {
      if (!stored.has(file)) faults.push(`The photo ${file} is missing`);
      else if (hashOf(await store.read(file)) !== sha256)
        faults.push(`The photo ${file} is not what was stored`);
      stored.delete(file);
    }
    for (const [file, storedAt] of stored)
      if (now - storedAt > YOUNG_MS)
        faults.push(
          `The photo ${file} belongs to no record; the host removes it at its next start`,
        );
    photos += kept.length;
  }
  say(`${photos} photos looked at`);
  return faults;
}
