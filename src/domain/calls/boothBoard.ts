import * as v from 'valibot';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A phone that holds unsent entries, of whatever booth. `name` is whose phone it is, '' for those
 * who may not know. `since` is when the oldest entry was saved, by that phone's clock, and `seenAt`
 * when the phone said so, both in milliseconds since 1970.
 */
const WaitingPhone = v.object({ name: v.string(), unsent: whole, since: whole, seenAt: whole });

/** Answer of `boothBoard`: how far a booth is. */
export const BoothBoard = v.object({
  /** The voters on its roll, without those who were struck off or have moved. */
  listed: whole,
  /** Those of them who are enrolled. */
  enrolled: whole,
  /** The others who were enrolled at this booth. */
  offRoll: whole,
  /** The duplicates that wait for the office. */
  doubles: whole,
  /** Those of the booth's team, the longest waiting one first. */
  phones: v.array(WaitingPhone),
});
export type BoothBoard = v.InferOutput<typeof BoothBoard>;
