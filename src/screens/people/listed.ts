import * as v from 'valibot';
import { MemberItem, VoterItem } from '../../domain/calls/lists.ts';

/**
 * The facts that a list shows of a person. Nothing else stays on the phone, and of the voter ID
 * only the last four characters.
 */
const person = {
  ...v.pick(MemberItem, ['submissionId', 'receivedAt', 'name', 'assembly', 'booth']).entries,
  voterId: v.pipe(
    v.string(),
    v.transform((voterId) => voterId.slice(-4)),
  ),
};

export const ListedMember = v.object({
  ...person,
  ...v.pick(MemberItem, ['memberNumber']).entries,
});
export type ListedMember = v.InferOutput<typeof ListedMember>;

export const ListedVoter = v.object({ ...person, ...v.pick(VoterItem, ['reference']).entries });
export type ListedVoter = v.InferOutput<typeof ListedVoter>;
