import { v7 as uuid } from 'uuid';
import { NewAccount } from '../../../src/domain/calls/newAccount.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { keepCode, makeCode } from '../../logins/resetCode.ts';
import { appendAudit } from '../../tables/audit.ts';
import { claimPerson, hasAccount, setRights } from '../../tables/people.ts';

const HAS_ACCOUNT: Refusal = {
  code: 'hasAccount',
  msg: 'This mobile number already has an account',
  field: 'mobile',
};

/**
 * Returns the handler of addAccount, with which an administrator makes an account for a volunteer
 * or a lead. Its user name is the mobile number. The answer has a code for choosing a password, so
 * the administrator never knows one: docs/decisions/0040-accounts.md.
 */
export function addAccount({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, NewAccount);
    if (isRefusal(body)) return refuse(c, body);
    const { name, mobile, role, booths } = body.input;
    const id = uuid();
    const made = await makeCode();
    const isAdded = await db.transaction().execute(async (transaction) => {
      if (await hasAccount(transaction, mobile)) return false;
      const person = { id, userName: mobile, name, role, passwordHash: made.passwordHash };
      // Two administrators may add one person at once. The user name is unique, so one is refused.
      if (!(await claimPerson(transaction, person, now()))) return false;
      await setRights(transaction, id, role, booths);
      await keepCode(transaction, id, made, now());
      await appendAudit(transaction, {
        at: now(),
        actor: c.var.person,
        action: 'addAccount',
        object: id,
        detail: `${role} ${booths.length}`,
      });
      return true;
    });
    if (!isAdded) return refuse(c, HAS_ACCOUNT);
    return c.json({
      status: true,
      msg: 'Account added',
      data: { userName: mobile, code: made.code },
    });
  };
}
