import { TakeBackInput } from '../../../src/domain/calls/withdrawals.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { readJson } from '../../http/readJson.ts';
import { takeBack } from '../../records/withdrawals.ts';
import { listWithdrawals } from '../../tables/withdrawals.ts';

/**
 * Returns the handler of withdrawals, which lists what was withdrawn by a code in the last week.
 * Only the reference says whose it is: the record is out of use.
 */
export function withdrawals({ db, now }: Host) {
  return listing({
    find: async (_c, page) =>
      (await listWithdrawals(db, page, now())).map(({ id, reference, withdrawnAt, eraseAt }) => ({
        id,
        place: withdrawnAt,
        item: {
          id: reference,
          withdrawnAt: new Date(withdrawnAt).toISOString(),
          eraseAt: new Date(eraseAt).toISOString(),
        },
      })),
  });
}

/** Returns the handler of takeBackWithdrawal: the record is in use again, as it was. */
export function takeBackWithdrawal({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, TakeBackInput);
    if (isRefusal(body)) return refuse(c, body);
    const { id, reason } = body.input;
    const taken = await takeBack(db, id, { actor: c.var.person, now: now(), reason });
    return isRefusal(taken)
      ? refuse(c, taken)
      : c.json({ status: true, msg: 'Taken back', data: { id } });
  };
}
