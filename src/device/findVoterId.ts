import { isEnded } from '../domain/outbox.ts';
import { summaryOf, type Kind } from '../domain/submission.ts';
import { readEntries, readFields } from './outboxStore.ts';

/**
 * Whether this person has entered the same voter ID on this phone before: the title of an entry that is not sent yet.
 * Of what was sent, only the last four characters are left, which prove nothing, so those are not looked at.
 * @param except the submission that asks
 */
export async function findVoterId(voterId: string, kind: Kind, owner: string, except: string): Promise<string | undefined> {
  for (const entry of await readEntries()) {
    if (isEnded(entry) || entry.owner !== owner || entry.kind !== kind || entry.id === except) continue;
    const fields = await readFields(entry);
    if (fields?.['voterId'] === voterId) return summaryOf(fields).title;
  }
  return undefined;
}
