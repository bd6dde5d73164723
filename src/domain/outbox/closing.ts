import { isAsking, type Entry } from './outbox.ts';
import type { Trouble } from './outcome.ts';

/** A person closing the day: the entries that were to be sent at the start. What is saved meanwhile joins them. */
export type Run = { ids: ReadonlySet<string>; isPaused: boolean };

export type Amount = { count: number; bytes: number };
/** Why entries are still here: they need their person, their queue has trouble, or it is not their turn yet. */
export type Reason = 'refused' | 'damaged' | 'asks' | 'turn' | Trouble;
export type Remaining = { reason: Reason; count: number };

export type Closing = {
  phase: 'idle' | 'running' | 'paused' | 'interrupted' | 'left' | 'done';
  /** All of the run, what of it has arrived, and what can still be sent. */
  all: Amount;
  arrived: Amount;
  toSend: Amount;
  remaining: Remaining[];
};

/** How far a person is with closing the day. It is over when nothing can be sent any more, done when nothing remains. */
export function closingOf(mine: Entry[], trouble: Trouble | null, run: Run | undefined): Closing {
  const toSend = mine.filter(isToSend);
  const ofRun = mine.filter((entry) => run?.ids.has(entry.id) || isToSend(entry));
  const remaining = remainingOf(mine, trouble);
  return {
    phase: phaseOf(toSend.length, remaining.length, trouble, run),
    all: amountOf(ofRun),
    arrived: amountOf(ofRun.filter(({ state }) => state === 'sent')),
    toSend: amountOf(toSend),
    remaining,
  };
}

/** From 0 to 1, by bytes, which are what takes the time; by entries where they have no photos. */
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

/** What is not sent, by reason; what needs the person comes first. */
function remainingOf(mine: Entry[], trouble: Trouble | null): Remaining[] {
  const groups: Remaining[] = [
    { reason: 'refused', count: mine.filter(({ state }) => state === 'refused').length },
    { reason: 'damaged', count: mine.filter(({ state }) => state === 'damaged').length },
    { reason: 'asks', count: mine.filter(isAsking).length },
    { reason: trouble ?? 'turn', count: mine.filter(isToSend).length },
  ];
  return groups.filter((group) => group.count > 0);
}

/** True for an entry that goes without anything more of its person. */
export function isToSend(entry: Entry): boolean {
  return entry.state === 'sending' || (entry.state === 'waiting' && !entry.asks);
}

function amountOf(entries: Entry[]): Amount {
  return { count: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}
