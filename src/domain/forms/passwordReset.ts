import * as v from 'valibot';
import { Login } from './login.ts';
import { newPassword } from './registration.ts';

/**
 * A new password, set with a code from the administrator: `resetPassword` in
 * docs/decisions/0007-calls.md.
 */
export const PasswordReset = v.object({
  userName: Login.entries.userName,
  code: Login.entries.password,
  password: newPassword,
});

/** The new password as the person types it: twice. */
export const NewPassword = v.pipe(
  v.object({
    password: newPassword,
    confirmPassword: v.pipe(v.string(), v.nonEmpty('member:confirmPassword.required')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (typed) => typed.password === typed.confirmPassword,
      'member:confirmPassword.format',
    ),
    ['confirmPassword'],
  ),
);
