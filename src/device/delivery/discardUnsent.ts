import { isEnded } from '../../domain/outbox/outbox.ts';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { dropDraft, listDrafts } from '../drafts/drafts.ts';
import { changeEntry, readEntries, readEntry, readFields } from '../outbox/outboxStore.ts';
import { setAside } from '../outbox/setAside.ts';

/** How many of this person's entries are not sent, as stored now. */
export async function countUnsent(owner: string): Promise<number> {
  return (await readEntries()).filter((entry) => entry.owner === owner && !isEnded(entry)).length;
}

/**
 * Discards everything of this person that is not sent, each entry with its photos and key, leaving its receipt. Only
 * ever called on the owner's typed word. What is being sent, or is open in another window, stays.
 * Corrections of discarded entries that were begun go with them.
 * @returns how many entries stay
 */
export async function discardUnsent(owner: string): Promise<number> {
  let staying = 0;
  for (const entry of await readEntries()) {
    if (entry.owner !== owner || isEnded(entry)) continue;
    const putBack = await setAside(entry.id, 'discarding');
    // A damaged entry may have lost its text: it can be discarded all the same.
    const receipt = summaryOf((await readFields(entry)) ?? {});
    const discarded =
      putBack &&
      (await changeEntry(
        entry.id,
        { type: 'discarded', owner, version: entry.version, receipt },
        Date.now(),
      ).finally(putBack));
    if (!discarded || !discarded.entry || !isEnded(discarded.entry)) staying += 1;
  }
  for (const { name } of await listDrafts(owner)) {
    const entry = name.entry && (await readEntry(name.entry));
    if (entry && entry.state === 'discarded') await dropDraft(name);
  }
  return staying;
}
