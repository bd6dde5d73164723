import { RightsInput } from '../../../src/domain/calls/accounts.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { findOther, LAST_ADMIN } from '../../logins/otherAccount.ts';
import { makeCode, replacePassword } from '../../logins/resetCode.ts';
import { appendAudit } from '../../tables/audit.ts';
import { findStanding, isAdminLeftWithout, setRights as writeRights } from '../../tables/people.ts';

/**
 * Returns the handler of setRights, with which an administrator sets what another person may do,
 * from their next call on. Anybody can register with a volunteer's number and a password of their
 * own. So a member who gets rights loses the password and all logins, and the office tells a code
 * to the person whom it means: docs/decisions/0040-accounts.md.
 */
export function setRights({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, RightsInput);
    if (isRefusal(body)) return refuse(c, body);
    const { role, booths } = body.input;
    const person = await findOther({ db }, c, body.input.userName);
    if (isRefusal(person)) return refuse(c, person);
    // Before the transaction, because it takes a while.
    const made = role === 'member' ? undefined : await makeCode();
    const given = await db.transaction().execute(async (transaction) => {
      if (role !== 'admin' && !(await isAdminLeftWithout(transaction, person.id)))
        return LAST_ADMIN;
      const before = await findStanding(transaction, person.id);
      await writeRights(
        transaction,
        person.id,
        role,
        role === 'lead' || role === 'volunteer' ? booths : [],
      );
      const code = before?.role === 'member' ? made : undefined;
      if (code) await replacePassword(transaction, person.id, code, now());
      await appendAudit(transaction, {
        at: now(),
        actor: c.var.person,
        action: 'setRights',
        object: person.id,
        detail: `${role} ${booths.length}`,
      });
      return { code: code?.code };
    });
    if (isRefusal(given)) return refuse(c, given);
    return c.json({
      status: true,
      msg: 'Rights changed',
      data: { userName: person.userName, role, ...(given.code && { code: given.code }) },
    });
  };
}
