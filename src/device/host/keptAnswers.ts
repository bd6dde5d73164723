import { clear, get, set } from 'idb-keyval';
import { asJson, parseJson } from '../storage/json.ts';
import { isStorageAbsent, openStore } from '../storage/openStore.ts';
import { newKey, seal, unseal } from '../storage/seal.ts';

/** The host's last answer to a call, and when it came (milliseconds since 1970). */
export type Kept = { at: number; data: unknown };
/** As it lies on the phone: sealed with a key of its own, because lists and cards name people. */
type Sealed = { at: number; key: CryptoKey; sealed: ArrayBuffer };

/** Apart from the outbox: this can be had again, and may be cleared at any time. */
const kept = openStore('kept');
const keyOf = (owner: string, call: string) => `${owner} ${call}`;

export async function readKept(owner: string, call: string): Promise<Kept | undefined> {
  const stored = isStorageAbsent()
    ? undefined
    : await get<Partial<Sealed>>(keyOf(owner, call), kept);
  // What an earlier build kept was not sealed; it is asked for again.
  if (!stored?.key || !stored.sealed || stored.at === undefined) return undefined;
  return { at: stored.at, data: parseJson(await unseal(stored.key, stored.sealed)) };
}

/** When it was kept, without opening it. */
export async function keptAt(owner: string, call: string): Promise<number | undefined> {
  return isStorageAbsent() ? undefined : (await get<Sealed>(keyOf(owner, call), kept))?.at;
}

/** Keeps an answer for this person alone; its data are JSON. @throws when the phone is full: then there is just nothing to show offline */
export async function keepAnswer(owner: string, call: string, { at, data }: Kept): Promise<void> {
  if (isStorageAbsent()) return;
  const key = await newKey();
  await set(
    keyOf(owner, call),
    { at, key, sealed: await seal(key, asJson(data)) } satisfies Sealed,
    kept,
  );
}

/** At logout: the next person must not see it. */
export async function forgetAnswers(): Promise<void> {
  if (!isStorageAbsent()) await clear(kept);
}
