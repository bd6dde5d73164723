import { sha256 } from '../storage/sha256.ts';
import { readQueue } from '../outbox/read.ts';
import { wakeQueue } from '../outbox/write.ts';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import type { Session } from './session.ts';

/**
 * Ends a queue's wait for a login if the person has logged in since. A login wakes the queue
 * itself, but a page can die between the two.
 * @param now in milliseconds since 1970
 */
export async function wakeAfterLogin({ owner, token }: Session, now: number): Promise<void> {
  const { trouble, refusedLogin } = await readQueue(owner);
  if (needsLogin(trouble) && refusedLogin !== (await fingerprint(token)))
    await wakeQueue(owner, 'login', now);
}

/** Returns a text that identifies a token and doesn't reveal it. */
export function fingerprint(token: string): Promise<string> {
  return sha256(new TextEncoder().encode(token).buffer);
}
