/** Dates are yyyy-mm-dd. The specification uses whole days only, so no time zone shifts them. */

/** Returns true for a day that exists: 29 February only in leap years, no 31 April. */
export function isRealDate(date: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(date)) return false;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  // A day that doesn't exist falls into another month.
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}

/**
 * Counts the completed years from `birth` to `today`, both real dates. Negative if `birth` is in
 * the future.
 */
export function ageOn(today: string, birth: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

export const DAY_MS = 24 * 60 * 60_000;
/** No phone or host is right to say an earlier time: this app is younger. */
export const EARLIEST_MS = Date.UTC(2026, 0);

/**
 * Returns true if something was at most so many milliseconds ago. A moment in the future isn't: the
 * clock was set back since. Moments are in milliseconds since 1970.
 */
export function isRecent(at: number, milliseconds: number, now: number): boolean {
  return at <= now && now - at < milliseconds;
}

/**
 * The time zone in which the app says every moment, whatever zone a phone is set to: two people
 * read the same of one record.
 */
export const INDIA_ZONE = 'Asia/Kolkata';
/** India is five and a half hours ahead of UTC, all year, since 1945. */
export const INDIA_AHEAD_MS = 5.5 * 60 * 60_000;

/**
 * Returns the day in India at a moment (milliseconds since 1970), whatever time zone the machine
 * uses. It avoids Intl, because Chrome 110 to 113 write month/day/year where other browsers write
 * yyyy-mm-dd (https://unicode-org.atlassian.net/browse/CLDR-16399).
 */
export function dayInIndia(at: number): string {
  return new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}
