import * as v from 'valibot';

/** The chain of what belongs to no district; every district has one of its own name. */
export const HOST_CHAIN = 'host';

/** Which chain of the audit log `viewAudit` is asked for. */
export const AuditInput = v.object({ chain: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

/** A line of the audit log. `actor` is a user name where the person is known. */
export const AuditLine = v.object({
  number: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.string(),
  action: v.string(),
  object: v.string(),
  detail: v.string(),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** What the number in a line's detail counts, by the line's action. */
const COUNTED = {
  viewvoters: 'voters',
  viewmember: 'members',
  roll: 'voters',
  export: 'people',
  duplicates: 'records',
  erasePerson: 'photos',
  photosExpired: 'photos',
  lookupsStopped: 'lookups',
  setRights: 'booths',
} as const;

/** What a line counts: so many of what, after a word and before whatever else its detail says. Undefined where it counts nothing. */
export function countOf({
  action,
  detail,
}: AuditLine):
  | { of: (typeof COUNTED)[keyof typeof COUNTED]; count: number; word: string; rest: string }
  | undefined {
  const [, word = '', count, rest = ''] = /^(?:([a-z]+) )?(\d+)(?: (.*))?$/.exec(detail) ?? [];
  return count !== undefined && isCounted(action)
    ? { of: COUNTED[action], count: Number(count), word, rest }
    : undefined;
}

function isCounted(action: string): action is keyof typeof COUNTED {
  return Object.hasOwn(COUNTED, action);
}

/** What `checkAudit` answers: every chain with its number of lines, and the first line that is missing or not what was written, else null. */
export const AuditState = v.object({
  chains: v.array(
    v.object({ chain: v.string(), lines: v.number(), broken: v.nullable(v.number()) }),
  ),
});
export type AuditState = v.InferOutput<typeof AuditState>;
