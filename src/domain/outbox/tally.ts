import { dayInIndia } from '../app/calendar.ts';

/** Something that a person enrolled, known by its submission id; `at` is when, in milliseconds since 1970. */
export type Enrolled = { id: string; at: number };

/** How much was enrolled today, since Monday, and in all. */
export type Tally = { today: number; week: number; all: number };

const DAY_MS = 24 * 60 * 60_000;

/** Counts what is known from several places, each thing once. Days are those of India, and a week begins on Monday. */
export function tally(known: Enrolled[], now: number): Tally {
  const momentById = new Map<string, number>();
  // The phone's own knowledge comes first and stays: it knows when something was saved, the host only when it arrived.
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
