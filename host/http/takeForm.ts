import { isRefusal, refuse } from './answers.ts';
import { bodyOf, type Call, type Host } from './call.ts';
import { withForm, type Form, type FormNames } from './multipart.ts';

/**
 * Answers a call that brings a form. In the end the form's photos are gone, or the work has kept
 * them.
 */
export async function takeForm(
  { photos }: Pick<Host, 'photos'>,
  c: Call,
  names: FormNames,
  work: (form: Form) => Promise<Response>,
): Promise<Response> {
  const answer = await withForm(bodyOf(c), names, photos, work);
  return isRefusal(answer) ? refuse(c, answer) : answer;
}
