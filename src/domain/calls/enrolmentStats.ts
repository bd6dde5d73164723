import * as v from 'valibot';

/** What `enrolmentStats` takes: of how many days, today in India being the last. */
export const StatsInput = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)), 30),
});

const counts = { voters: v.number(), members: v.number() };

/**
 * What `enrolmentStats` answers: every day (yyyy-mm-dd in India) from the first to the last, each district in which somebody was
 * enrolled in these days, and the booths where most were. `all` counts since the beginning.
 */
export const EnrolmentStats = v.object({
  days: v.array(v.object({ day: v.string(), ...counts })),
  districts: v.array(v.object({ district: v.string(), ...counts })),
  booths: v.array(v.object({ assembly: v.string(), booth: v.string(), ...counts })),
  all: v.object(counts),
});
export type EnrolmentStats = v.InferOutput<typeof EnrolmentStats>;
/** How many of each were enrolled. */
export type Counts = EnrolmentStats['all'];
