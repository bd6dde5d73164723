import type { DiscardInput } from '../../domain/calls/discardEntry.ts';
import { hostJson, text } from '../../domain/outbox/outcome.ts';
import { jsonCall, UNKNOWN_CALL } from '../api/jsonCall.ts';
import { callHost } from '../api/transport.ts';
import { readSession } from '../login/session.ts';
import { changeEntry } from '../outbox/write.ts';
import { readEntries } from '../outbox/read.ts';

const SILENCE_MS = 10_000;

/**
 * Asks the host to erase what the person who is logged in has discarded although it may have
 * arrived, and notes that on the receipts: docs/decisions/0039-discarded.md. Stops at the first
 * that the host doesn't erase; a later call goes on there.
 * @returns `later` if something is left to ask, and `never` if the host doesn't know this call
 * @throws the database's own error
 */
export async function eraseDiscarded(): Promise<'done' | 'later' | 'never'> {
  const session = await readSession();
  // A host without keys doesn't know the ids.
  if (!session || session.knowsKeys === false) return 'done';
  const asked = (await readEntries()).filter(
    (entry) =>
      entry.state === 'discarded' && entry.receipt.mayHaveArrived && entry.owner === session.owner,
  );
  for (const { id, kind } of asked) {
    const discarded = { submissionId: id, kind } satisfies DiscardInput;
    const answer = await callHost({
      ...jsonCall(session, 'discardEntry', discarded),
      silenceMs: SILENCE_MS,
    });
    if (answer.type === 'http' && UNKNOWN_CALL.includes(answer.status)) return 'never';
    const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
    // A proxy may answer every call with a bare status true.
    if (!json?.status || text(json, 'submissionId') !== id) return 'later';
    await changeEntry(id, { type: 'erased' }, Date.now());
  }
  return 'done';
}
