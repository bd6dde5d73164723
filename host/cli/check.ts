import { hashOf } from '../photos/hashOf.ts';
import { listSteps } from '../database/migrations/migrate.ts';
import { PREFIXES } from '../photos/photoStore.ts';
import { findBrokenAudit } from '../tables/audit.ts';
import { listKept } from '../tables/photos.ts';
import type { Command, CliContext } from './context.ts';

/**
 * A younger photo may have no record: its request is still in flight, or it's just being removed.
 */
const YOUNG_MS = 60 * 60_000;

/**
 * Checks that everything stored is there and unchanged: each photo by its hash, the audit log by
 * its chains, and the schema.
 */
export const check: Command = {
  usage: '',
  async run(context) {
    const late = (await listSteps(context.db))
      .filter(({ isDone }) => !isDone)
      .map(({ name }) => name);
    if (late.length > 0) {
      context.say(`The database lacks the migrations ${late.join(', ')}. Start the host once.`);
      return false;
    }
    const faults = [
      ...(await photoFaults(context)),
      ...(await findBrokenAudit(context.db)).map(
        ({ chain, number }) => `The audit log of ${chain} is broken at line ${number}`,
      ),
    ];
    for (const fault of faults) context.say(fault);
    context.say(faults.length === 0 ? 'All is as it was stored.' : `${faults.length} faults`);
    return faults.length === 0;
  },
};

async function photoFaults({ db, store, now, say }: CliContext): Promise<string[]> {
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
          `The photo ${file} belongs to no record; the host will remove it at its next start`,
        );
    photos += kept.length;
  }
  say(`${photos} photos checked`);
  return faults;
}
