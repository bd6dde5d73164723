import { isEnded, needsOwner, shownState, type Entry } from './outbox.ts';
import { needsLogin } from './outcome.ts';
import type { Queue } from './queue.ts';

/** The events that deserve a notification while the app is closed. */
export type Notice = 'allSent' | 'needsYou';

/** A person's outbox at one moment. */
export type Snapshot = { entries: Entry[]; trouble: Queue['trouble'] };

/**
 * Returns the notification to show after the worker has sent for a while, or undefined if it can
 * wait until the person opens the app. It compares both moments, so it reports each event once.
 */
export function noticeAfter(before: Snapshot, after: Snapshot): Notice | undefined {
  const needed = new Set(before.entries.filter(needsOwner).map(({ id }) => id));
  const isLoginOver = needsLogin(after.trouble) && !needsLogin(before.trouble);
  if (isLoginOver || after.entries.some((entry) => needsOwner(entry) && !needed.has(entry.id)))
    return 'needsYou';
  const waits = ({ entries }: Snapshot) => entries.some((entry) => !isEnded(entry));
  if (!waits(before) || waits(after)) return undefined;
  // Not everything has arrived if the host had erased something.
  const waited = new Set(before.entries.flatMap((entry) => (isEnded(entry) ? [] : entry.id)));
  return after.entries.every((entry) => !waited.has(entry.id) || shownState(entry) !== 'erased')
    ? 'allSent'
    : undefined;
}
