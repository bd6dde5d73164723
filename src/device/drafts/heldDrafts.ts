import { TYPING } from './windowUse.ts';
import { recordKey, type Draft, type DraftName } from './draftRecords.ts';
import { takeLock } from '../storage/locks.ts';
import type { PhotoBytes } from '../outbox/read.ts';

/** The current state of a form, with the bytes of its photos. */
export type WholeDraft = { draft: Draft; photos: PhotoBytes };

/** Drafts that couldn't be stored. They stay in the page, so only closing the app loses them. */
const held = new Map<string, { name: DraftName; whole: WholeDraft }>();
const keyOf = (name: DraftName) => JSON.stringify(recordKey(name));

/** Taken while any draft is held in memory: no window may update the app meanwhile. */
let lock: Promise<(() => void) | undefined> | undefined;
const LOCK_WAIT_MS = 10_000;

export function heldDraft(name: DraftName): WholeDraft | undefined {
  return held.get(keyOf(name))?.whole;
}

/** Lists a person's held drafts. */
export function heldDraftsOf(owner: string): { name: DraftName; draft: Draft }[] {
  return [...held.values()]
    .filter(({ name }) => name.owner === owner)
    .map(({ name, whole: { draft } }) => ({ name, draft }));
}

/**
 * Holds a draft in memory if `writing` fails. Once held, a draft stays held even if a later write
 * succeeds, because that write may lack the earlier photos.
 * @param whole returns the form's state when `writing` has ended, or undefined if the form is done
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
