import { get, update } from 'idb-keyval';
import { dayInIndia } from '../../domain/app/calendar.ts';
import { addData, type DataUsed } from '../../domain/outbox/dataUsed.ts';
import { openStore } from '../storage/openStore.ts';
import { SETTINGS_STORE } from '../storage/phoneSettings.ts';

const USED = 'dataUsed';
/**
 * Relaxed, because every attempt writes here and shouldn't wait for the disk. A power cut may lose
 * the last counts.
 */
const counters = openStore(SETTINGS_STORE, 'relaxed');

/** Reads the bytes sent on that day (yyyy-mm-dd). Every attempt counts, even one that broke off. */
export async function readDataUsed(day: string): Promise<number> {
  return (await get<DataUsed>(USED, counters))?.[day] ?? 0;
}

export function countData(bytes: number, at: number): Promise<void> {
  return update<DataUsed>(USED, (used = {}) => addData(used, dayInIndia(at), bytes), counters);
}
