import * as v from 'valibot';
import { Login } from './login.ts';
import { newPassword } from './registration.ts';

/** A new password for a code that the administrator gave: `resetPassword` in docs/decisions/0007-calls.md. */
export const PasswordReset = v.object({ userName: Login.entries.userName, code: Login.entries.password, password: newPassword });
