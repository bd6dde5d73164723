import { hash } from '@node-rs/argon2';
import { LOGGED_IN } from '../../../src/domain/forms/login.ts';
import { PasswordReset } from '../../../src/domain/forms/passwordReset.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { WRONG, type CheckLogin } from '../../logins/checkLogin.ts';
import { readJson } from '../../http/readJson.ts';
import { openSession } from '../../logins/session.ts';
import { appendAudit } from '../../tables/audit.ts';
import { setPasswordHash } from '../../tables/people.ts';
import { useReset } from '../../tables/resets.ts';

/**
 * Returns the handler of resetPassword. It sets a new password for an administrator's one-time
 * code, logs the person in and gives the token.
 */
export function resetPassword(host: Host, checkLogin: CheckLogin) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, PasswordReset);
    if (isRefusal(body)) return refuse(c, body);
    const proved = await checkLogin(c, body.input.userName, body.input.code);
    if (isRefusal(proved)) return refuse(c, proved);
    const {
      person: { id, name, userName, role },
      reset,
    } = proved;

    const passwordHash = await hash(body.input.password);
    const isFirst =
      reset !== undefined &&
      (await host.db.transaction().execute(async (transaction) => {
        if (!(await useReset(transaction, reset))) return false;
        await setPasswordHash(transaction, id, passwordHash);
        await appendAudit(transaction, {
          at: host.now(),
          actor: id,
          action: 'resetPassword',
        });
        return true;
      }));
    // A password doesn't work here, because somebody who knows it needs no code. A code works only
    // once.
    if (!isFirst) return refuse(c, WRONG);
    const auth = await openSession(host, c, { id, passwordHash });
    if (auth === undefined) return refuse(c, WRONG);
    return c.json({ status: true, msg: LOGGED_IN, auth, data: { name, userName, role } });
  };
}
