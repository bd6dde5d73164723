import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { CallEnv, Host } from './call.ts';

/**
 * A line in the log for every call that is refused, so that guessing, copying and trying are seen. Of the call only its route
 * is in it. What a bad line cut off, and trouble of the host's own, is nobody's attempt.
 */
export function logRefusals({ log, now }: Pick<Host, 'log' | 'now'>) {
  return createMiddleware<CallEnv>(async (c, next) => {
    await next();
    const { refused, claimed } = c.var;
    if (refused === undefined || c.res.status >= 500) return;
    log({
      at: new Date(now()).toISOString(),
      event: 'refused',
      route: routePath(c),
      status: c.res.status,
      code: refused,
      person: c.get('person')?.id ?? claimed ?? 'nobody',
    });
  });
}
