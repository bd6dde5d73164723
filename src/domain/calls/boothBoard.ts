import * as v from 'valibot';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Answer of `boothBoard`: how far a booth is. `listed` counts the voters on its roll, without those
 * who were struck off or have moved. `enrolled` counts the people among them who are enrolled, and
 * `offRoll` the others who were enrolled at this booth. `doubles` is how many duplicates there wait
 * for the office.
 *
 * `phones` are those of the booth's team that hold unsent entries, of whatever booth, the longest
 * waiting one first. `name` is whose phone it is, '' for those who may not know. `since` is when
 * the oldest entry was saved, by that phone's clock, and `seenAt` when the phone said so, both in
 * milliseconds since 1970.
 */
export const BoothBoard = v.object({
  listed: whole,
  enrolled: whole,
  offRoll: whole,
  doubles: whole,
  phones: v.array(v.object({ name: v.string(), unsent: whole, since: whole, seenAt: whole })),
});
export type BoothBoard = v.InferOutput<typeof BoothBoard>;
