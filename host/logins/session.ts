import { createHash, randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { refuse } from '../http/answers.ts';
import { deviceType, type Call, type CallEnv, type Host } from '../http/call.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import { insertSession, revokeSession, useSession } from '../tables/sessions.ts';

/** Opens a session and gives its token: 256 random bits, of which the host keeps only the hash. */
export async function openSession({ db, now }: Host, c: Call, person: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    await insertSession(transaction, hashOf(token), person, deviceType(c), now());
    await appendAudit(transaction, {
      chain: HOST_CHAIN,
      at: now(),
      actor: person,
      action: 'login',
      object: '',
      detail: '',
    });
  });
  return token;
}

/** Lets a call through that carries the token of a session, and says whose it is. It answers before the body is read. */
export function requireLogin({ db, now }: Host) {
  return createMiddleware<CallEnv>(async (c, next) => {
    const token = tokenOf(c);
    const person = token && (await useSession(db, hashOf(token), now()));
    if (!person) {
      c.header('WWW-Authenticate', 'Bearer');
      return refuse(c, { status: 401, code: 'login', msg: 'Please log in again' });
    }
    c.set('person', person);
    await next();
  });
}

/** Ends the session of this call's token, and no other of the same person. */
export async function closeSession({ db, now }: Host, c: Call): Promise<void> {
  await revokeSession(db, hashOf(tokenOf(c) ?? ''), now());
}

function tokenOf(c: Call): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
