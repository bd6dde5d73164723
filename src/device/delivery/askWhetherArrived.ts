import { lookFor } from '../../domain/calls/listed.ts';
import { hostJson, outcomeOf, type Outcome } from '../../domain/outbox/outcome.ts';
import { LISTS, type Kind } from '../../domain/outbox/kinds.ts';
import type { Phone } from './phone.ts';
import type { Session } from '../host/session.ts';

/** If a list has more pages than this, it must be repeating itself. */
const MOST_PAGES = 100;
/** Large, because a host without paging sends its whole list at once. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/**
 * Asks a host that ignores submission ids if it already holds a record with this voter ID.
 * Returns `onlyOwnerKnows` if the host has no list of such records, or none that we can read.
 * Returns an outcome if the host gave no usable answer.
 */
export async function askWhetherArrived(
  phone: Phone,
  session: Session,
  kind: Kind,
  voterId: string | undefined,
  signal?: AbortSignal,
): Promise<'listed' | 'notListed' | 'onlyOwnerKnows' | Outcome> {
  const endpoint = LISTS[kind];
  if (!endpoint || !voterId) return 'onlyOwnerKnows';
  let before: string | number | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const body = JSON.stringify(before === undefined ? {} : { before });
    const answer = await phone.call({
      host: session.host,
      endpoint,
      token: session.token,
      body,
      bytes: body.length,
      maxAnswerBytes: MAX_LIST_BYTES,
      ...(signal && { signal }),
    });
    const outcome = outcomeOf(answer, { id: '', photos: [], knowsKeys: false }, phone.now());
    if (outcome.type === 'noVerdict' || outcome.type === 'deferred') return outcome;
    if (outcome.type !== 'accepted' || answer.type !== 'http') return 'onlyOwnerKnows';
    const look = lookFor(voterId, hostJson(answer.body)?.data);
    if (look.type === 'noList' || (look.type === 'more' && look.before === before))
      return 'onlyOwnerKnows';
    if (look.type !== 'more') return look.type;
    before = look.before;
  }
  return 'onlyOwnerKnows';
}
