import { outcomeOf, type Outcome } from '../../domain/outbox/outcome.ts';
import type { Submission } from '../../domain/outbox/submission.ts';
import { callHost } from '../host/callHost.ts';
import { sizeOfForm } from '../host/form.ts';
import type { PhotoBytes } from '../outbox/outboxStore.ts';
import type { Session } from '../host/session.ts';
import { submissionForm } from './submissionForm.ts';

/**
 * One attempt to send a submission that this browser cannot save, because it has no IndexedDB. Nothing remembers it
 * but the open form, which keeps the id, so that a host with keys stores one record however often it is tried.
 */
export async function sendUnsaved(
  id: string,
  session: Session,
  { kind, fields, photos: facts }: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<Outcome> {
  const { owner, token, host } = session;
  const body = submissionForm({ id, owner, savedAt: now }, { fields, facts, photos }, owner);
  const answer = await callHost({ host, endpoint: kind, token, body, bytes: sizeOfForm(body) });
  return outcomeOf(answer, { id, photos: facts }, now);
}
