import * as v from 'valibot';
import { userName } from './typed.ts';

/** What a person types to log in. The user name also names the owner of what is saved on this phone. */
export const Login = v.object({
  userName: v.pipe(
    v.string('login:userName.required'),
    v.transform(userName),
    v.nonEmpty('login:userName.required'),
    v.maxLength(100, 'login:userName.required'),
  ),
  password: v.pipe(
    v.string('login:password.required'),
    v.nonEmpty('login:password.required'),
    v.maxLength(200, 'login:password.required'),
  ),
});
export type Login = v.InferOutput<typeof Login>;
