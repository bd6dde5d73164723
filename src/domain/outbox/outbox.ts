import {
  facts,
  hasArrived,
  identity,
  isAsking,
  isCorrectedSince,
  isDue,
  isNamed,
  needsOwner,
  unsent,
  waitFor,
  type Ended,
  type Entry,
  type Receipt,
  type Sending,
  type Sent,
  type Unsent,
} from './entry.ts';
import type { Content, Summary } from './submission.ts';

export * from './entry.ts';

export type Event =
  | { type: 'claimed'; lease: string }
  | { type: 'accepted'; version: number; receipt: Receipt }
  /** No verdict: the host may or may not have it. `wait` in milliseconds. */
  | { type: 'failed'; lease: string; wait: number }
  /** The host said "not now": it certainly hasn't stored this attempt. `wait` in milliseconds. */
  | { type: 'deferred'; lease: string; wait: number }
  | { type: 'refused'; lease: string; reason: string; field: string }
  | { type: 'abandoned'; lease: string }
  /** Our own time ended before the host answered. It may have the record, and nobody failed. */
  | { type: 'interrupted'; lease: string }
  /** The stored data isn't what was saved. `photo` is the slot of a photo, or `fields`. */
  | { type: 'damaged'; lease: string; photo: string }
  /** The photos were made smaller after "too large". Same id, next version. */
  | { type: 'shrunk'; lease: string; content: Content }
  /**
   * The attempt stopped before it sent anything, because only the owner can say if an earlier one
   * has arrived.
   */
  | { type: 'asked'; lease: string }
  /** The owner's answers: "send again", "it has arrived". */
  | { type: 'confirmedSend' }
  | { type: 'confirmedArrived'; summary: Summary }
  | { type: 'woken' }
  | { type: 'corrected'; version: number; content: Content }
  /** The person saw this version, typed the word, and let the time for undo pass. */
  | { type: 'discarded'; owner: string; version: number; receipt: Summary }
  /** The host has erased what was discarded, or never had it; or it has erased what was sent. */
  | { type: 'erased' }
  /** The carrier's answers to an entry that needs its owner: "send again", "remove from here". */
  | { type: 'retried'; carrier: string }
  | { type: 'handedBack'; carrier: string }
  /** The entry ended some days ago, or the person whose entry it is has logged out. */
  | { type: 'nameForgotten' };

/**
 * Applies an event to an entry: the state machine of the outbox. If an event makes no sense in the
 * current state, it returns the same object. So `after !== before` tells callers if they won.
 */
export function next(entry: Entry, event: Event, now: number): Entry {
  if (event.type === 'nameForgotten') return isNamed(entry) ? nameless(entry) : entry;
  if (event.type === 'erased') return erased(entry);
  if (entry.state === 'sent') return entry;
  // This holds for a discarded entry too. An attempt that we took for dead may have reached the
  // host, and then the host has the record, unless it has erased it since.
  if (event.type === 'accepted')
    return entry.state === 'discarded' && (entry.receipt.erased || event.receipt.erased)
      ? erased(entry)
      : sent(
          entry,
          {
            ...event.receipt,
            // Of an entry that nobody has corrected, no version lacks anything. The host may hold
            // larger photos, or what another phone has corrected.
            earlierVersion: isCorrectedSince(
              event.receipt.earlierVersion ? 1 : event.version,
              entry,
            ),
          },
          now,
        );
  if (entry.state === 'discarded') return entry;
  switch (event.type) {
    case 'discarded':
      // While the entry is in flight, only the host knows its outcome.
      if (
        entry.state === 'sending' ||
        event.owner !== entry.owner ||
        event.version !== entry.version
      )
        return entry;
      return {
        ...identity(entry),
        state: 'discarded',
        at: now,
        receipt: { ...event.receipt, ...(entry.uncertain && { mayHaveArrived: true }) },
      };
    case 'confirmedArrived':
      return isAsking(entry)
        ? sent(
            entry,
            { ...event.summary, reference: '', earlierVersion: false, proof: 'ownerSaid' },
            now,
          )
        : entry;
    case 'confirmedSend':
      // The owner has decided, so we no longer ask if an earlier attempt arrived.
      return isAsking(entry) ? { ...entry, asks: false, uncertain: false, notBefore: 0 } : entry;
    case 'corrected':
      if (entry.state === 'sending' || event.version !== entry.version) return entry;
      return {
        ...renewed(entry, event.content),
        state: 'waiting',
        tries: 0,
        notBefore: 0,
        shrunk: false,
        asks: false,
      };
    case 'retried':
      return entry.state === 'refused' && entry.carrier === event.carrier
        ? { ...unsent(entry), state: 'waiting', tries: 0, notBefore: 0, asks: false }
        : entry;
    case 'handedBack':
      return needsOwner(entry) && entry.carrier === event.carrier
        ? {
            ...identity(entry),
            state: 'discarded',
            at: now,
            receipt: { title: '', tail: '' },
            handedBack: true,
          }
        : entry;
    case 'woken':
      return entry.state === 'waiting' && entry.notBefore > 0 ? { ...entry, notBefore: 0 } : entry;
    case 'claimed':
      if (entry.state !== 'waiting' || entry.asks || !isDue(entry, now)) return entry;
      return { ...unsent(entry), state: 'sending', since: now, lease: event.lease };
    default:
      return entry.state === 'sending' && entry.lease === event.lease
        ? endOfAttempt(entry, event, now)
        : entry;
  }
}

/** Applies the report of the lease's holder, or of whoever found that holder dead. */
function endOfAttempt(
  entry: Sending,
  event: Exclude<Extract<Event, { lease: string }>, { type: 'claimed' }>,
  now: number,
): Entry {
  const { tries } = entry;
  switch (event.type) {
    case 'failed':
      return {
        ...unsent(entry),
        state: 'waiting',
        tries: tries + 1,
        uncertain: true,
        ...waitFor(event.wait, now),
        asks: false,
      };
    case 'deferred':
      return { ...unsent(entry), state: 'waiting', ...waitFor(event.wait, now), asks: false };
    case 'abandoned':
      return {
        ...unsent(entry),
        state: 'waiting',
        tries: tries + 1,
        uncertain: true,
        notBefore: 0,
        asks: false,
      };
    case 'interrupted':
      return { ...unsent(entry), state: 'waiting', uncertain: true, notBefore: 0, asks: false };
    case 'asked':
      return { ...unsent(entry), state: 'waiting', notBefore: 0, asks: true };
    case 'refused':
      return { ...unsent(entry), state: 'refused', reason: event.reason, field: event.field };
    case 'damaged':
      return { ...unsent(entry), state: 'damaged', photo: event.photo };
    case 'shrunk':
      return {
        ...renewed(entry, event.content),
        state: 'waiting',
        shrunk: true,
        notBefore: 0,
        asks: false,
      };
  }
}

function sent(entry: Exclude<Entry, Sent>, receipt: Receipt, now: number): Sent {
  return { ...identity(entry), state: 'sent', at: now, receipt };
}

/** Notes on a receipt that the host has erased the record. */
function erased(entry: Entry): Entry {
  if (hasArrived(entry)) return { ...entry, receipt: { ...entry.receipt, erased: true } };
  if (entry.state !== 'discarded' || !entry.receipt.mayHaveArrived) return entry;
  const { mayHaveArrived: _, ...kept } = entry.receipt;
  return { ...entry, receipt: { ...kept, erased: true } };
}

function nameless<One extends Ended>(entry: One): One {
  return { ...entry, receipt: { ...entry.receipt, title: '', tail: '' } };
}

/** Returns the entry's next version, with other content. */
function renewed(entry: Unsent, content: Content) {
  return { ...unsent(entry), ...facts(content), version: entry.version + 1 };
}
