import * as v from 'valibot';

/** The latest time that a date can hold, in milliseconds since 1970. */
const LATEST = 8.64e15;
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST));

/**
 * Input of `phone`: how many unsent entries the phone holds, of all its people together, and when
 * it saved the oldest. `isFresh`: its storage holds no earlier report. Times are milliseconds since
 * 1970, this one by the phone's clock.
 */
export const PhoneReport = v.object({
  unsent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  oldest: v.nullable(time),
  isFresh: v.boolean(),
});
export type PhoneReport = v.InferOutput<typeof PhoneReport>;

/**
 * Answer of `phone`. `isKnown`: the host remembers the phone by its cookie. `loss` are the unsent
 * entries of an earlier report, which a cleared storage took along, and the time of that report by
 * the host's clock. It is null if nothing is lost.
 */
export const PhoneAnswer = v.object({
  isKnown: v.boolean(),
  loss: v.nullable(v.object({ count: v.number(), at: time })),
});
export type PhoneAnswer = v.InferOutput<typeof PhoneAnswer>;
