import { hasArrived, isAsking, type Entry } from './outbox.ts';
import type { Trouble } from './outcome.ts';

/**
 * One closing of the day. `ids` are the entries that could be sent when the person started it.
 * Entries saved later are counted too (see `closingOf`).
 */
export type Run = { ids: ReadonlySet<string>; isPaused: boolean };

type Amount = { count: number; bytes: number };
/**
 * The reason why entries are still on the phone. They need their owner (`refused`, `damaged`,
 * `asks`), another window has them open for correction (`editing`), their queue has trouble, or it
 * isn't their turn yet.
 */
export type Reason = 'refused' | 'damaged' | 'asks' | 'editing' | 'turn' | Trouble;
export type Remaining = { reason: Reason; count: number };

export type Closing = {
  phase: 'idle' | 'running' | 'paused' | 'interrupted' | 'left' | 'done';
  /** The whole run, the part that has arrived, and the part that can still be sent. */
  all: Amount;
  arrived: Amount;
  toSend: Amount;
  remaining: Remaining[];
};

/**
 * Returns how far a person has got with closing the day. The phase is `left` when nothing more can
 * be sent but some entries remain, and `done` when none remain.
 * @param editing the ids of entries that a window has open: nobody sends them meanwhile
 */
export function closingOf(
  mine: Entry[],
  trouble: Trouble | null,
  run: Run | undefined,
  editing: ReadonlySet<string> = new Set(),
): Closing {
  const open = mine.filter((entry) => entry.state === 'waiting' && editing.has(entry.id));
  const toSend = mine.filter((entry) => isToSend(entry) && !open.includes(entry));
  const ofRun = mine.filter((entry) => run?.ids.has(entry.id) || toSend.includes(entry));
  // While it is paused, trouble keeps nothing: nobody tries.
  const remaining = remainingOf(
    mine.filter((entry) => !open.includes(entry)),
    open.length,
    run?.isPaused ? null : trouble,
  );
  return {
    phase: phaseOf(toSend.length, remaining.length, trouble, run),
    all: amountOf(ofRun),
    arrived: amountOf(ofRun.filter(hasArrived)),
    toSend: amountOf(toSend),
    remaining,
  };
}

/**
 * Returns progress from 0 to 1. It goes by bytes, because they take the time, and by number of
 * entries if none has photos.
 */
export function shareOf(part: Amount, all: Amount): number {
  if (all.bytes > 0) return part.bytes / all.bytes;
  return all.count > 0 ? part.count / all.count : 1;
}

function phaseOf(
  toSend: number,
  reasons: number,
  trouble: Trouble | null,
  run: Run | undefined,
): Closing['phase'] {
  if (toSend === 0) return reasons > 0 ? 'left' : 'done';
  if (!run) return 'idle';
  if (run.isPaused) return 'paused';
  return trouble ? 'interrupted' : 'running';
}

/** Counts the unsent entries by reason. Reasons that need the person come first. */
function remainingOf(mine: Entry[], editing: number, trouble: Trouble | null): Remaining[] {
  const groups: Remaining[] = [
    { reason: 'refused', count: mine.filter(({ state }) => state === 'refused').length },
    { reason: 'damaged', count: mine.filter(({ state }) => state === 'damaged').length },
    { reason: 'asks', count: mine.filter(isAsking).length },
    { reason: 'editing', count: editing },
    { reason: trouble ?? 'turn', count: mine.filter(isToSend).length },
  ];
  return groups.filter((group) => group.count > 0);
}

/** Returns true for an entry that will be sent without any further action by its owner. */
export function isToSend(entry: Entry): boolean {
  return entry.state === 'sending' || (entry.state === 'waiting' && !entry.asks);
}

function amountOf(entries: Entry[]): Amount {
  return { count: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}
