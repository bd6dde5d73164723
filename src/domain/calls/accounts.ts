import * as v from 'valibot';
import { userName } from '../forms/typed.ts';

export const ROLES = ['member', 'volunteer', 'lead', 'admin'] as const;

const named = v.pipe(v.string(), v.transform(userName), v.nonEmpty(), v.maxLength(100));
const booth = v.object({
  assembly: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(234)),
  booth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
});

/** What `setRights` takes. `booths`: those that a lead looks after, all of them. */
export const RightsInput = v.object({
  userName: named,
  role: v.picklist(ROLES),
  booths: v.optional(v.pipe(v.array(booth), v.maxLength(200)), []),
});

/** Whom `viewAccounts` is asked for: a part of a name or user name, and a role. */
export const AccountsInput = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  role: v.optional(v.picklist(ROLES)),
});

/** A person who can log in. */
export const Account = v.object({
  userName: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  booths: v.array(v.object({ assembly: v.number(), booth: v.number() })),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Account = v.InferOutput<typeof Account>;

/** What `giveResetCode` takes and answers: a code that is shown once, for choosing a new password. */
export const ResetCodeInput = v.object({ userName: named });
export const ResetCode = v.object({ userName: v.string(), code: v.string() });
