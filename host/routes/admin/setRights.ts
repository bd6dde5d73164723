import { RightsInput } from '../../../src/domain/calls/accounts.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { findOther, LAST_ADMIN } from '../../logins/otherAccount.ts';
import { appendAudit } from '../../tables/audit.ts';
import { isAdminLeftWithout, setRights as writeRights } from '../../tables/people.ts';

/**
 * Returns the handler of setRights, with which an administrator sets what another person may do,
 * from their next call on.
 */
export function setRights({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, RightsInput);
    if (isRefusal(body)) return refuse(c, body);
    const { role, booths } = body.input;
    const person = await findOther({ db }, c, body.input.userName);
    if (isRefusal(person)) return refuse(c, person);
    const refusal = await db.transaction().execute(async (transaction) => {
      if (role !== 'admin' && !(await isAdminLeftWithout(transaction, person.id)))
        return LAST_ADMIN;
      await writeRights(
        transaction,
        person.id,
        role,
        role === 'lead' || role === 'volunteer' ? booths : [],
      );
      await appendAudit(transaction, {
        at: now(),
        actor: c.var.person,
        action: 'setRights',
        object: person.id,
        detail: `${role} ${booths.length}`,
      });
      return undefined;
    });
    if (refusal) return refuse(c, refusal);
    return c.json({
      status: true,
      msg: 'Rights changed',
      data: { userName: person.userName, role },
    });
  };
}
