import { get, update } from 'idb-keyval';
import { addData, type DataUsed } from '../../domain/outbox/dataUsed.ts';
import { openStore } from '../storage/openStore.ts';
import { SETTINGS_STORE } from '../storage/phoneSettings.ts';

const USED = 'dataUsed';
/** Written with every attempt, and not worth the wait for the disk: a power cut may take the last of it. */
const counters = openStore(SETTINGS_STORE, 'relaxed');

/** The phone's own day at a moment (milliseconds since 1970), as yyyy-mm-dd. */
export function dayOnPhone(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Bytes that submissions have taken on that day (yyyy-mm-dd), every attempt counted, also those that failed on the way. */
export async function readDataUsed(day: string): Promise<number> {
  return (await get<DataUsed>(USED, counters))?.[day] ?? 0;
}

export function countData(bytes: number, at: number): Promise<void> {
  return update<DataUsed>(USED, (used = {}) => addData(used, dayOnPhone(at), bytes), counters);
}
