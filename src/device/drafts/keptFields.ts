import { get, set } from 'idb-keyval';
import { isStorageAbsent } from '../storage/openStore.ts';
import { settingsStore } from '../storage/phoneSettings.ts';

/**
 * The fields that one form passes on to the next, such as district and booth: they tell where a
 * volunteer enrols on a day (yyyy-mm-dd). They hold nothing about any person. `at` is in
 * milliseconds since 1970; older versions of the app left it out.
 */
type KeptFields = { day: string; at?: number; fields: Record<string, string> };

const keyOf = (owner: string, form: string) => ['fields', owner, form];

/**
 * Reads the fields that this person last kept in these forms. A field that several keep is as it
 * was kept last. Returns none if the store can't be read.
 * @param day yyyy-mm-dd, the only day that counts. Without it, every day does
 */
export async function readKeptFields(
  owner: string,
  forms: readonly string[],
  day?: string,
): Promise<Record<string, string>> {
  const all = await Promise.all(forms.map((form) => readKept(owner, form)));
  const kept = all
    .filter((each) => each !== undefined)
    .filter((each) => day === undefined || each.day === day)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return Object.assign({}, ...kept.map(({ fields }) => fields)) as Record<string, string>;
}

async function readKept(owner: string, form: string): Promise<KeptFields | undefined> {
  if (isStorageAbsent()) return undefined;
  // At worst the person fills them in again.
  return get<KeptFields>(keyOf(owner, form), settingsStore).catch(() => undefined);
}

export async function keepFields(owner: string, form: string, kept: KeptFields): Promise<void> {
  if (!isStorageAbsent()) await set(keyOf(owner, form), kept, settingsStore);
}
