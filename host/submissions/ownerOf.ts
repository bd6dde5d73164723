import { userName } from '../../src/domain/forms/typed.ts';
import type { Refusal } from '../http/answers.ts';
import type { HostDatabase, Role } from '../tables/database.ts';
import { findPerson, type Person } from '../tables/people.ts';

/** One answer for no right and for nobody of that name, so that nobody learns who has an account. */
const NOT_ALLOWED: Refusal = {
  status: 403,
  code: 'onBehalf',
  msg: 'You may not deliver for this person',
  error: 'secondcopy:onBehalf.refused',
};

const MAY_DELIVER: Role[] = ['lead', 'admin'];

/** Whose submission it is, and who brought it if that is another person. */
export type Ownership = { owner: string; deliveredBy: string | null };

/**
 * The owner of what `sender` delivers: the sender, or the person whom a lead or an admin names.
 * @param onBehalfOf a user name as it was sent, '' for the sender's own. @param withDemo counts the demo accounts as people
 */
export async function ownerOf(
  db: HostDatabase,
  sender: Person,
  onBehalfOf: string,
  withDemo: boolean,
): Promise<Ownership | Refusal> {
  const named = userName(onBehalfOf);
  if (named === '' || named === sender.userName) return { owner: sender.id, deliveredBy: null };
  if (!MAY_DELIVER.includes(sender.role)) return NOT_ALLOWED;
  const owner = await findPerson(db, named, withDemo);
  return owner ? { owner: owner.id, deliveredBy: sender.id } : NOT_ALLOWED;
}
