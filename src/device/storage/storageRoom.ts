import { promisifyRequest } from 'idb-keyval';
import { levelOf, MEAN_PHOTO_BYTES, roomOf, type Room } from '../../domain/outbox/room.ts';
import { isPhoneFull, openStore } from './openStore.ts';

/** More than this is not written just to find out. */
const MAX_TRIAL_BYTES = 8_000_000;
const MAX_RANDOM_BYTES = 65_536;
const trials = openStore('room');

/** The room that the browser says it gives, or undefined where it does not tell or cannot be right. */
export async function readRoom(): Promise<Room | undefined> {
  // Some browsers refuse the question in private windows: that is not knowing, too.
  return roomOf(await navigator.storage?.estimate?.().catch(() => undefined));
}

/**
 * True when a new photo fits. Estimates are not believed by themselves: where one says "full", more than it says is
 * left is written and deleted again, and a phone that takes it is not full. Text is always tried, whatever this says.
 */
export async function hasRoomForPhoto(): Promise<boolean> {
  const room = await readRoom();
  if (!room || levelOf(room) !== 'full') return true;
  const left = Math.max(0, room.quota - room.used);
  return left + MEAN_PHOTO_BYTES <= MAX_TRIAL_BYTES && canWrite(left + MEAN_PHOTO_BYTES);
}

/** Random bytes, because what can be compressed proves nothing. */
async function canWrite(length: number): Promise<boolean> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += MAX_RANDOM_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + MAX_RANDOM_BYTES));
  try {
    await changeTrials((store) => store.put(bytes, 'trial'));
    return true;
  } catch (error) {
    // A store that fails for another reason says nothing about room: saving will tell.
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
