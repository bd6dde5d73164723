import { needsLogin, outcomeOf, type Answer } from '../../domain/outbox/outcome.ts';
import { afterOutcome } from '../../domain/outbox/queue.ts';
import { readSession, type Session } from './session.ts';
import { changeQueue } from '../outbox/write.ts';
import { fingerprint } from './wakeAfterLogin.ts';

const NOTHING_SENT = { id: '', photos: [], knowsKeys: false };

/**
 * Stops a person's queue if the host has refused their login, as an attempt to send would. Then
 * every screen says so, also to people with nothing to send. Does nothing after any other answer,
 * or if the token was replaced meanwhile.
 * @param answer to a call with the session's token
 * @throws the database's own error
 */
export async function noteRefusedLogin({ owner, token }: Session, answer: Answer): Promise<void> {
  const now = Date.now();
  const outcome = outcomeOf(answer, NOTHING_SENT, now);
  if (outcome.type !== 'deferred' || !needsLogin(outcome.trouble)) return;
  const refusedLogin = await fingerprint(token);
  if ((await readSession())?.token !== token) return;
  await changeQueue(owner, (queue) =>
    needsLogin(queue.trouble) ? queue : { ...afterOutcome(queue, outcome, now, 0), refusedLogin },
  );
}
