import type { Call, Host } from '../http/call.ts';
import { closeSession } from '../logins/session.ts';

/** logout: the token of this call is worth nothing from now on. A phone that logs out without a signal cannot say so; its token ends by itself. */
export function logout(host: Host) {
  return async (c: Call): Promise<Response> => {
    await closeSession(host, c);
    return c.json({ status: true, msg: '', data: {} });
  };
}
