import { createMiddleware } from 'hono/factory';
import { refuse } from '../http/answers.ts';
import type { CallEnv } from '../http/call.ts';

/** Lets only administrators through. Put it behind requireLogin. */
export const requireAdmin = createMiddleware<CallEnv>(async (c, next) => {
  if (c.var.person.role !== 'admin')
    return refuse(c, { code: 'role', msg: 'Only administrators may do this' });
  await next();
});
