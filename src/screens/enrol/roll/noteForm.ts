import { noteEnrolled, type EnrolledAs } from '../../../device/roll/enrolledHere.ts';
import type { FormDescription } from '../../../form/formDescription.ts';
import type { Finished } from '../../../form/opened.ts';
import { streetOf } from '../voter/neighbours.ts';

/** Returns as what a form that begins with the roll enrols people. */
export const enrolsAs = ({ form }: FormDescription): EnrolledAs =>
  form === 'member' ? 'member' : 'voter';

/** Without this note the roll doesn't show that the person is enrolled; that is all. */
export function noteForm(as: EnrolledAs, { owner, draft, fields }: Finished): Promise<unknown> {
  const { assembly = '', booth = '', voterId = '', line = '', address = '', rollSaid } = fields;
  const street = streetOf(address).replace(/^[\s,]+/, '');
  const person = { id: draft.id, voterId, line: Number(line), street, rollSaid };
  return noteEnrolled(owner, { assembly, booth }, person, as);
}
