import { get, update } from 'idb-keyval';
import { MARK, outbox } from './outboxRecords.ts';

/** Reads this store's random mark, creating it if needed. A new store gets a new mark. */
export async function readMark(): Promise<string> {
  const mark = await get<string>(MARK, outbox);
  if (mark) return mark;
  await update<string>(MARK, (other) => other ?? crypto.randomUUID(), outbox);
  return readMark();
}
