import * as v from 'valibot';
import { kindNames } from '../outbox/kinds.ts';

const submissionId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
);

/**
 * Input of `discardEntry`: an entry that its owner discarded on the phone although it may have
 * arrived. The host erases it, or doesn't store it if it comes later.
 */
export const DiscardInput = v.object({ submissionId, kind: v.picklist(kindNames()) });
export type DiscardInput = v.InferOutput<typeof DiscardInput>;

/** How many entries one call asks about. */
export const MOST_ASKED = 100;

/** Input of `erasedEntries`: entries that the caller's phone has sent, and that have arrived. */
export const ErasedInput = v.object({
  submissionIds: v.pipe(v.array(submissionId), v.maxLength(MOST_ASKED)),
});
export type ErasedInput = v.InferOutput<typeof ErasedInput>;

/** Its answer: those of them that the host has erased since. */
export const Erased = v.object({ submissionIds: v.array(v.string()) });
export type Erased = v.InferOutput<typeof Erased>;
