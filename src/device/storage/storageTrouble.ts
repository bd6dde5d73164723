import { isPhoneFull } from './openStore.ts';
import { announceChange } from './changes.ts';

/** The reason this page can't record attempts: the phone is full, or the store fails. */
export type StorageTrouble = 'full' | 'storage';
let trouble: StorageTrouble | undefined;

/**
 * Runs `work` and remembers if the store fails. Delivery stops then, because we mustn't make an
 * attempt that we can't record. The trouble is kept in memory, as the store itself fails, and the
 * screens show it.
 * @throws errors that don't come from the store
 */
export async function noteStorageTrouble(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    note(undefined);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    note(isPhoneFull(error) ? 'full' : 'storage');
  }
}

/** Returns true for what a failing store throws: null, if the browser itself aborts. */
export function isStorageError(error: unknown): boolean {
  return error === null || error instanceof DOMException;
}

export function storageTrouble(): StorageTrouble | undefined {
  return trouble;
}

function note(found: StorageTrouble | undefined): void {
  if (found === trouble) return;
  trouble = found;
  announceChange();
}
