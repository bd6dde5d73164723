import { dayInIndia } from '../../domain/app/calendar.ts';
import { isEnded } from '../../domain/outbox/outbox.ts';
import { summaryOf, type Kind } from '../../domain/outbox/submission.ts';
import { readEntries, readFields } from './outboxStore.ts';

/** Of what was sent, the last four characters of the voter ID are left: it may be the same person, or chance. */
export type EnteredBefore = { title: string; isSent: boolean };

/** `except`: the submission that asks; `now` in milliseconds since 1970. */
type Question = { voterId: string; kind: Kind; owner: string; except: string; now: number };

/** Whether this person has entered the same voter ID on this phone before: in what is not sent yet, else perhaps in what was sent today. */
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
    if (fields?.['voterId'] === voterId) return { title: summaryOf(fields).title, isSent: false };
  }
  const { tail } = summaryOf({ voterId });
  const sent = entries.find(
    (entry) =>
      entry.state === 'sent' &&
      dayInIndia(entry.at) === dayInIndia(now) &&
      entry.receipt.tail === tail,
  );
  return sent?.state === 'sent' ? { title: sent.receipt.title, isSent: true } : undefined;
}
