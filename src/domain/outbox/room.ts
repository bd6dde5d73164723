/** The room that the browser gives the app, in bytes. */
export type Room = { used: number; quota: number };
/** From `low` on the person is warned; `full` takes no new photos, but always text. */
export type RoomLevel = 'enough' | 'low' | 'full';

/** What a photo takes on average: it leaves the camera with at most 200 kB. */
export const MEAN_PHOTO_BYTES = 150_000;
const GIBIBYTE = 2 ** 30;
const LOW = 0.8;
const FULL = 0.95;

/**
 * What the browser says about its room, or undefined where it says nothing or nonsense. Chromium 156 adds whole gibibytes
 * to what is used (10 of them, measured) and calls that the quota: a figure that says nothing about the phone.
 */
export function roomOf({ usage, quota }: { usage?: number; quota?: number } = {}):
  | Room
  | undefined {
  const isSensible =
    Number.isFinite(usage) && Number.isFinite(quota) && Number(usage) >= 0 && Number(quota) > 0;
  const isMadeUp = (Number(quota) - Number(usage)) % GIBIBYTE === 0 && quota !== usage;
  return isSensible && !isMadeUp ? { used: Number(usage), quota: Number(quota) } : undefined;
}

export function levelOf({ used, quota }: Room): RoomLevel {
  if (used >= quota * FULL) return 'full';
  return used >= quota * LOW ? 'low' : 'enough';
}

/** How many more photos fit before new ones are refused. */
export function photosLeft({ used, quota }: Room): number {
  return Math.max(0, Math.floor((quota * FULL - used) / MEAN_PHOTO_BYTES));
}
