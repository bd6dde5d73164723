import { ErasedInput, type Erased } from '../../../src/domain/calls/discardEntry.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../../http/throttle.ts';
import { listErasedOf } from '../../tables/erasure.ts';

/** Of one person in 15 minutes. A phone asks once an hour. */
const LOOKS = 60;

/**
 * Returns the handler of erasedEntries, by which a phone hears that a record it sent has been
 * erased since: docs/decisions/0039-discarded.md. It tells of those that the caller owns or
 * brought.
 */
export function erasedEntries({ db, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'erasedEntries', LOOKS);
  return async (c: Call): Promise<Response> => {
    const { wait } = await byPerson.attempt(c.var.person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const body = await readJson(c, ErasedInput);
    if (isRefusal(body)) return refuse(c, body);
    const submissionIds = await listErasedOf(db, c.var.person.id, body.input.submissionIds);
    return c.json({ status: true, msg: '', data: { submissionIds } satisfies Erased });
  };
}
