import { isNamed, mayDeliver } from '../../domain/outbox/outbox.ts';
import { changeEntries, readEntries } from './outboxStore.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes the names of the people in entries that were sent or discarded. The host's reference,
 * booth and times stay. The person who uses the phone keeps the names of a week, so that they can
 * look up what they sent. The names in other people's entries go: the phone may be shared.
 * @param person who is logged in, or undefined if nobody is
 * @param now in milliseconds since 1970
 */
export async function forgetNames(person: string | undefined, now: number): Promise<void> {
  const due = (await readEntries()).filter(
    (entry) =>
      isNamed(entry) &&
      !(person !== undefined && mayDeliver(person, entry) && Math.abs(now - entry.at) < KEPT_MS),
  );
  if (due.length === 0) return;
  await changeEntries(due.map(({ id }) => ({ id, event: { type: 'nameForgotten' }, now })));
}
