import { AccountsInput, ResetCodeInput } from '../../../src/domain/calls/accounts.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { readJson } from '../../http/readJson.ts';
import { findOther } from '../../logins/otherAccount.ts';
import { startReset } from '../../logins/resetCode.ts';
import { countAccounts, listAccounts } from '../../tables/accounts.ts';

/**
 * Returns the handler of viewAccounts, which lists who can log in and what they may do.
 */
export function viewAccounts({ lists }: Host) {
  return listing<AccountsInput, number | string>({
    asks: AccountsInput,
    sortOf: (_c, { sort }) => sort,
    count: (c, limit, asked) => countAccounts(lists, { ...asked, withDemo: c.var.withDemo }, limit),
    find: async (c, page, asked) =>
      (await listAccounts(lists, { ...asked, withDemo: c.var.withDemo }, page)).map(
        ({ id, place, createdAt, suspendedAt, ...account }) => ({
          id,
          place,
          item: {
            ...account,
            createdAt: new Date(createdAt).toISOString(),
            isSuspended: suspendedAt !== null,
          },
        }),
      ),
  });
}

/**
 * Returns the handler of giveResetCode, which gives a code for choosing a new password. Only this
 * answer holds the code. The person's password and sessions end now.
 */
export function giveResetCode({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, ResetCodeInput);
    if (isRefusal(body)) return refuse(c, body);
    const person = await findOther({ db }, c, body.input.userName);
    if (isRefusal(person)) return refuse(c, person);
    return c.json({
      status: true,
      msg: 'Code given',
      data: {
        userName: person.userName,
        code: await startReset(db, person.id, c.var.person, now()),
      },
    });
  };
}
