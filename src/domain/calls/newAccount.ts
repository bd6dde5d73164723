import * as v from 'valibot';
import { Account, RightsInput } from './accounts.ts';
import { mobile, name } from '../forms/personFields.ts';

/** What a new account may be. An administrator comes by `setRights`, once the person is known. */
export const NEW_ROLES = ['volunteer', 'lead'] as const satisfies Account['role'][];

/**
 * The form of an account that an administrator makes: `addAccount`. The mobile number becomes the
 * user name: docs/decisions/0040-accounts.md.
 */
export const NewAccount = v.object({
  name: name('member:name'),
  mobile: mobile('member:mobile'),
  role: v.picklist(NEW_ROLES),
  booths: RightsInput.entries.booths,
});
export type NewAccount = v.InferOutput<typeof NewAccount>;
