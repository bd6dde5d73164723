const DAYS_KEPT = 31;

/** Bytes by day (yyyy-mm-dd). */
export type DataUsed = Record<string, number>;

/** Adds the bytes sent on a day, and keeps the latest 31 days only. */
export function addData(used: DataUsed, day: string, bytes: number): DataUsed {
  const days = { ...used, [day]: (used[day] ?? 0) + bytes };
  const kept = Object.keys(days).toSorted().slice(-DAYS_KEPT);
  return Object.fromEntries(kept.map((each) => [each, days[each] ?? 0]));
}
