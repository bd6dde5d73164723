import { forgetAnswer, keepAnswer, type Kept } from './cache.ts';
import { readSession } from './session.ts';

/**
 * Keeps an answer for the person who is logged in. A logout clears all answers, and one that it
 * overtook is deleted here: a check before the write would come too early.
 * @throws as `keepAnswer`
 */
export async function keepOwn(owner: string, call: string, answer: Kept): Promise<void> {
  await keepAnswer(owner, call, answer);
  if ((await readSession())?.owner !== owner) await forgetAnswer(owner, call);
}
