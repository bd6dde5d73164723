import * as v from 'valibot';
import { sortBy, type Sort } from './sorting.ts';

/** The chain for actions that belong to no district. Each district's chain is named after it. */
export const HOST_CHAIN = 'host';
/**
 * The chain for what changes nothing and happens all day: who logged in, and who looked at whom. In
 * the host's chain it would bury what was changed or given out.
 */
export const VISITS_CHAIN = 'visits';

const SORTED = ['at'] as const;
export type AuditSort = Sort<(typeof SORTED)[number]>;

/** Input of `viewAudit`: the audit log's chain to show, and which end comes first. */
export const AuditInput = v.object({
  chain: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  sort: v.optional(sortBy(SORTED)),
});

/** A line of the audit log. `actor` is a user name if the person is known. */
export const AuditLine = v.object({
  number: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.string(),
  action: v.string(),
  object: v.string(),
  detail: v.string(),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** The things that the number in a line's detail counts, by the line's action. */
const COUNTED = {
  viewvoters: 'voters',
  viewmember: 'members',
  roll: 'voters',
  export: 'people',
  duplicates: 'records',
  erasePerson: 'photos',
  withdrawConsent: 'photos',
  eraseWithdrawn: 'photos',
  discardEntry: 'photos',
  photosExpired: 'photos',
  phoneCleared: 'records',
  lookupsStopped: 'lookups',
  loginsStopped: 'more',
  setRights: 'booths',
  addAccount: 'booths',
  importRoll: 'voters',
} as const;

/**
 * Parses a line's detail: an optional word, a count, and an optional rest. `of` names the things
 * that the line counts. Returns undefined if the line counts nothing.
 */
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

/**
 * Answer of `checkAudit`: every chain with its number of lines. `broken` is the number of the first
 * line that is missing or was altered, or null.
 */
export const AuditState = v.object({
  chains: v.array(
    v.object({ chain: v.string(), lines: v.number(), broken: v.nullable(v.number()) }),
  ),
});
export type AuditState = v.InferOutput<typeof AuditState>;
