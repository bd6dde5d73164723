import * as v from 'valibot';
import { userName } from '../forms/typed.ts';
import { sortBy, type Sort } from './sorting.ts';

export const ROLES = ['member', 'volunteer', 'lead', 'admin'] as const;

const named = v.pipe(v.string(), v.transform(userName), v.nonEmpty(), v.maxLength(100));
const booth = v.object({
  assembly: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(234)),
  booth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
});

/**
 * Input of `setRights`. `booths` are all that a lead looks after, or where a volunteer enrols. They
 * replace earlier ones.
 */
export const RightsInput = v.object({
  userName: named,
  role: v.picklist(ROLES),
  booths: v.optional(v.pipe(v.array(booth), v.maxLength(200)), []),
});

const SORTED = ['createdAt', 'name'] as const;
export type AccountsSort = Sort<(typeof SORTED)[number]>;

/** Input of `viewAccounts`: a part of a name or user name, a role, and a sort. All are optional. */
export const AccountsInput = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  role: v.optional(v.picklist(ROLES)),
  sort: v.optional(sortBy(SORTED)),
});
export type AccountsInput = v.InferOutput<typeof AccountsInput>;

/** A person who can log in. */
export const Account = v.object({
  userName: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  booths: v.array(v.object({ assembly: v.number(), booth: v.number() })),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  isSuspended: v.boolean(),
});
export type Account = v.InferOutput<typeof Account>;

/** Input of `giveResetCode`. */
export const ResetCodeInput = v.object({ userName: named });
/**
 * Answer of `giveResetCode` and `addAccount`. The code sets a new password. Only this answer has
 * it.
 */
export const ResetCode = v.object({ userName: v.string(), code: v.string() });

/** Input and answer of `suspendAccount`: whether the office lets nobody in with an account. */
export const Suspension = v.object({ userName: named, isSuspended: v.boolean() });
