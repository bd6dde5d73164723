import { sizeOf, type Content, type Kind, type Summary } from './submission.ts';

/** The layout of stored entries. An entry of a higher format belongs to a newer build and is left alone. */
export const FORMAT = 3;
/** Without a sign of life for this long, a sender counts as gone. Only phones without Web Locks depend on it. */
export const LEASE_MS = 3 * 60_000;
/** No wait is ever longer; a longer one is a jump of the phone's clock. */
export const MAX_WAIT_MS = 60 * 60_000;

/**
 * What never changes but by the owner's own correction. `carrier` is another person who may deliver the entry for its
 * owner, with a login of their own: docs/decisions/0006-on-behalf.md.
 */
type Identity = {
  id: string;
  format: number;
  version: number;
  owner: string;
  carrier?: string;
  savedAt: number;
  kind: Kind;
  bytes: number;
};
type Unsent = Identity & { content?: Content1; tries: number; uncertain: boolean; shrunk: boolean };
/** Format 1 kept this in the entry. Today it lies beside it, and no list loads it. */
type Content1 = Content & { sealedFields: ArrayBuffer };

/** `asks`: only its owner can say whether it has arrived, and it does not go before they did. */
export type Waiting = Unsent & { state: 'waiting'; notBefore: number; asks: boolean };
export type Sending = Unsent & { state: 'sending'; since: number; lease: string };
export type Refused = Unsent & { state: 'refused'; reason: string; field: string };
export type Damaged = Unsent & { state: 'damaged'; photo: string };
/** The photos and the key are gone from the phone, and with them all text but what the list shows. */
export type Sent = Identity & { state: 'sent'; at: number; receipt: Receipt };
/** Thrown away by its owner before it was sent. Photos, text and key are gone; what the list showed stays as a receipt. */
export type Discarded = Identity & { state: 'discarded'; at: number; receipt: Summary };
export type Entry = Waiting | Sending | Refused | Damaged | Sent | Discarded;
/** What is over keeps no content. */
export type Ended = Sent | Discarded;

/** What is left after acceptance. `earlierVersion`: the host holds what was sent before the last correction. */
export type Receipt = Summary & { reference: string; earlierVersion: boolean; proof?: Proof };

/**
 * What the receipt of a host without keys rests on: its word, which does not rule out that it has the record twice;
 * its list, in which the record was found after an attempt without a verdict; or what the owner knows. Hosts with
 * keys store every entry once, and their receipts carry no such note.
 */
export type Proof = 'atLeastOnce' | 'listed' | 'ownerSaid';

export type Event =
  | { type: 'claimed'; lease: string }
  | { type: 'renewed'; lease: string }
  | { type: 'accepted'; version: number; receipt: Receipt }
  /** No verdict: the host may or may not have it. `wait` in milliseconds. */
  | { type: 'failed'; lease: string; wait: number }
  /** A verdict of "not now": the host surely does not have this attempt. */
  | { type: 'deferred'; lease: string; wait: number }
  | { type: 'refused'; lease: string; reason: string; field: string }
  | { type: 'abandoned'; lease: string }
  /** What lies on the phone is not what was saved: `photo` is a slot, or `fields`. */
  | { type: 'damaged'; lease: string; photo: string }
  /** Photos made smaller after "too large": same id, next version. */
  | { type: 'shrunk'; lease: string; content: Content }
  /** The attempt stopped before anything left: nobody but the owner can say whether an earlier one arrived. */
  | { type: 'asked'; lease: string }
  /** The owner's answers: "send again", "it has arrived". */
  | { type: 'confirmedSend' }
  | { type: 'confirmedArrived'; summary: Summary }
  | { type: 'woken' }
  | { type: 'corrected'; version: number; content: Content }
  /** The person typed the word, let the time for undo pass, and saw this version. */
  | { type: 'discarded'; owner: string; version: number; receipt: Summary };

/** A new entry, as it is saved. */
export function newEntry(id: string, owner: string, content: Content, now: number): Waiting {
  return {
    id,
    format: FORMAT,
    version: 1,
    owner,
    savedAt: now,
    ...facts(content),
    state: 'waiting',
    tries: 0,
    uncertain: false,
    shrunk: false,
    notBefore: 0,
    asks: false,
  };
}

/**
 * The state machine of the outbox. An event that makes no sense in a state changes nothing: the same object
 * comes back, so `after !== before` tells the caller whether it won.
 */
export function next(entry: Entry, event: Event, now: number): Entry {
  if (entry.state === 'sent') return entry;
  // Also after it was discarded: what an attempt that was thought dead has brought to the host, the host has.
  if (event.type === 'accepted')
    return sent(
      entry,
      {
        ...event.receipt,
        earlierVersion: event.receipt.earlierVersion || event.version !== entry.version,
      },
      now,
    );
  if (entry.state === 'discarded') return entry;
  switch (event.type) {
    case 'discarded':
      // While it is being sent only the host knows what becomes of it.
      if (
        entry.state === 'sending' ||
        event.owner !== entry.owner ||
        event.version !== entry.version
      )
        return entry;
      return { ...identity(entry), state: 'discarded', at: now, receipt: event.receipt };
    case 'confirmedArrived':
      return isAsking(entry)
        ? sent(
            entry,
            { ...event.summary, reference: '', earlierVersion: false, proof: 'ownerSaid' },
            now,
          )
        : entry;
    case 'confirmedSend':
      // The owner has decided: whether it arrived before is no longer asked.
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
    case 'woken':
      return entry.state === 'waiting' && entry.notBefore > 0 ? { ...entry, notBefore: 0 } : entry;
    case 'claimed':
      if (entry.state !== 'waiting' || entry.asks || !isDue(entry.notBefore, now)) return entry;
      return { ...unsent(entry), state: 'sending', since: now, lease: event.lease };
    default:
      return entry.state === 'sending' && entry.lease === event.lease
        ? endOfAttempt(entry, event, now)
        : entry;
  }
}

/** What the holder of the lease, or the one who found it dead, says about the attempt. */
function endOfAttempt(
  entry: Sending,
  event: Extract<Event, { lease: string }>,
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
        notBefore: now + event.wait,
        asks: false,
      };
    case 'deferred':
      return { ...unsent(entry), state: 'waiting', notBefore: now + event.wait, asks: false };
    case 'abandoned':
      return {
        ...unsent(entry),
        state: 'waiting',
        tries: tries + 1,
        uncertain: true,
        notBefore: 0,
        asks: false,
      };
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
    case 'renewed':
      return { ...entry, since: now };
    case 'claimed':
      return entry;
  }
}

/** True for the people whose login may deliver the entry: its owner, and who carries it for the owner. */
export function mayDeliver(person: string, { owner, carrier }: Identity): boolean {
  return person === owner || person === carrier;
}

/** True when a wait is over, or can only be the work of a clock that jumped. */
export function isDue(notBefore: number, now: number): boolean {
  return now >= notBefore || notBefore - now > MAX_WAIT_MS;
}

/** True when a sender without Web Locks must be taken for gone. */
export function isLeaseOver({ since }: Sending, now: number): boolean {
  return Math.abs(now - since) > LEASE_MS;
}

/** True while only its owner can say whether the entry has arrived. */
export function isAsking(entry: Entry): entry is Waiting & { asks: true } {
  return entry.state === 'waiting' && entry.asks;
}

/** True for an entry that stays where it is until its owner does something about it. */
export function needsOwner(entry: Entry): entry is Refused | Damaged | (Waiting & { asks: true }) {
  return entry.state === 'refused' || entry.state === 'damaged' || isAsking(entry);
}

function sent(entry: Exclude<Entry, Sent>, receipt: Receipt, now: number): Sent {
  return { ...identity(entry), state: 'sent', at: now, receipt };
}

/** All that is kept of an entry without its content. */
function identity({ id, format, version, owner, carrier, savedAt, kind, bytes }: Entry): Identity {
  return { id, format, version, owner, ...(carrier && { carrier }), savedAt, kind, bytes };
}

/** True when nothing is left to be done, and nothing of the content is on the phone. */
export function isEnded(entry: Entry): entry is Ended {
  return entry.state === 'sent' || entry.state === 'discarded';
}

/**
 * The facts that every unsent state shares, without those of the state it is in. `uncertain` outlives a refusal and a
 * correction: the host may have refused the second copy of what it took from an attempt without a verdict.
 */
function unsent({
  id,
  format,
  version,
  owner,
  carrier,
  savedAt,
  kind,
  bytes,
  content,
  tries,
  uncertain,
  shrunk,
}: Exclude<Entry, Ended>): Unsent {
  return {
    id,
    format,
    version,
    owner,
    ...(carrier && { carrier }),
    savedAt,
    kind,
    bytes,
    ...(content && { content }),
    tries,
    uncertain,
    shrunk,
  };
}

/** The next version, whose content is stored in today's format. */
function renewed(entry: Exclude<Entry, Ended>, content: Content): Unsent {
  const { content: _before, ...kept } = unsent(entry);
  return { ...kept, ...facts(content), format: FORMAT, version: entry.version + 1 };
}

function facts({ kind, photos }: Content) {
  return { kind, bytes: sizeOf(photos) };
}
