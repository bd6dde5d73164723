import { isEnded, needsOwner, type Entry } from './outbox.ts';
import type { Queue } from './queue.ts';

/** What is worth a word on a phone whose app is closed. */
export type Notice = 'allSent' | 'needsYou';

/** How a person's outbox looked at a moment. */
export type Look = { entries: Entry[]; trouble: Queue['trouble'] };

/** What the person should hear after the worker has sent for a while; undefined if it can wait until they open the app. The same thing is said once. */
export function noticeAfter(before: Look, after: Look): Notice | undefined {
  const needed = new Set(before.entries.filter(needsOwner).map(({ id }) => id));
  const isLoginOver = after.trouble === 'loginNeeded' && before.trouble !== 'loginNeeded';
  if (isLoginOver || after.entries.some((entry) => needsOwner(entry) && !needed.has(entry.id)))
    return 'needsYou';
  const waits = ({ entries }: Look) => entries.some((entry) => !isEnded(entry));
  return waits(before) && !waits(after) ? 'allSent' : undefined;
}
