import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { DiscardInput } from '../../../src/domain/calls/discardEntry.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle, TOO_MANY_TODAY } from '../../http/throttle.ts';
import { eraseOwn } from '../../records/erasing.ts';
import { findOwn } from '../../tables/erasure.ts';
import { ofOwn } from '../../tables/sessions.ts';

/**
 * Of one person in a day. Few attempts end without an answer, and fewer of those are discarded. Of
 * records that did arrive, somebody with another's login could discard as many.
 */
const DISCARDS = 100;
const DISCARDED_RECORDS = 20;

/**
 * Returns the handler of discardEntry, with which a phone asks for the erasure of what its person
 * discarded although it may have arrived: docs/decisions/0039-discarded.md.
 */
export function discardEntry({ db, photos, now }: Host) {
  const marks = createThrottle({ db, now }, 'discardEntry', DISCARDS, DAY_MS);
  const erasures = createThrottle({ db, now }, 'discardRecord', DISCARDED_RECORDS, DAY_MS);
  const store = { remove: (file: string) => photos.remove([file]) };
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, DiscardInput);
    if (isRefusal(body)) return refuse(c, body);
    const owner = c.var.person.id;
    const { submissionId: id, kind } = body.input;
    const byPerson = (await findOwn(db, { owner, id })) ? erasures : marks;
    const { wait } = await byPerson.attempt(owner);
    if (wait > 0) return refuse(c, { ...TOO_MANY_TODAY, retryAfter: wait });
    await eraseOwn(db, store, { id, kind }, ofOwn(c.var.person), now());
    return c.json({ status: true, msg: 'Discarded', data: { submissionId: id } });
  };
}
