import { clear, del, keys, set } from 'idb-keyval';
import { asJson, parseJson } from './json.ts';
import { isStorageAbsent, openStore } from './openStore.ts';
import { readRecord } from './readRecord.ts';
import { newKey, seal, unseal } from './seal.ts';

/** The host's last answer to a call, received at `at` (milliseconds since 1970). */
export type Kept = { at: number; data: unknown };
/** An answer as stored. It is sealed with its own key, because lists and cards name people. */
type Sealed = { at: number; key: CryptoKey; sealed: ArrayBuffer };

/** Not in the outbox's store: answers can be fetched again, so this may be cleared at any time. */
export const kept = openStore('kept');
export const keyOf = (owner: string, call: string) => `${owner} ${call}`;

/**
 * Opens a kept answer. One that the browser has lost or changed is like one that never came: it can
 * be fetched again.
 * @throws the database's own error
 */
export async function readKept(owner: string, call: string): Promise<Kept | undefined> {
  const stored = isStorageAbsent()
    ? undefined
    : await kept('readonly', (store) => readRecord<Partial<Sealed>>(store, keyOf(owner, call)));
  // Ignore unsealed answers from an earlier build; they'll be fetched again.
  if (!stored?.key || !stored.sealed || stored.at === undefined) return undefined;
  const bytes = await unseal(stored.key, stored.sealed).catch(() => undefined);
  return bytes && { at: stored.at, data: parseJson(bytes) };
}

/**
 * Seals and keeps an answer for this person alone. Its data must be JSON.
 * @throws when the phone is full. You can ignore that: there's just nothing to show offline.
 */
export async function keepAnswer(owner: string, call: string, { at, data }: Kept): Promise<void> {
  if (isStorageAbsent()) return;
  const key = await newKey();
  await set(
    keyOf(owner, call),
    { at, key, sealed: await seal(key, asJson(data)) } satisfies Sealed,
    kept,
  );
}

/** Deletes an answer that this person may no longer have. */
export async function forgetAnswer(owner: string, call: string): Promise<void> {
  if (!isStorageAbsent()) await del(keyOf(owner, call), kept);
}

/** Returns the names of the calls of which a person has kept answers. */
export async function listKept(owner: string): Promise<string[]> {
  const names = isStorageAbsent() ? [] : await keys<string>(kept);
  const before = keyOf(owner, '');
  return names.flatMap((name) => (name.startsWith(before) ? name.slice(before.length) : []));
}

/** Deletes all answers at logout, because the next person mustn't see them. */
export async function forgetAnswers(): Promise<void> {
  if (!isStorageAbsent()) await clear(kept);
}
