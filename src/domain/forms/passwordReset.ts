import * as v from 'valibot';
import { Login } from './login.ts';
import { NewPassword } from './newPassword.ts';

/**
 * A new password, set with a code from the administrator: `resetPassword` in
 * docs/decisions/0007-calls.md.
 */
export const PasswordReset = v.object({
  userName: Login.entries.userName,
  code: Login.entries.password,
  password: NewPassword.entries.password,
});
