import * as v from 'valibot';
import { sortBy, type Sort } from './sorting.ts';

const people = v.picklist(['voters', 'members']);

const SORTED = ['receivedAt'] as const;
export type DuplicatesSort = Sort<(typeof SORTED)[number]>;

/** Input of `duplicates`, besides a page. They are sorted by each one's newest record. */
export const DuplicatesInput = v.object({ people, sort: v.optional(sortBy(SORTED)) });

/** A line of a booth's roll. Voters who are on no line have 0, and aren't one person. */
const line = v.object({
  assembly: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  booth: v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
  line: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)),
});

/** How many records of a duplicate are shown. A program may enrol somebody thousands of times. */
export const MAX_RECORDS = 20;

/**
 * A voter ID that was enrolled more than once, with the first of the records that still count.
 * `count` is how many there are. `voterId` is empty if the records have different ones and only
 * their line on the roll in common.
 */
export const Duplicate = v.object({
  voterId: v.string(),
  line: v.optional(line),
  // An older host doesn't say it: it shows them all.
  count: v.optional(v.number()),
  records: v.array(
    v.object({
      // An older host doesn't say it.
      voterId: v.optional(v.string()),
      reference: v.string(),
      name: v.string(),
      mobile: v.string(),
      district: v.string(),
      assembly: v.string(),
      booth: v.string(),
      receivedAt: v.pipe(v.string(), v.isoTimestamp()),
      enrolledBy: v.string(),
      broughtBy: v.optional(v.string()),
    }),
  ),
});
export type Duplicate = v.InferOutput<typeof Duplicate>;

const keep = v.pipe(v.string(), v.regex(/^[VM]-[0-9A-Z]{10}$/));

/**
 * Input of `resolveDuplicate`. `keep` is the reference of the record that counts from now on. The
 * host keeps the others with this voter ID, or on this line, but doesn't count them.
 */
export const ResolveInput = v.union([
  v.object({ people, keep, voterId: v.pipe(v.string(), v.regex(/^[A-Z]{3}\d{7}$/)) }),
  v.object({ people: v.literal('voters'), keep, line }),
]);
