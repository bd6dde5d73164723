import { RightsInput } from '../../src/domain/calls/accounts.ts';
import { isRefusal, refuse } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { readJson } from '../http/readJson.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import { findPerson, setRights as writeRights } from '../tables/people.ts';

/** setRights: an administrator says what another person may do, from their next call on. Nobody can lock themselves out. @param withDemo counts the demo accounts as people */
export function setRights({ db, now }: Host, withDemo: boolean) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, RightsInput);
    if (isRefusal(body)) return refuse(c, body);
    const { role, booths } = body.input;
    const person = await findPerson(db, body.input.userName, withDemo);
    if (!person)
      return refuse(c, { status: 404, code: 'notThere', msg: 'There is nobody of that name' });
    if (person.id === c.var.person.id)
      return refuse(c, {
        status: 403,
        code: 'ownRights',
        msg: 'Another administrator must do this',
      });
    await db.transaction().execute(async (transaction) => {
      await writeRights(transaction, person.id, role, role === 'lead' ? booths : []);
      await appendAudit(transaction, {
        chain: HOST_CHAIN,
        at: now(),
        actor: c.var.person.id,
        action: 'setRights',
        object: person.id,
        detail: `${role} ${booths.length}`,
      });
    });
    return c.json({
      status: true,
      msg: 'Rights changed',
      data: { userName: person.userName, role },
    });
  };
}
