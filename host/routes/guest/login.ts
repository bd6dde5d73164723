import { LOGGED_IN, Login } from '../../../src/domain/forms/login.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { WRONG, type CheckLogin } from '../../logins/checkLogin.ts';
import { readJson } from '../../http/readJson.ts';
import { openSession } from '../../logins/session.ts';

/**
 * Returns the handler of login, which gives a token for a user name and a password. A reset code
 * also works as the password, but then the answer asks for a new password.
 */
export function login(host: Host, checkLogin: CheckLogin) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, Login);
    if (isRefusal(body)) return refuse(c, body);
    const proved = await checkLogin(c, body.input.userName, body.input.password);
    if (isRefusal(proved)) return refuse(c, proved);
    const { person, reset } = proved;
    if (reset) return refuse(c, { code: 'newPassword', msg: 'Please choose a new password' });
    const auth = await openSession(host, c, person);
    if (auth === undefined) return refuse(c, WRONG);
    const { name, userName, role } = person;
    return c.json({ status: true, msg: LOGGED_IN, auth, data: { name, userName, role } });
  };
}
