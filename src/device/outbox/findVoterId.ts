import { dayInIndia } from '../../domain/app/calendar.ts';
import { hasArrived, isEnded } from '../../domain/outbox/outbox.ts';
import type { Kind } from '../../domain/outbox/kinds.ts';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { readEntries, readFields } from './read.ts';

/**
 * An earlier entry with the same voter ID. A sent entry (`isSent`) keeps only the last four
 * characters of its voter ID, so that match may be chance. `refused` is the id of an entry that the
 * host has refused.
 */
export type EnteredBefore = { title: string; isSent: boolean; refused?: string };

/** `except` is the id of the submission that asks. `now` is in milliseconds since 1970. */
type Question = { voterId: string; kind: Kind; owner: string; except: string; now: number };

/**
 * Finds an earlier entry by this person, on this phone, with the same voter ID. It compares the
 * full ID of unsent entries first, then the last four characters of those sent today (in India's
 * time).
 */
export async function findVoterId({
  voterId,
  kind,
  owner,
  except,
  now,
}: Question): Promise<EnteredBefore | undefined> {
  const entries = (await readEntries()).filter(
    (entry) => entry.owner === owner && entry.kind === kind && entry.id !== except,
  );
  for (const entry of entries) {
    if (isEnded(entry)) continue;
    const fields = await readFields(entry);
    if (fields?.['voterId'] !== voterId) continue;
    const refused = entry.state === 'refused' ? { refused: entry.id } : undefined;
    return { title: summaryOf(fields).title, isSent: false, ...refused };
  }
  const { tail } = summaryOf({ voterId });
  const sent = entries.find(
    (entry) =>
      hasArrived(entry) && dayInIndia(entry.at) === dayInIndia(now) && entry.receipt.tail === tail,
  );
  return sent?.state === 'sent' ? { title: sent.receipt.title, isSent: true } : undefined;
}
