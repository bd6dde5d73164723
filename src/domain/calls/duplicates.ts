import * as v from 'valibot';

const people = v.picklist(['voters', 'members']);

/** Input of `duplicates`, besides a page. */
export const DuplicatesInput = v.object({ people });

/** A voter ID that was enrolled more than once, with every record that still counts. */
export const Duplicate = v.object({
  voterId: v.string(),
  records: v.array(
    v.object({
      reference: v.string(),
      name: v.string(),
      mobile: v.string(),
      district: v.string(),
      assembly: v.string(),
      booth: v.string(),
      receivedAt: v.pipe(v.string(), v.isoTimestamp()),
      enrolledBy: v.string(),
    }),
  ),
});
export type Duplicate = v.InferOutput<typeof Duplicate>;

/**
 * Input of `resolveDuplicate`. `keep` is the reference of the record that counts from now on. The
 * host keeps the others, but doesn't count them.
 */
export const ResolveInput = v.object({
  people,
  voterId: v.pipe(v.string(), v.regex(/^[A-Z]{3}\d{7}$/)),
  keep: v.pipe(v.string(), v.regex(/^[VM]-[0-9A-Z]{10}$/)),
});
