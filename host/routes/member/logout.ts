import type { Call, Host } from '../../http/call.ts';
import { closeSession } from '../../logins/session.ts';

/**
 * Returns the handler of logout, which makes the call's token invalid. A phone that logs out
 * without a signal can't call this; its token expires by itself.
 */
export function logout(host: Host) {
  return async (c: Call): Promise<Response> => {
    await closeSession(host, c);
    return c.json({ status: true, msg: '', data: {} });
  };
}
