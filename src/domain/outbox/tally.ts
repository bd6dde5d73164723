import { DAY_MS, dayInIndia } from '../app/calendar.ts';

/** One enrolment. `id` is its submission id, `at` its time in milliseconds since 1970. */
export type Enrolled = { id: string; at: number };

/** The number of enrolments today, since Monday, and in all. */
export type Tally = { today: number; week: number; all: number };

/**
 * Counts enrolments that come from several sources, each id once. Days are days in India, and a
 * week begins on Monday.
 * @param known the phone's own enrolments first, then the host's
 * @param now in milliseconds since 1970
 */
export function tally(known: Enrolled[], now: number): Tally {
  const momentById = new Map<string, number>();
  // Keep the first time for each id. The phone's own comes first: it knows when something was
  // saved, while the host only knows when it arrived.
  for (const { id, at } of known) if (!momentById.has(id)) momentById.set(id, at);
  const moments = Array.from(momentById.values(), dayInIndia);
  const today = dayInIndia(now);
  const monday = mondayOf(now);
  return {
    today: moments.filter((day) => day === today).length,
    week: moments.filter((day) => day >= monday && day <= today).length,
    all: moments.length,
  };
}

function mondayOf(now: number): string {
  const sinceMonday = (new Date(`${dayInIndia(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayInIndia(now - sinceMonday * DAY_MS);
}
