import { DAY_MS } from '../app/calendar.ts';
import { backOff, longestBackOff } from './backOff.ts';
import {
  dueAt,
  isDue,
  isEnded,
  mayDeliver,
  waitFor,
  type Entry,
  type Wait,
  type Waiting,
} from './outbox.ts';
import { needsLogin, type Outcome, type Trouble } from './outcome.ts';

/** The state of one person's queue: trouble that affects every entry, and the wait it brings. */
export type Queue = Wait & {
  trouble: Trouble | null;
  tries: number;
  /**
   * Counts consecutive refusals with the same code and field. Three mean that the fault is the
   * host's, not the entries'.
   */
  sameRefusal: { code: string; count: number };
  /** True if the host asked for the current wait. */
  isAskedFor: boolean;
  /** When the network last came back and so ended a wait. */
  wokenAt: number;
  /** The login that the host last refused, as a hash of its token. */
  refusedLogin?: string;
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
/** After this many failures, an entry goes behind all others and asks its owner for help. */
const TRIES_BEFORE_HELP = 8;

/**
 * Returns the queue after an attempt, or the same object if nothing changes.
 * @param random from 0 up to 1
 */
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
    case 'deferred':
      return outcome.trouble === null
        ? queue
        : pause(queue, outcome.trouble, outcome.wait, now, random);
  }
}

/**
 * Returns the queue without trouble, after an answer. But an attempt may have started before the
 * host asked for a pause, or before the login ended. Its answer ends neither.
 */
function calmed(queue: Queue, now: number): Queue {
  return needsLogin(queue.trouble) || (queue.isAskedFor && !isDue(queue, now)) || isCalm(queue)
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
 * Ends the queue's wait after "Send now", `online` or a login. Only a login ends the wait for a
 * login. `online` doesn't end a wait that the host asked for. It also ends at most one wait per
 * back-off step, because connections come and go every second. Returns the same object if the wait
 * continues.
 */
export function wake(queue: Queue, why: 'login' | 'online' | 'sendNow', now: number): Queue {
  if (needsLogin(queue.trouble) && why !== 'login') return queue;
  const woken = {
    ...queue,
    trouble: needsLogin(queue.trouble) ? null : queue.trouble,
    notBefore: 0,
    isAskedFor: false,
  };
  if (why !== 'online') return { ...woken, tries: 0 };
  const isTooSoon = Math.abs(now - queue.wokenAt) < longestBackOff(queue.tries);
  return isTooSoon || (queue.isAskedFor && !isDue(queue, now)) ? queue : { ...woken, wokenAt: now };
}

/** Returns true if this queue may try to send now. */
export function isOpen(queue: Queue, now: number): boolean {
  return !needsLogin(queue.trouble) && isDue(queue, now);
}

/**
 * Returns until when none of these entries is tried, in milliseconds since 1970, or undefined if
 * one may be tried now. A time that a jump of the clock has made absurd is none.
 */
export function waitsUntil(entries: Entry[], queue: Queue, now: number): number | undefined {
  const first = entries.reduce(
    (least, entry) => Math.min(least, entry.state === 'waiting' ? dueAt(entry, now) : 0),
    Infinity,
  );
  const until = Math.max(first, dueAt(queue, now));
  return until === 0 || until === Infinity ? undefined : until;
}

/**
 * Returns the entries that this person may deliver and that may be claimed now, in sending order.
 * The oldest goes first. While the queue has trouble, the entry with the fewest failures goes
 * first, then the smallest: the probe costs little, and no entry blocks the rest. Entries with
 * eight or more failures come last.
 */
export function dueEntries(entries: Entry[], person: string, queue: Queue, now: number): Waiting[] {
  const due = entries.filter(
    (entry): entry is Waiting =>
      entry.state === 'waiting' && mayDeliver(person, entry) && !entry.asks && isDue(entry, now),
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

/**
 * Returns true for an entry that has failed so often that its owner should look at it. The retries
 * continue.
 */
export function asksForHelp(entry: Entry): boolean {
  return entry.state === 'waiting' && entry.tries >= TRIES_BEFORE_HELP;
}

/**
 * Returns how many days the oldest waiting entry has waited, rounded down to 0, 3, 7 or 14. The
 * warning to the person gets stronger with each of these steps.
 */
export function waitingSince(entries: Entry[], now: number): 0 | 3 | 7 | 14 {
  const oldest = Math.min(
    now,
    ...entries
      .filter(({ state }) => state === 'waiting' || state === 'sending')
      .map(({ savedAt }) => savedAt),
  );
  return ([14, 7, 3] as const).find((days) => now - oldest >= days * DAY_MS) ?? 0;
}

/**
 * Counts the unsent entries on this phone by owner, highest count first. Reveals nothing of their
 * content.
 */
export function unsentByOwner(entries: Entry[]): { owner: string; count: number }[] {
  const countByOwner = new Map<string, number>();
  for (const entry of entries) {
    if (!isEnded(entry)) countByOwner.set(entry.owner, (countByOwner.get(entry.owner) ?? 0) + 1);
  }
  return [...countByOwner]
    .map(([owner, count]) => ({ owner, count }))
    .toSorted((a, b) => b.count - a.count || (a.owner < b.owner ? -1 : 1));
}

/**
 * A period in which a phone holds back entries that were saved before it began, in milliseconds
 * since 1970. It keeps a team that comes into coverage from calling the host all at once.
 */
type Spread = { since: number; until: number };
export const NO_SPREAD: Spread = { since: 0, until: 0 };

/**
 * Returns when the next of the entries that this person may deliver is due, in milliseconds since
 * 1970, or 0 for now. Returns undefined if nothing is waiting or a login is needed. Entries in
 * flight count too, because their sender may be dead. The spread doesn't hold back entries saved
 * after it began.
 */
export function nextDueAt(
  entries: Entry[],
  person: string,
  queue: Queue,
  now: number,
  spread = NO_SPREAD,
): number | undefined {
  if (needsLogin(queue.trouble)) return undefined;
  const waits = entries
    .filter((entry) => mayDeliver(person, entry))
    .flatMap((entry) => {
      const heldBackUntil = entry.savedAt < spread.since ? spread.until : 0;
      if (entry.state === 'waiting')
        return entry.asks ? [] : [Math.max(dueAt(entry, now), heldBackUntil)];
      return entry.state === 'sending' ? [heldBackUntil] : [];
    });
  return waits.length === 0 ? undefined : Math.max(dueAt(queue, now), Math.min(...waits));
}

function pause(
  queue: Queue,
  trouble: Trouble,
  wait: number | undefined,
  now: number,
  random: number,
): Queue {
  if (needsLogin(trouble)) return { ...queue, trouble, notBefore: 0, isAskedFor: false };
  // Several attempts in flight may fail together. The queue counts that as one failure.
  if (queue.trouble && wait === undefined && !isDue(queue, now)) return { ...queue, trouble };
  const next = waitFor(wait ?? backOff(queue.tries, random), now);
  // If the host asked for two waits, keep the longer: the answers may arrive out of order.
  const longer = queue.isAskedFor ? Math.max(dueAt(queue, now), next.notBefore) : next.notBefore;
  return {
    ...queue,
    trouble,
    tries: queue.tries + 1,
    ...next,
    notBefore: longer,
    isAskedFor: wait !== undefined,
  };
}
