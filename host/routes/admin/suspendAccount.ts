import { Suspension } from '../../../src/domain/calls/accounts.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { findOther, LAST_ADMIN } from '../../logins/otherAccount.ts';
import { appendAudit } from '../../tables/audit.ts';
import { isAdminLeftWithout, setSuspended } from '../../tables/people.ts';
import { revokeSessions } from '../../tables/sessions.ts';

/**
 * Returns the handler of suspendAccount, with which an administrator suspends another person's
 * account or lets them in again. A suspended account's calls are refused, and letting it in doesn't
 * bring its earlier logins back: docs/decisions/0038-suspended.md.
 */
export function suspendAccount({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, Suspension);
    if (isRefusal(body)) return refuse(c, body);
    const { userName, isSuspended } = body.input;
    const person = await findOther({ db }, c, userName);
    if (isRefusal(person)) return refuse(c, person);
    const refusal = await db.transaction().execute(async (transaction) => {
      if (isSuspended && !(await isAdminLeftWithout(transaction, person.id))) return LAST_ADMIN;
      if (!(await setSuspended(transaction, person.id, isSuspended ? now() : null)))
        return undefined;
      // Until now their phones could be told why. From now on they need a login.
      if (!isSuspended) await revokeSessions(transaction, person.id, now());
      await appendAudit(transaction, {
        at: now(),
        actor: c.var.person,
        action: isSuspended ? 'suspendAccount' : 'resumeAccount',
        object: person.id,
      });
      return undefined;
    });
    if (refusal) return refuse(c, refusal);
    return c.json({
      status: true,
      msg: isSuspended ? 'Account suspended' : 'Account let in again',
      data: { userName, isSuspended },
    });
  };
}
