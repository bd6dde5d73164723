import { promisifyRequest } from 'idb-keyval';
import { FORMAT, type Entry } from '../domain/outbox.ts';
import { ENTRY, outbox, startingWith } from './outboxRecords.ts';

/**
 * Every entry that this build understands, also those that older builds saved and may save still, in another window;
 * and how many it does not: a newer build saved them, and they stay in the store, untouched.
 */
export async function readOutbox(): Promise<{ entries: Entry[]; notUnderstood: number }> {
  const stored = await outbox('readonly', (store) => promisifyRequest<Entry[]>(store.getAll(startingWith(ENTRY))));
  const entries = stored.filter(({ format }) => format <= FORMAT);
  return { entries, notUnderstood: stored.length - entries.length };
}
