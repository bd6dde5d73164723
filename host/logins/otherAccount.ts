import type { Refusal } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { findPerson } from '../tables/people.ts';

export const LAST_ADMIN: Refusal = {
  code: 'lastAdmin',
  msg: 'Without this person nobody would be an administrator',
};

/**
 * Finds another person's account. Nobody changes what they may do themselves, so nobody locks
 * themselves out.
 * @param userName normalised as the shared Login schema does it
 */
export async function findOther({ db }: Pick<Host, 'db'>, c: Call, userName: string) {
  const person = await findPerson(db, userName, c.var.withDemo);
  if (!person) return { code: 'notThere', msg: 'There is nobody of that name' } satisfies Refusal;
  if (person.id === c.var.person.id)
    return { code: 'ownRights', msg: 'Another administrator must do this' } satisfies Refusal;
  return person;
}
