import * as v from 'valibot';

const people = v.picklist(['voters', 'members']);

/** What `duplicates` takes besides a page. */
export const DuplicatesInput = v.object({ people });

/** A voter ID that was enrolled more than once, with each record that counts. */
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

/** What `resolveDuplicate` takes: the record that counts from now on. The others stay stored, and count no more. */
export const ResolveInput = v.object({
  people,
  voterId: v.pipe(v.string(), v.regex(/^[A-Z]{3}\d{7}$/)),
  keep: v.pipe(v.string(), v.regex(/^[VM]-[0-9A-Z]{10}$/)),
});
