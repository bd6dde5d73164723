import type { Session } from '../login/session.ts';
import type { Call } from './transport.ts';

/** How a host answers a call that it doesn't know. */
export const UNKNOWN_CALL = [404, 405];

/** Builds a JSON call as this person, or as a guest at `host` if there is no session. */
export function jsonCall(
  session: Session | undefined,
  endpoint: string,
  payload: object,
  host = '',
): Call {
  return {
    host: session?.host ?? host,
    endpoint,
    body: JSON.stringify(payload),
    token: session?.token,
  };
}
