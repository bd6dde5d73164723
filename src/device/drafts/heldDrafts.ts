import { TYPING } from './windowUse.ts';
import { recordKey, type Draft, type DraftName } from './draftRecords.ts';
import { takeLock } from '../storage/locks.ts';
import type { PhotoBytes } from '../outbox/outboxStore.ts';

/** A form as it stands, with the bytes of its photos. */
export type WholeDraft = { draft: Draft; photos: PhotoBytes };

/** What the phone had no room for. It lasts as long as the page, so that only closing the app loses it. */
const held = new Map<string, { name: DraftName; whole: WholeDraft }>();
const keyOf = (name: DraftName) => JSON.stringify(recordKey(name));

/** Held as long as anything is: no window may take a new version of the app meanwhile. */
let lock: Promise<(() => void) | undefined> | undefined;
const LOCK_WAIT_MS = 10_000;

export function heldDraft(name: DraftName): WholeDraft | undefined {
  return held.get(keyOf(name))?.whole;
}

/** A person's. */
export function heldDraftsOf(owner: string): { name: DraftName; draft: Draft }[] {
  return [...held.values()]
    .filter(({ name }) => name.owner === owner)
    .map(({ name, whole: { draft } }) => ({ name, draft }));
}

/**
 * Holds in the page what `writing` cannot put into the store, and whatever becomes of it then: a later write may lack the photos of this one.
 * @param whole the form as it stands once the writing has ended; none if it is over by then
 * @throws what `writing` throws
 */
export async function holdUnlessWritten(
  name: DraftName,
  whole: () => WholeDraft | undefined,
  writing: Promise<void>,
): Promise<void> {
  const isWritten = await writing.then(
    () => true,
    () => false,
  );
  const now = !isWritten || heldDraft(name) ? whole() : undefined;
  if (now) {
    held.set(keyOf(name), { name, whole: now });
    lock ??= takeLock(`${TYPING}${crypto.randomUUID()}`, LOCK_WAIT_MS).catch(() => undefined);
  }
  return writing;
}

export function letGo(name: DraftName): void {
  held.delete(keyOf(name));
  if (held.size > 0) return;
  void lock?.then((release) => release?.());
  lock = undefined;
}
