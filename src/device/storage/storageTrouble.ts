import { isPhoneFull } from './openStore.ts';
import { announceChange } from './changes.ts';

/** Why this page cannot note what it sends: no room, or a store that does not work. */
export type StorageTrouble = 'full' | 'storage';
let trouble: StorageTrouble | undefined;

/**
 * Where the store fails, sending stops: an attempt that cannot be noted must not be made. That is remembered here and
 * not in the store, which is what fails, and said on the screens.
 * @throws what is not the store's fault
 */
export async function noteStorageTrouble(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    note(undefined);
  } catch (error) {
    // A transaction that the browser aborted on its own carries no error at all.
    if (error !== null && !(error instanceof DOMException)) throw error;
    note(isPhoneFull(error) ? 'full' : 'storage');
  }
}

export function storageTrouble(): StorageTrouble | undefined {
  return trouble;
}

function note(found: StorageTrouble | undefined): void {
  if (found === trouble) return;
  trouble = found;
  announceChange();
}
