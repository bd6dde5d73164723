import * as v from 'valibot';
import { memberSchema, type MemberRules } from './member.ts';
import { withdrawCode } from './personFields.ts';

/**
 * Builds the rules of addmember: those of a member at the door, and whether the member is the
 * person who fills in the form. Phones that don't say so yet enrol others.
 */
export function joiningSchema(rules: Omit<MemberRules, 'asking'>) {
  return v.intersect([
    memberSchema({ ...rules, asking: 'addmember' }),
    v.object({ joins: v.optional(v.picklist(['', 'self']), ''), withdrawCode }),
  ]);
}
export type Joining = v.InferOutput<ReturnType<typeof joiningSchema>>;
