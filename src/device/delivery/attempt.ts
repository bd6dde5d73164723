import { lookFor } from '../../domain/calls/listed.ts';
import { backOff } from '../../domain/outbox/backOff.ts';
import {
  mayDeliver,
  type Entry,
  type Event,
  type Proof,
  type Sending,
  type Waiting,
} from '../../domain/outbox/outbox.ts';
import { hostJson, needsLogin, outcomeOf, type Outcome } from '../../domain/outbox/outcome.ts';
import { afterOutcome, type Queue } from '../../domain/outbox/queue.ts';
import { LIST_CALLS } from '../../domain/outbox/kinds.ts';
import { summaryOf, type Summary } from '../../domain/outbox/submission.ts';
import { jsonCall } from '../api/jsonCall.ts';
import { sizeOfForm, submissionForm } from '../api/multipart.ts';
import type { Session } from '../login/session.ts';
import type { Change, Changed } from '../outbox/write.ts';
import type { OpenedEntry } from '../outbox/read.ts';
import type { Turn } from './adaptivePool.ts';
import { eventOf } from './eventOf.ts';
import type { Opened, Phone } from './phone.ts';
import { fingerprint } from '../login/wakeAfterLogin.ts';

/** If a list has more pages than this, it must be repeating itself. */
const MOST_PAGES = 100;
/** Large, because a host without paging sends its whole list at once. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** A phone whose attempts share lookups and writes: one transaction may hold several changes. */
export type Sender = Phone & { write: (change: Change) => Promise<Changed> };

/**
 * An entry's turn. `person` is whose login sends it, `ahead` its content as read before the turn,
 * and `until` when to abort, in milliseconds since 1970.
 */
type EntryTurn = { person: string; ahead: Promise<Opened>; until: number; turn: Turn };

/** An entry that this attempt has claimed, with its content and the login that sends it. */
type Claimed = {
  phone: Sender;
  session: Session;
  entry: Sending & Summary;
  whole: OpenedEntry;
};

/** Makes one attempt to send an entry, whose lock the caller holds. */
export async function attempt(
  phone: Sender,
  waiting: Waiting,
  { person, ahead, until, turn }: EntryTurn,
): Promise<void> {
  const lease = phone.newLease();
  turn.begun();
  // The claim must be durable before the first byte leaves. A sender that loses it stops here.
  const { entry, changed } = await phone.write({
    id: waiting.id,
    event: { type: 'claimed', lease },
    now: phone.now(),
    sender: person,
  });
  if (!changed || entry?.state !== 'sending') return;

  try {
    const content = entry.version === waiting.version ? ahead : phone.store.readWhole(entry);
    await attemptClaimed(phone, entry, content, { until, turn });
  } catch (error) {
    // If this write fails too, the next look frees the entry. Delivery then pauses anyway, because
    // the store fails.
    const wait = backOff(entry.tries, phone.random());
    await change(phone, entry, { type: 'failed', lease, wait }).catch(() => undefined);
    throw error;
  }
}

async function attemptClaimed(
  phone: Sender,
  entry: Sending,
  content: Promise<Opened>,
  { until, turn }: Pick<EntryTurn, 'until' | 'turn'>,
): Promise<void> {
  const { lease } = entry;
  let whole = await content;
  // Reading and opening can fail once, say for lack of memory. Only a second look is believed.
  if ('damaged' in whole) whole = await phone.store.readWhole(entry);
  if ('damaged' in whole)
    return change(phone, entry, { type: 'damaged', lease, photo: whole.damaged });

  const session = await phone.session();
  if (!session || !mayDeliver(session.owner, entry))
    return change(phone, entry, { type: 'deferred', lease, wait: 0 });

  const claimed = { phone, session, entry: { ...entry, ...summaryOf(whole.fields) }, whole };
  await send(claimed, phone.deadline(until), turn);
}

async function send(claimed: Claimed, signal: AbortSignal | undefined, turn: Turn): Promise<void> {
  const { phone, session, entry, whole } = claimed;
  if (session.knowsKeys === false && entry.uncertain) {
    const arrived = await askWhetherArrived(claimed, signal);
    if (arrived === 'onlyOwnerKnows')
      return change(phone, entry, { type: 'asked', lease: entry.lease });
    // The record listed may be from before a correction.
    if (arrived === 'listed')
      return settle(claimed, { type: 'accepted', reference: '', earlierVersion: true }, 'listed');
    if (signal?.aborted) return change(phone, entry, { type: 'interrupted', lease: entry.lease });
    if (arrived !== 'notListed') return settle(claimed, arrived);
  }
  const body = submissionForm(entry, whole, session.owner);
  const answer = await phone.call({
    host: session.host,
    endpoint: entry.kind,
    token: session.token,
    body,
    bytes: entry.bytes,
    signal,
  });
  const { knowsKeys = true } = session;
  const outcome = outcomeOf(answer, { id: entry.id, photos: whole.facts, knowsKeys }, phone.now());
  // Wait a moment for the next entry's claim, so that one write holds both.
  if (outcome.type === 'accepted') await turn.accepted();
  if (answer.type === 'none' && signal?.aborted)
    await change(phone, entry, { type: 'interrupted', lease: entry.lease });
  else await settle(claimed, outcome, session.knowsKeys === false ? 'atLeastOnce' : undefined);
  // Count a broken attempt in full: the browser doesn't say how much was sent. A failed count is
  // harmless.
  if (answer.type === 'http' || answer.online)
    await phone.countData(sizeOfForm(body), phone.now()).catch(() => undefined);
}

function isLoginNeeded(outcome: Outcome): outcome is Outcome & { type: 'deferred' } {
  return outcome.type === 'deferred' && needsLogin(outcome.trouble);
}

/** Returns true if the session's token was replaced. A "login needed" for the old one is void. */
async function isRenewed(phone: Phone, { token }: Session): Promise<boolean> {
  return (await phone.session())?.token !== token;
}

/** Writes an attempt's outcome, and its effect on the queue of the person whose login it used. */
async function settle(claimed: Claimed, answered: Outcome, proof?: Proof): Promise<void> {
  const { phone, session, entry } = claimed;
  const outcome =
    isLoginNeeded(answered) && (await isRenewed(phone, session))
      ? { ...answered, trouble: null }
      : answered;
  const random = phone.random();
  const refusedLogin = isLoginNeeded(outcome) ? await fingerprint(session.token) : undefined;
  const queue = {
    owner: session.owner,
    change: (before: Queue) => {
      const after = afterOutcome(before, outcome, phone.now(), random);
      return refusedLogin ? { ...after, refusedLogin } : after;
    },
  };
  const { event, parts } = await eventOf(claimed, outcome, proof);
  await phone.write({ id: entry.id, event, now: phone.now(), parts, queue });
  // A login just before this write woke the queue too early. Wake it again.
  if (isLoginNeeded(outcome) && (await isRenewed(phone, session)))
    await phone.store.wakeQueue(session.owner, 'login', phone.now());
}

/** Applies an event to an entry, in one write with those of other attempts. */
export async function change(phone: Sender, { id }: Entry, event: Event): Promise<void> {
  await phone.write({ id, event, now: phone.now() });
}

/**
 * Asks a host that ignores submission ids if it already holds a record with this voter ID.
 * Returns `onlyOwnerKnows` if the host has no list of such records, or none that we can read.
 * Returns an outcome if the host gave no usable answer.
 */
async function askWhetherArrived(
  { phone, session, entry, whole }: Claimed,
  signal: AbortSignal | undefined,
): Promise<'listed' | 'notListed' | 'onlyOwnerKnows' | Outcome> {
  const endpoint = LIST_CALLS[entry.kind];
  const { voterId } = whole.fields;
  if (!endpoint || !voterId) return 'onlyOwnerKnows';
  let before: string | number | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await phone.call({
      ...jsonCall(session, endpoint, before === undefined ? {} : { before }),
      maxAnswerBytes: MAX_LIST_BYTES,
      signal,
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
