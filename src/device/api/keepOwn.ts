import { forgetAnswer, keepAnswer, type Kept } from '../storage/keptAnswers.ts';
import { readSession } from '../login/session.ts';

/**
 * Keeps an answer for the person who is logged in. A logout clears all answers, so one that it
 * overtook while it was sealed and written is deleted.
 * @returns false if somebody else is logged in by now, or nobody: then nothing is kept
 * @throws as `keepAnswer`
 */
export async function keepOwn(owner: string, call: string, answer: Kept): Promise<boolean> {
  const isOwner = async () => (await readSession())?.owner === owner;
  if (!(await isOwner())) return false;
  await keepAnswer(owner, call, answer);
  if (await isOwner()) return true;
  await forgetAnswer(owner, call);
  return false;
}
