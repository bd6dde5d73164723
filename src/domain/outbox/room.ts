/** The storage that the browser gives the app, in bytes. */
export type Room = { used: number; quota: number };
/** At `low`, the person is warned. At `full`, the app takes no new photos, but still takes text. */
type RoomLevel = 'enough' | 'low' | 'full';

/** The average size of a photo. The app shrinks each photo to 200 kB at most. */
export const MEAN_PHOTO_BYTES = 150_000;
const GIBIBYTE = 2 ** 30;
const LOW = 0.8;
const FULL = 0.95;

/**
 * Returns the storage that the browser reports, or undefined if it reports nothing or nonsense.
 * Chromium 156 adds whole gibibytes (10, as measured) to the usage and calls the sum the quota.
 * That figure says nothing about the phone.
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

/** Estimates how many more photos fit before the app refuses new ones. */
export function photosLeft({ used, quota }: Room): number {
  return Math.max(0, Math.floor((quota * FULL - used) / MEAN_PHOTO_BYTES));
}
