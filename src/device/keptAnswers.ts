import { clear, get, set } from 'idb-keyval';
import { isStorageAbsent, openStore } from './openStore.ts';

/** The host's last answer to a call, and when it came (milliseconds since 1970). */
export type Kept = { at: number; data: unknown };

/** Apart from the outbox: this can be had again, and may be cleared at any time. */
const kept = openStore('kept');
const keyOf = (owner: string, call: string) => `${owner} ${call}`;

export async function readKept(owner: string, call: string): Promise<Kept | undefined> {
  return isStorageAbsent() ? undefined : get<Kept>(keyOf(owner, call), kept);
}

/** Keeps an answer for this person alone. @throws when the phone is full: then there is just nothing to show offline */
export async function keepAnswer(owner: string, call: string, answer: Kept): Promise<void> {
  if (!isStorageAbsent()) await set(keyOf(owner, call), answer, kept);
}

/** At logout: the next person must not see it. */
export async function forgetAnswers(): Promise<void> {
  if (!isStorageAbsent()) await clear(kept);
}
