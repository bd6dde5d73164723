import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { newWithdrawCode, RANDOM_BYTES } from '../../../src/domain/forms/withdrawCode.ts';
import { refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { createThrottle, TOO_MANY_TODAY } from '../../http/throttle.ts';
import { hashOfCode } from '../../submissions/withdrawHash.ts';
import { appendAudit } from '../../tables/audit.ts';
import { findCardOf } from '../../tables/cards.ts';
import { ofOwn } from '../../tables/sessions.ts';
import { replaceWithdrawHash } from '../../tables/submissions.ts';
import { NO_CARD } from './membercard.ts';

/** Of one person in a day. */
const CODES = 20;

/**
 * Returns the handler of withdrawCode, which gives members a code with which they leave. The host
 * keeps only hashes, so it makes a new one, and the one before no longer counts.
 */
export function withdrawCode({ db, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'withdrawCode', CODES, DAY_MS);
  return async (c: Call): Promise<Response> => {
    const caller = c.var.person;
    const { id: person } = caller;
    const { wait } = await byPerson.attempt(person);
    if (wait > 0) return refuse(c, { ...TOO_MANY_TODAY, retryAfter: wait });
    const code = newWithdrawCode(randomBytes(RANDOM_BYTES));
    const isMade = await db.transaction().execute(async (transaction) => {
      const card = await findCardOf(transaction, person);
      if (!card) return false;
      await replaceWithdrawHash(transaction, card, hashOfCode(code));
      await appendAudit(transaction, {
        at: now(),
        actor: ofOwn(caller),
        action: 'withdrawCode',
        object: card.reference,
      });
      return true;
    });
    if (!isMade) return refuse(c, NO_CARD);
    return c.json({ status: true, msg: '', data: { withdrawCode: code } });
  };
}
