import { AccountsInput, ResetCodeInput } from '../../src/domain/calls/accounts.ts';
import { isRefusal, refuse } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { listing } from '../http/listing.ts';
import { readJson } from '../http/readJson.ts';
import { startReset } from '../logins/resetCode.ts';
import { findPerson, listAccounts } from '../tables/people.ts';

/** viewAccounts: who can log in, and what they may do. @param withDemo counts the demo accounts as people */
export function viewAccounts({ db }: Host, withDemo: boolean) {
  return listing({
    asks: AccountsInput,
    find: async (_c, limit, before, asked) =>
      (await listAccounts(db, { ...asked, withDemo }, limit, before)).map(
        ({ id, createdAt, ...account }) => ({
          id,
          place: createdAt,
          item: { ...account, createdAt: new Date(createdAt).toISOString() },
        }),
      ),
  });
}

/** giveResetCode: a code with which a person chooses a new password, in this answer and nowhere else. Their password and logins end now. */
export function giveResetCode({ db, now }: Host, withDemo: boolean) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, ResetCodeInput);
    if (isRefusal(body)) return refuse(c, body);
    const person = await findPerson(db, body.input.userName, withDemo);
    if (!person)
      return refuse(c, { status: 404, code: 'notThere', msg: 'There is nobody of that name' });
    if (person.id === c.var.person.id)
      return refuse(c, {
        status: 403,
        code: 'ownRights',
        msg: 'Another administrator must do this',
      });
    return c.json({
      status: true,
      msg: 'Code given',
      data: {
        userName: person.userName,
        code: await startReset(db, person.id, c.var.person.id, now()),
      },
    });
  };
}
