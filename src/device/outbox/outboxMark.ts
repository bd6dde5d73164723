import { get, update } from 'idb-keyval';
import { MARK, outbox } from './outboxRecords.ts';

/** The mark of this very store, made when it is first asked for. A store that was cleared and made anew has another. */
export async function readMark(): Promise<string> {
  const mark = await get<string>(MARK, outbox);
  if (mark) return mark;
  await update<string>(MARK, (other) => other ?? crypto.randomUUID(), outbox);
  return readMark();
}
