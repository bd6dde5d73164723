import { promisifyRequest } from 'idb-keyval';
import { levelOf, MEAN_PHOTO_BYTES, roomOf, type Room } from '../../domain/outbox/room.ts';
import { isPhoneFull, openStore } from './openStore.ts';

/** Don't write more than this just to test the room. */
const MAX_TRIAL_BYTES = 8_000_000;
const MAX_RANDOM_BYTES = 65_536;
const trials = openStore('room');

/** Returns the browser's estimate of the room, or undefined if that is absent or impossible. */
export async function readRoom(): Promise<Room | undefined> {
  // Some browsers reject `estimate` in private windows.
  return roomOf(await navigator.storage?.estimate?.().catch(() => undefined));
}

/**
 * Returns true if a new photo fits. Estimates can be wrong, so one that says "full" is tested: we
 * write more than is supposedly left, and delete it. If that works, the phone isn't full. Text is
 * always tried, whatever this returns.
 */
export async function hasRoomForPhoto(): Promise<boolean> {
  const room = await readRoom();
  if (!room || levelOf(room) !== 'full') return true;
  const left = Math.max(0, room.quota - room.used);
  return left + MEAN_PHOTO_BYTES <= MAX_TRIAL_BYTES && canWrite(left + MEAN_PHOTO_BYTES);
}

/** Writes random bytes, because compressible ones would prove nothing. */
async function canWrite(length: number): Promise<boolean> {
  try {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += MAX_RANDOM_BYTES)
      crypto.getRandomValues(bytes.subarray(at, at + MAX_RANDOM_BYTES));
    await changeTrials((store) => store.put(bytes, 'trial'));
    return true;
  } catch (error) {
    // Any other error says nothing about room. Saving will tell.
    return !isPhoneFull(error);
  } finally {
    await changeTrials((store) => store.clear()).catch(() => undefined);
  }
}

function changeTrials(change: (store: IDBObjectStore) => void): Promise<void> {
  return trials('readwrite', (store) => {
    change(store);
    return promisifyRequest(store.transaction);
  });
}
