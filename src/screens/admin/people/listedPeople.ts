import * as v from 'valibot';
import { MemberItem, VoterItem } from '../../../domain/calls/lists.ts';

/** Keeps all fields that the host sends beyond the listed ones. PersonDialog shows them. */
export const Listed = {
  voters: v.looseObject(VoterItem.entries),
  members: v.pipe(
    v.looseObject(MemberItem.entries),
    v.transform((member) => ({ ...member, reference: member.memberNumber })),
  ),
};
export type Listed = v.InferOutput<(typeof Listed)['voters']>;
