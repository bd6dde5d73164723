import * as v from 'valibot';

/** At least seven characters, with a capital letter, a digit, and a sign that is neither. */
const password = v.pipe(
  v.string('member:password.required'),
  v.nonEmpty('member:password.required'),
  v.maxLength(200, 'member:password.format'),
  v.check(
    (text) =>
      Array.from(text).length >= 7 &&
      /\p{Lu}/u.test(text) &&
      /\p{Nd}/u.test(text) &&
      /[^\p{L}\p{M}\p{N}\s]/u.test(text),
    'member:password.format',
  ),
);

/** The new password as the person types it: twice. */
export const NewPassword = v.pipe(
  v.object({
    password,
    confirmPassword: v.pipe(
      v.string('member:confirmPassword.required'),
      v.nonEmpty('member:confirmPassword.required'),
    ),
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
