import { get, set } from 'idb-keyval';
import { isStorageAbsent } from '../storage/openStore.ts';
import { settingsStore } from '../storage/phoneSettings.ts';

/** Where a person enrols on a day, such as district and booth: what stays from one form to the next. Says nothing about anybody. */
type KeptFields = { day: string; fields: Record<string, string> };

const keyOf = (owner: string, form: string) => ['fields', owner, form];

/** What this person last filled in there today; empty on another day, and where nothing can be read. @param day yyyy-mm-dd */
export async function readKeptFields(
  owner: string,
  form: string,
  day: string,
): Promise<Record<string, string>> {
  if (isStorageAbsent()) return {};
  // To fill it in again is the worst that can happen.
  const kept = await get<KeptFields>(keyOf(owner, form), settingsStore).catch(() => undefined);
  return kept?.day === day ? kept.fields : {};
}

export async function keepFields(owner: string, form: string, kept: KeptFields): Promise<void> {
  if (!isStorageAbsent()) await set(keyOf(owner, form), kept, settingsStore);
}
