import { createHash, randomBytes } from 'node:crypto';
import type { Context, ErrorHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { VISITS_CHAIN } from '../../src/domain/calls/audit.ts';
import { refuse, type Refusal } from '../http/answers.ts';
import { deviceType, type Call, type CallEnv, type Host } from '../http/call.ts';
import { appendAudit } from '../tables/audit.ts';
import { holdPassword } from '../tables/people.ts';
import {
  type Caller,
  insertSession,
  RightsGone,
  revokeSession,
  useSession,
} from '../tables/sessions.ts';

/** What a suspended person hears at a login, and with every call of an earlier one. */
export const SUSPENDED: Refusal = {
  code: 'suspended',
  msg: 'The office has suspended this account. Please ask the office.',
};

/**
 * Opens a session and returns its token: 256 random bits. The host keeps only the token's hash.
 * Returns undefined if the password that the caller proved was replaced meanwhile: the office has
 * ended the person's sessions, and this one would outlive them.
 */
export async function openSession(
  { db, now }: Host,
  c: Call,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const isOpen = await db.transaction().execute(async (transaction) => {
    if (!(await holdPassword(transaction, { id, passwordHash }))) return false;
    await insertSession(
      transaction,
      { tokenHash: hashOf(token), person: id, deviceType: deviceType(c) },
      now(),
    );
    await appendAudit(transaction, {
      chain: VISITS_CHAIN,
      at: now(),
      actor: id,
      action: 'login',
    });
    return true;
  });
  return isOpen ? token : undefined;
}

/**
 * Lets calls with a session's token through, and sets `person`. Others get 401 before the body is
 * read.
 */
export function requireLogin({ db, now }: Host) {
  return createMiddleware<CallEnv>(async (c, next) => {
    const person = await findCaller({ db, now }, c);
    if (!person || person === 'suspended') return refuseRights(c, person ?? 'login');
    c.set('person', person);
    await next();
  });
}

/** Refuses a call for want of a login or of rights, when it begins or when it writes. */
function refuseRights(c: Context, reason: RightsGone['reason']): Response {
  if (reason === 'role') return refuse(c, { code: 'role', msg: 'Only administrators may do this' });
  c.header('WWW-Authenticate', 'Bearer');
  return refuse(
    c,
    reason === 'suspended' ? SUSPENDED : { code: 'login', msg: 'Please log in again' },
  );
}

/** Returns an error handler for calls whose rights ended. It leaves other errors to `others`. */
export function refuseRightsGone(others: ErrorHandler<CallEnv>): ErrorHandler<CallEnv> {
  return (error, c) =>
    error instanceof RightsGone ? refuseRights(c, error.reason) : others(error, c);
}

/** Lets only administrators through. Put it behind requireLogin. */
export const requireAdmin = createMiddleware<CallEnv>(async (c, next) => {
  if (c.var.person.role !== 'admin') return refuseRights(c, 'role');
  await next();
});

/** Returns the person of the call's token, `suspended`, or undefined without a valid token. */
export async function findCaller(
  { db, now }: Pick<Host, 'db' | 'now'>,
  c: Call,
): Promise<Caller | 'suspended' | undefined> {
  const token = tokenOf(c);
  return token === undefined ? undefined : useSession(db, hashOf(token), now(), c.var.withDemo);
}

/** Ends the session of this call's token. The person's other sessions stay. */
export async function closeSession({ db, now }: Host, c: Call): Promise<void> {
  await revokeSession(db, hashOf(tokenOf(c) ?? ''), now());
}

function tokenOf(c: Call): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
