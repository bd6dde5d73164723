import * as v from 'valibot';
import { userName } from './typed.ts';

/** What our host says to a login. The app has words of its own for that, and shows any others. */
export const LOGGED_IN = 'Logged in';

/** The login form. The user name also identifies the owner of the data saved on this phone. */
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
