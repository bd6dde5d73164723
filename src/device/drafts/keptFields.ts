import { get, set } from 'idb-keyval';
import { isStorageAbsent } from '../storage/openStore.ts';
import { settingsStore } from '../storage/phoneSettings.ts';

/**
 * The fields that one form passes on to the next, such as district and booth: they tell where a
 * volunteer enrols on a day (yyyy-mm-dd). They hold nothing about any person.
 */
type KeptFields = { day: string; fields: Record<string, string> };

const keyOf = (owner: string, form: string) => ['fields', owner, form];

/**
 * Reads the fields that this person last kept in this form on this day. Returns none for another
 * day, or if the store can't be read.
 * @param day yyyy-mm-dd
 */
export async function readKeptFields(
  owner: string,
  form: string,
  day: string,
): Promise<Record<string, string>> {
  const kept = await readKept(owner, form);
  return kept?.day === day ? kept.fields : {};
}

/** Reads the fields that this person last kept in this form, on whatever day. */
export async function readLastFields(owner: string, form: string): Promise<Record<string, string>> {
  return (await readKept(owner, form))?.fields ?? {};
}

async function readKept(owner: string, form: string): Promise<KeptFields | undefined> {
  if (isStorageAbsent()) return undefined;
  // At worst the person fills them in again.
  return get<KeptFields>(keyOf(owner, form), settingsStore).catch(() => undefined);
}

export async function keepFields(owner: string, form: string, kept: KeptFields): Promise<void> {
  if (!isStorageAbsent()) await set(keyOf(owner, form), kept, settingsStore);
}
