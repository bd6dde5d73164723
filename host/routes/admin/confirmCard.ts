import * as v from 'valibot';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { appendAudit } from '../../tables/audit.ts';
import { confirmCard as confirm } from '../../tables/cards.ts';

/** Input of confirmCard: a member's number. */
export const ConfirmInput = v.object({
  reference: v.pipe(v.string(), v.regex(/^M-[0-9A-Z]{10}$/)),
});

/**
 * Returns the handler of confirmCard, with which an administrator confirms a member's card:
 * docs/decisions/0034-confirmed-cards.md.
 */
export function confirmCard({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, ConfirmInput);
    if (isRefusal(body)) return refuse(c, body);
    const { reference } = body.input;
    const isThere = await db.transaction().execute(async (transaction) => {
      if (!(await confirm(transaction, reference, now()))) return false;
      await appendAudit(transaction, {
        at: now(),
        actor: c.var.person,
        action: 'confirmCard',
        object: reference,
      });
      return true;
    });
    if (!isThere) return refuse(c, { code: 'notThere', msg: 'There is no card of that number' });
    return c.json({ status: true, msg: 'Card confirmed', data: { reference } });
  };
}
