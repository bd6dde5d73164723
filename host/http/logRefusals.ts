import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { CallEnv, Host } from './call.ts';

/**
 * Logs every refused call, so the log shows guessing, copying and probing. The line names the route
 * and nothing else of the request. Status 500 and above isn't logged here: a lost connection or the
 * host's own trouble is nobody's attempt.
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
