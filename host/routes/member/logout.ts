import type { Call, Host } from '../../http/call.ts';
import { closeSession } from '../../logins/session.ts';

/**
 * Returns the handler of logout, which makes the call's token invalid. Our app calls
 * `endLogin` instead, which it can do later: docs/decisions/0059-ended-logins.md.
 */
export function logout(host: Host) {
  return async (c: Call): Promise<Response> => {
    await closeSession(host, c);
    return c.json({ status: true, msg: '', data: {} });
  };
}
