/**
 * Somebody else, in a process of its own: asks the host for its health and notes how long it took.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** What a bystander saw since they were last asked. */
export type Seen = { longestMs: number; unanswered: number };

const POLL_MS = 50;
const PATIENCE_MS = 15_000;

const url = process.argv[2] ?? '';
let seen: Seen = { longestMs: 0, unanswered: 0 };
let isAsked = false;
process.on('message', () => (isAsked = true));
process.on('disconnect', () => process.exit());

for (;;) {
  const begun = performance.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.text();
    if (!response.ok) seen.unanswered += 1;
  } catch {
    seen.unanswered += 1;
  }
  seen.longestMs = Math.max(seen.longestMs, performance.now() - begun);
  // The poll that was under way when the question came is part of the answer.
  if (isAsked) {
    isAsked = false;
    process.send?.(seen);
    seen = { longestMs: 0, unanswered: 0 };
  }
  await wait(POLL_MS);
}
