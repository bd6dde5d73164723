import { getMany } from 'idb-keyval';
import { drafts, dropDraft, namesOfDrafts, recordKey, type StoredDraft } from './drafts.ts';
import { formLock, holdLock } from '../storage/locks.ts';
import { isStorageAbsent } from '../storage/openStore.ts';

/** The owner of forms that people fill in before any login: docs/decisions/0019-guests.md. */
export const GUEST = '';
/**
 * Long enough to find a paper or a signal, and shorter than a day on which a phone goes from hand
 * to hand.
 */
const FORGET_AFTER_MS = 4 * 3_600_000;

const IN_TAB = 'guestForm';
type SessionStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
const tab = (globalThis as { sessionStorage?: SessionStorage }).sessionStorage;

/**
 * Returns the time a form was opened, in milliseconds since 1970. The form's id holds it (UUID
 * version 7, RFC 9562, section 5.7).
 */
export function begunAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/**
 * Returns true if this tab showed the form when its page died or reloaded. Returns false if the
 * person had left the form.
 */
export function wasOnScreen(id: string): boolean {
  return tab?.getItem(IN_TAB) === id;
}

/**
 * Records that this tab shows a form. Call the returned function when the person leaves the form. A
 * page that dies doesn't call it, which is how `wasOnScreen` knows.
 */
export function putOnScreen(id: string): () => void {
  tab?.setItem(IN_TAB, id);
  return () => tab?.removeItem(IN_TAB);
}

/** Deletes guests' forms opened over four hours ago, except those that a window has open. */
export async function forgetOldGuestForms(now: number): Promise<void> {
  if (isStorageAbsent()) return;
  const names = await namesOfDrafts(GUEST);
  const stored = await getMany<StoredDraft | undefined>(names.map(recordKey), drafts);
  for (const [index, name] of names.entries()) {
    const record = stored[index];
    if (record && begunAt(record.id) < now - FORGET_AFTER_MS)
      await holdLock(formLock(name), () => dropDraft(name));
  }
}
