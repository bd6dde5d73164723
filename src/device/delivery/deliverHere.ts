import { deliver } from './deliver.ts';
import { noteStorageTrouble } from '../storage/storageTrouble.ts';

/** Delivers for this page, as `deliver` does. */
export function deliverHere(...how: Parameters<typeof deliver>): Promise<void> {
  return noteStorageTrouble(() => deliver(...how));
}
