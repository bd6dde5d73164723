import * as v from 'valibot';

/**
 * The booths of a constituency that have a roll, in order. Each with the number of its lines, and
 * with when the host imported them. A phone whose roll has both needn't fetch that booth again.
 */
export const ConstituencyBooths = v.array(
  v.object({
    booth: v.string(),
    voters: v.number(),
    importedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
);
export type ConstituencyBooths = v.InferOutput<typeof ConstituencyBooths>;
