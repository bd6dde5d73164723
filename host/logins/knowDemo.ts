import { createMiddleware } from 'hono/factory';
import { isFromThisMachine, type CallEnv } from '../http/call.ts';

/** Names that a browser resolves to its own machine. */
const OWN_NAMES = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns true for an address that leads to the caller's own machine. */
export function isOwnAddress(url: string): boolean {
  return OWN_NAMES.test(new URL(url).hostname);
}

/**
 * Sets `withDemo`: demo accounts exist for this call. Everybody knows their passwords, so they
 * exist only for a program on this machine that calls the host by a name of this machine. A proxy
 * shows by its headers, or by the name that it was called by: docs/decisions/0025-demo-accounts.md.
 * @param withDemo the setting; false leaves demo accounts out of every call
 */
export function knowDemo(withDemo: boolean) {
  return createMiddleware<CallEnv>(async (c, next) => {
    c.set('withDemo', withDemo && isFromThisMachine(c) && isOwnAddress(c.req.url));
    await next();
  });
}
