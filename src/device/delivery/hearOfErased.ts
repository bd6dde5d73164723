import * as v from 'valibot';
import { DAY_MS } from '../../domain/app/calendar.ts';
import { Erased, MOST_ASKED, type ErasedInput } from '../../domain/calls/discardEntry.ts';
import { hasArrived, mayDeliver } from '../../domain/outbox/outbox.ts';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { jsonCall, UNKNOWN_CALL } from '../api/jsonCall.ts';
import { readSession } from '../login/session.ts';
import { callHost } from '../api/transport.ts';
import { readEntries } from '../outbox/read.ts';
import { changeEntries } from '../outbox/write.ts';

const SILENCE_MS = 10_000;
/** Receipts name people for as long. */
const ASKED_MS = 7 * DAY_MS;
const PAUSE_MS = 60 * 60_000;
let asked = { at: -Infinity, owner: '' };

/**
 * Asks the host, once an hour, which entries that this person sent in the last days it has erased
 * since, and notes that on their receipts: another phone may have discarded what this one sent.
 * @returns `later` if it couldn't ask, and `never` if the host doesn't know this call
 * @throws the database's own error
 */
export async function hearOfErased(now = performance.now()): Promise<'done' | 'later' | 'never'> {
  const session = await readSession();
  if (!session || session.knowsKeys === false) return 'done';
  const { owner } = session;
  if (asked.owner === owner && now - asked.at < PAUSE_MS) return 'done';
  const submissionIds = (await readEntries())
    .flatMap((entry) =>
      hasArrived(entry) && mayDeliver(owner, entry) && Math.abs(Date.now() - entry.at) < ASKED_MS
        ? entry
        : [],
    )
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST_ASKED)
    .map(({ id }) => id);
  if (submissionIds.length === 0) return 'done';
  const answer = await callHost({
    ...jsonCall(session, 'erasedEntries', { submissionIds } satisfies ErasedInput),
    silenceMs: SILENCE_MS,
  });
  if (answer.type === 'http' && UNKNOWN_CALL.includes(answer.status)) return 'never';
  const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
  const erased = v.safeParse(Erased, json?.status ? json.data : undefined);
  if (!erased.success) return 'later';
  asked = { at: now, owner };
  const known = new Set(submissionIds);
  const ids = erased.output.submissionIds.filter((id) => known.has(id));
  if (ids.length > 0)
    await changeEntries(
      ids.map((id) => ({ id, event: { type: 'erased' as const }, now: Date.now() })),
    );
  return 'done';
}
