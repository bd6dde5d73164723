import * as v from 'valibot';
import { kindNames } from '../outbox/kinds.ts';

/**
 * Input of `discardEntry`: an entry that its owner discarded on the phone although it may have
 * arrived. The host erases it, or doesn't store it if it comes later.
 */
export const DiscardInput = v.object({
  submissionId: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  ),
  kind: v.picklist(kindNames()),
});
export type DiscardInput = v.InferOutput<typeof DiscardInput>;
