import { isEnded } from '../../domain/outbox/outbox.ts';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { dropDraft, listDrafts } from '../drafts/drafts.ts';
import { changeEntry } from '../outbox/write.ts';
import { readEntries, readEntry, readFields } from '../outbox/read.ts';
import { setAside } from '../outbox/setAside.ts';

/**
 * Counts this person's unsent entries in the store (`all`), and those of them that may have arrived
 * because an attempt ended without a verdict (`uncertain`).
 */
export type UnsentCount = { all: number; uncertain: number };
export const NONE_UNSENT: UnsentCount = { all: 0, uncertain: 0 };

export async function countUnsent(owner: string): Promise<UnsentCount> {
  const unsent = (await readEntries()).flatMap((entry) =>
    entry.owner === owner && !isEnded(entry) ? [entry] : [],
  );
  return { all: unsent.length, uncertain: unsent.filter(({ uncertain }) => uncertain).length };
}

/**
 * Discards this person's unsent entries with their photos and keys, and keeps a receipt of each.
 * Call this only after the owner has typed the confirming word. Entries that are in flight or open
 * in another window stay. Drafts of corrections to discarded entries go too.
 * @returns how many entries stay
 */
export async function discardUnsent(owner: string): Promise<number> {
  let staying = 0;
  for (const entry of await readEntries()) {
    if (entry.owner !== owner || isEnded(entry)) continue;
    // A damaged entry may have lost its text, but can still be discarded.
    const receipt = summaryOf((await readFields(entry)) ?? {});
    const putBack = await setAside(entry.id, 'discarding');
    const discarded =
      putBack &&
      (await changeEntry(
        entry.id,
        { type: 'discarded', owner, version: entry.version, receipt },
        Date.now(),
      ).finally(putBack));
    if (!discarded || !discarded.entry || !isEnded(discarded.entry)) staying += 1;
  }
  for (const { name } of (await listDrafts(owner)).found) {
    const entry = name.entry && (await readEntry(name.entry));
    if (entry && entry.state === 'discarded') await dropDraft(name);
  }
  return staying;
}
