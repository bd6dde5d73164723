import type { Kind } from './kinds.ts';
import { sizeOf, type Content, type Summary } from './submission.ts';

/**
 * The layout of stored entries. This build doesn't touch an entry of another format: a newer build
 * saved it, or one older than we support (docs/decisions/0041-oldest.md).
 */
export const FORMAT = 3;
/** The longest wait there is. If a wait looks longer, the phone's clock has jumped. */
export const MAX_WAIT_MS = 60 * 60_000;
/** The difference that clocks may have: a time is read before its transaction has its turn. */
const SLACK_MS = 60_000;

/**
 * Nothing is tried before `notBefore`. The wait began at `since`; one that an older build has
 * stored doesn't say. Both are in milliseconds since 1970.
 */
export type Wait = { notBefore: number; since?: number };

/**
 * The part of an entry that changes only with a new version: when its owner corrects it, or when
 * its photos are shrunk. `carrier` is another person who may deliver the entry for its owner, with
 * a login of their own: docs/decisions/0006-on-behalf.md.
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
type UnsentFacts = Identity & {
  tries: number;
  uncertain: boolean;
  shrunk: boolean;
};

/** `asks`: only the owner can say if the entry has arrived. It isn't sent until they answer. */
export type Waiting = UnsentFacts & Wait & { state: 'waiting'; asks: boolean };
export type Sending = UnsentFacts & { state: 'sending'; since: number; lease: string };
export type Refused = UnsentFacts & { state: 'refused'; reason: string; field: string };
export type Damaged = UnsentFacts & { state: 'damaged'; photo: string };
/** The phone has deleted the photos, the key and all text except what the list shows. */
export type Sent = Identity & { state: 'sent'; at: number; receipt: Receipt };
/**
 * Thrown away by its owner before it was sent. The phone has deleted the photos, the text and the
 * key. What the list showed stays as a receipt. `mayHaveArrived`: an attempt had ended without a
 * verdict, so the host may have the record. `erased`: the host has said that it hasn't, any more.
 * `handedBack`: its carrier removed it. Its owner has it elsewhere, and a second copy may bring it
 * back.
 */
export type Discarded = Identity & {
  state: 'discarded';
  at: number;
  receipt: Summary & { mayHaveArrived?: true; erased?: true };
  handedBack?: true;
};
export type Unsent = Waiting | Sending | Refused | Damaged;
/** Entries that need no more work. They keep no content. */
export type Ended = Sent | Discarded;
export type Entry = Unsent | Ended;

/**
 * The data that stays after acceptance. `earlierVersion`: the host holds a version that may be from
 * before the last correction. `erased`: the host has said that it has erased the record, because
 * its owner discarded it on another phone, or the office erased it:
 * docs/decisions/0039-discarded.md.
 */
export type Receipt = Summary & {
  reference: string;
  earlierVersion: boolean;
  proof?: Proof;
  erased?: true;
};

/**
 * The proof behind a receipt from a host without keys, that is, one that doesn't know submission
 * ids. `atLeastOnce`: the host accepted the entry, but it may hold the record twice. `listed`:
 * after an attempt without a verdict, the host's list contained the record. `ownerSaid`: the owner
 * said that it had arrived. Hosts with keys store every entry once, so their receipts carry none.
 */
export type Proof = 'atLeastOnce' | 'listed' | 'ownerSaid';

/** Creates an entry for something the person has just saved. */
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

/** Returns true if the person's login may deliver the entry: its owner's and its carrier's may. */
export function mayDeliver(person: string, { owner, carrier }: Identity): boolean {
  return person === owner || person === carrier;
}

/** Returns the wait that begins at `now` and lasts for so many milliseconds. */
export function waitFor(milliseconds: number, now: number): Wait {
  return { notBefore: now + milliseconds, since: now };
}

/**
 * Returns true if a wait is over. If it begins in the future, or is longer than any, the clock has
 * been set back, and nobody meant this wait.
 */
export function isDue({ notBefore, since = 0 }: Wait, now: number): boolean {
  return now >= notBefore || notBefore - now > MAX_WAIT_MS || since - now > SLACK_MS;
}

/** Returns when a wait is over, in milliseconds since 1970, or 0 if that is now. */
export function dueAt(wait: Wait, now: number): number {
  return isDue(wait, now) ? 0 : wait.notBefore;
}

/** Returns true while only the owner can say if the entry has arrived. */
export function isAsking(entry: Entry): entry is Waiting & { asks: true } {
  return entry.state === 'waiting' && entry.asks;
}

/** Returns true for an entry that isn't sent until its owner does something about it. */
export function needsOwner(entry: Entry): entry is Refused | Damaged | (Waiting & { asks: true }) {
  return entry.state === 'refused' || entry.state === 'damaged' || isAsking(entry);
}

/** Returns true for an ended entry whose receipt still names somebody. */
export function isNamed(entry: Entry): entry is Ended {
  return isEnded(entry) && (entry.receipt.title !== '' || entry.receipt.tail !== '');
}

/** Picks the fields that an entry keeps in every state. */
export function identity({
  id,
  format,
  version,
  owner,
  carrier,
  savedAt,
  kind,
  bytes,
}: Entry): Identity {
  return { id, format, version, owner, ...(carrier && { carrier }), savedAt, kind, bytes };
}

/** Returns true for an entry that was carried here for somebody else, and removed. */
export function isHandedBack(entry: Entry): boolean {
  return entry.state === 'discarded' && entry.handedBack === true;
}

/** Returns true if the host has the record, as far as this phone has heard. */
export function hasArrived(entry: Entry): entry is Sent {
  return entry.state === 'sent' && !entry.receipt.erased;
}

/** Returns the state that people see: `erased` if the host has erased what was sent. */
export function shownState(entry: Entry): Entry['state'] | 'erased' {
  return entry.state === 'sent' && entry.receipt.erased ? 'erased' : entry.state;
}

/** Returns true if nothing is left to do and the phone has deleted the content. */
export function isEnded(entry: Entry): entry is Ended {
  return entry.state === 'sent' || entry.state === 'discarded';
}

/**
 * Picks the fields that all unsent states share. `uncertain` survives a refusal and a correction:
 * an attempt without a verdict may have arrived, and the host may then have refused its duplicate.
 */
export function unsent(entry: Unsent): UnsentFacts {
  const { tries, uncertain, shrunk } = entry;
  return { ...identity(entry), tries, uncertain, shrunk };
}

/**
 * Returns true if somebody has corrected the entry since this version of it. Shrinking its photos
 * raises the version too, and changes nothing that anybody said.
 */
export function isCorrectedSince(version: number, entry: Entry): boolean {
  const isShrunk = !isEnded(entry) && entry.shrunk;
  return entry.version - (isShrunk ? 1 : 0) > version;
}

/** Picks what an entry says about its content. */
export function facts({ kind, photos }: Content) {
  return { kind, bytes: sizeOf(photos) };
}
