import * as v from 'valibot';

/** The days that the table of volunteers counts: today, today with the six days before, or all. */
export const SPANS = ['today', 'week', 'all'] as const;
export type Span = (typeof SPANS)[number];

/**
 * Input of `enrolmentStats`: a number of days, of which today in India is the last. `span` is for
 * `people` alone, which otherwise counts the same days.
 */
export const StatsInput = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)), 30),
  span: v.optional(v.picklist(SPANS)),
});

const counts = { voters: v.number(), members: v.number() };

/**
 * Answer of `enrolmentStats`. `days` has every day from the first to the last (yyyy-mm-dd in
 * India). `districts` has those with enrolments on these days, `booths` those with the most, and
 * `people` those who enrolled the most, with the time when their last record arrived.
 * `boothsInAll` and `volunteers` say how many there are, also those without room in these lists.
 * `undecided` counts what waits for the office, up to `MOST_UNDECIDED`. `all` counts everybody
 * since the beginning. Of several records of one person, the first counts.
 */
export const EnrolmentStats = v.object({
  days: v.array(v.object({ day: v.string(), ...counts })),
  districts: v.array(v.object({ district: v.string(), ...counts })),
  booths: v.array(v.object({ assembly: v.string(), booth: v.string(), ...counts })),
  // An answer that was kept before may lack it, and the three below.
  boothsInAll: v.optional(v.number()),
  people: v.optional(
    v.array(
      v.object({
        userName: v.string(),
        name: v.string(),
        last: v.pipe(v.string(), v.isoTimestamp()),
        ...counts,
      }),
    ),
    [],
  ),
  volunteers: v.optional(v.number()),
  undecided: v.optional(
    v.object({
      posts: v.number(),
      duplicates: v.number(),
      cards: v.optional(v.number(), 0),
    }),
  ),
  all: v.object(counts),
});
export type EnrolmentStats = v.InferOutput<typeof EnrolmentStats>;
/** More than this is a number that nobody works off in a day. */
export const MOST_UNDECIDED = 1_000;
/** The numbers of enrolled voters and members. */
export type Counts = EnrolmentStats['all'];
