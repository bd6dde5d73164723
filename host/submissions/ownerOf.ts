import { userName } from '../../src/domain/forms/typed.ts';
import type { Refusal } from '../http/answers.ts';
import type { HostDatabase } from '../database/database.ts';
import { findDeliverable, type Person } from '../tables/people.ts';

/** One answer for "not allowed" and "no such person", so nobody learns who has an account. */
export const NOT_ALLOWED: Refusal = {
  code: 'onBehalf',
  msg: 'You may not deliver for this person',
  error: 'secondcopy:onBehalf.refused',
};

/** `deliveredBy` is null when the owners send it themselves. Both fields are ids of people. */
export type Ownership = { owner: string; deliveredBy: string | null };

/**
 * Returns who owns what `sender` delivers: the sender, or the person whom a lead or an admin names
 * and may deliver for: docs/decisions/0006-on-behalf.md.
 * @param onBehalfOf a user name as sent; '' for the sender's own
 * @param withDemo also finds demo accounts
 */
export async function ownerOf(
  db: HostDatabase,
  sender: Person,
  onBehalfOf: string,
  withDemo: boolean,
): Promise<Ownership | Refusal> {
  const named = userName(onBehalfOf);
  if (named === '' || named === sender.userName) return { owner: sender.id, deliveredBy: null };
  const owner = await findDeliverable(db, sender, named, withDemo);
  return owner ? { owner: owner.id, deliveredBy: sender.id } : NOT_ALLOWED;
}
