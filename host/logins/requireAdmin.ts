import { createMiddleware } from 'hono/factory';
import { refuse } from '../http/answers.ts';
import type { CallEnv } from '../http/call.ts';

/** Lets only administrators through; it stands behind requireLogin. */
export const requireAdmin = createMiddleware<CallEnv>(async (c, next) => {
  if (c.var.person.role !== 'admin')
    return refuse(c, { status: 403, code: 'role', msg: 'Only administrators may do this' });
  await next();
});
