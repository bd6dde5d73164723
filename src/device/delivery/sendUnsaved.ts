import { outcomeOf, type Outcome } from '../../domain/outbox/outcome.ts';
import type { Submission, PhotoBytes } from '../../domain/outbox/submission.ts';
import { callHost } from '../api/transport.ts';
import { submissionForm } from '../api/multipart.ts';
import type { Session } from '../login/session.ts';

/**
 * Makes one attempt to send a submission in a browser without IndexedDB, which can't save it.
 * Only the open form remembers the submission. It keeps the id, so a host that knows submission
 * ids stores one record even after several attempts.
 * @param now in milliseconds since 1970, sent as the time it was saved
 */
export async function sendUnsaved(
  id: string,
  session: Session,
  { kind, fields, photos: facts }: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<Outcome> {
  const { owner, token, host, knowsKeys = true } = session;
  const body = submissionForm({ id, owner, savedAt: now }, { fields, facts, photos }, owner);
  const answer = await callHost({ host, endpoint: kind, token, body });
  return outcomeOf(answer, { id, photos: facts, knowsKeys }, now);
}
