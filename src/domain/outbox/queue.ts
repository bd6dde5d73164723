import { backOff, longestBackOff } from './backOff.ts';
import { isDue, isEnded, mayDeliver, type Entry, type Waiting } from './outbox.ts';
import type { Outcome, Trouble } from './outcome.ts';

/** The state of one owner's queue: trouble that concerns every entry, and until when nothing is tried. */
export type Queue = {
  trouble: Trouble | null;
  tries: number;
  notBefore: number;
  /** The last refusals in a row with one and the same code and field: three mean that the host, not the entries, is wrong. */
  sameRefusal: { code: string; count: number };
  /** True while the wait is one that the host asked for. */
  isAskedFor: boolean;
  /** When the network last ended a wait by coming back. */
  wokenAt: number;
};

export const CALM: Queue = {
  trouble: null,
  tries: 0,
  notBefore: 0,
  sameRefusal: { code: '', count: 0 },
  isAskedFor: false,
  wokenAt: 0,
};
const REFUSALS_THAT_MEAN_TROUBLE = 3;
/** What failed so often lets all others pass, and asks for help. */
const TRIES_BEFORE_HELP = 8;
const DAY_MS = 24 * 60 * 60_000;

/** The queue after an attempt; the same object if that changes nothing. @param random from 0 up to 1 */
export function afterOutcome(queue: Queue, outcome: Outcome, now: number, random: number): Queue {
  switch (outcome.type) {
    case 'accepted':
    case 'tooLarge':
      return calmed(queue, now);
    case 'refused': {
      const code = `${outcome.code} ${outcome.field}`;
      const count = queue.sameRefusal.code === code ? queue.sameRefusal.count + 1 : 1;
      const sameRefusal = { code, count };
      return count < REFUSALS_THAT_MEAN_TROUBLE
        ? { ...calmed(queue, now), sameRefusal }
        : { ...pause(queue, 'hostTrouble', undefined, now, random), sameRefusal };
    }
    case 'noVerdict':
      return pause(queue, outcome.trouble, outcome.wait, now, random);
    case 'deferred':
      return outcome.trouble === null
        ? queue
        : pause(queue, outcome.trouble, outcome.wait, now, random);
  }
}

/** After an answer. An attempt that began before the host asked for a pause, or before the login ended, ends neither. */
function calmed(queue: Queue, now: number): Queue {
  return queue.trouble === 'loginNeeded' ||
    (queue.isAskedFor && !isDue(queue.notBefore, now)) ||
    isCalm(queue)
    ? queue
    : CALM;
}

function isCalm({ trouble, tries, notBefore, sameRefusal, isAskedFor, wokenAt }: Queue): boolean {
  return (
    trouble === null &&
    tries === 0 &&
    notBefore === 0 &&
    sameRefusal.count === 0 &&
    !isAskedFor &&
    wokenAt === 0
  );
}

/**
 * "Send now", `online` and a login end every wait but the one for a login that has not happened. `online` leaves a
 * wait alone that the host asked for, and ends at most one per back-off step: connections come and go each second.
 * The same object comes back when the waits go on.
 */
export function wake(queue: Queue, why: 'login' | 'online' | 'sendNow', now: number): Queue {
  if (queue.trouble === 'loginNeeded' && why !== 'login') return queue;
  const woken = {
    ...queue,
    trouble: queue.trouble === 'loginNeeded' ? null : queue.trouble,
    notBefore: 0,
    isAskedFor: false,
  };
  if (why !== 'online') return { ...woken, tries: 0 };
  const isTooSoon = Math.abs(now - queue.wokenAt) < longestBackOff(queue.tries);
  return isTooSoon || (queue.isAskedFor && !isDue(queue.notBefore, now))
    ? queue
    : { ...woken, wokenAt: now };
}

/** True when this owner's queue may try something now. */
export function isOpen(queue: Queue, now: number): boolean {
  return queue.trouble !== 'loginNeeded' && isDue(queue.notBefore, now);
}

/**
 * The entries that this person may deliver and that may be claimed now, in sending order: oldest first; while the queue has trouble the
 * entry that failed least and is smallest goes first, so that finding out costs little and no entry blocks the rest.
 * What failed eight times comes last.
 */
export function dueEntries(entries: Entry[], person: string, queue: Queue, now: number): Waiting[] {
  const due = entries.filter(
    (entry): entry is Waiting =>
      entry.state === 'waiting' &&
      mayDeliver(person, entry) &&
      !entry.asks &&
      isDue(entry.notBefore, now),
  );
  return due.toSorted(
    (a, b) =>
      round(a) - round(b) ||
      (queue.trouble ? a.tries - b.tries || a.bytes - b.bytes : 0) ||
      a.savedAt - b.savedAt ||
      (a.id < b.id ? -1 : 1),
  );
}

function round(entry: Waiting): number {
  return asksForHelp(entry) ? 2 : 1;
}

/** True for an entry that failed so often that its owner should look into it. It keeps being tried. */
export function asksForHelp(entry: Entry): boolean {
  return entry.state === 'waiting' && entry.tries >= TRIES_BEFORE_HELP;
}

/** For how many days the oldest of these entries has been waiting, in the steps in which saying so grows stronger. */
export function waitingSince(entries: Entry[], now: number): 0 | 3 | 7 | 14 {
  const oldest = Math.min(
    now,
    ...entries
      .filter(({ state }) => state === 'waiting' || state === 'sending')
      .map(({ savedAt }) => savedAt),
  );
  return ([14, 7, 3] as const).find((days) => now - oldest >= days * DAY_MS) ?? 0;
}

/** For whom how many unsent entries lie on this phone, the most first. Nothing of what is in them. */
export function unsentByOwner(entries: Entry[]): { owner: string; count: number }[] {
  const countByOwner = new Map<string, number>();
  for (const entry of entries) {
    if (!isEnded(entry)) countByOwner.set(entry.owner, (countByOwner.get(entry.owner) ?? 0) + 1);
  }
  return [...countByOwner]
    .map(([owner, count]) => ({ owner, count }))
    .toSorted((a, b) => b.count - a.count || (a.owner < b.owner ? -1 : 1));
}

/** A time in which a phone holds back what was saved before, so that a team that comes into coverage does not knock at once. */
export type Spread = { since: number; until: number };
export const NO_SPREAD: Spread = { since: 0, until: 0 };

/**
 * When the earliest wait of what this person may deliver ends, or undefined if nothing waits or a login is needed. What is being sent is
 * looked at too: its sender may be dead. What was saved after the spread began is not held back by it.
 */
export function nextDueAt(
  entries: Entry[],
  person: string,
  queue: Queue,
  spread = NO_SPREAD,
): number | undefined {
  if (queue.trouble === 'loginNeeded') return undefined;
  const waits = entries
    .filter((entry) => mayDeliver(person, entry))
    .flatMap((entry) => {
      const heldBackUntil = entry.savedAt < spread.since ? spread.until : 0;
      if (entry.state === 'waiting')
        return entry.asks ? [] : [Math.max(entry.notBefore, heldBackUntil)];
      return entry.state === 'sending' ? [Math.max(entry.since, heldBackUntil)] : [];
    });
  return waits.length === 0 ? undefined : Math.max(queue.notBefore, Math.min(...waits));
}

function pause(
  queue: Queue,
  trouble: Trouble,
  wait: number | undefined,
  now: number,
  random: number,
): Queue {
  if (trouble === 'loginNeeded') return { ...queue, trouble, notBefore: 0, isAskedFor: false };
  // Several attempts under way fail together: that is one failure of the queue, not several.
  if (queue.trouble && wait === undefined && !isDue(queue.notBefore, now))
    return { ...queue, trouble };
  const until = now + (wait ?? backOff(queue.tries, random));
  // Of two waits that the host asked for, the longer: the answers may have overtaken each other.
  const notBefore =
    queue.isAskedFor && !isDue(queue.notBefore, now) ? Math.max(queue.notBefore, until) : until;
  return { ...queue, trouble, tries: queue.tries + 1, notBefore, isAskedFor: wait !== undefined };
}
