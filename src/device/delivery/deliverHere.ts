import { deliver } from './deliver.ts';
import { noteStorageTrouble } from '../storage/storageTrouble.ts';

/** Calls `deliver` and remembers if this page's storage fails. */
export function deliverHere(...how: Parameters<typeof deliver>): Promise<void> {
  return noteStorageTrouble(() => deliver(...how));
}
