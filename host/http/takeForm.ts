import { isRefusal, refuse } from './answers.ts';
import { bodyOf, type Call, type Host } from './call.ts';
import { reserveRoom } from './inFlight.ts';
import { withForm, type Form, type FormNames } from './multipart.ts';

/**
 * Answers a call that brings a form, unless too much comes in already. In the end the form's photos
 * are gone, or the work has kept them.
 */
export async function takeForm(
  host: Pick<Host, 'db' | 'photos'>,
  c: Call,
  names: FormNames,
  work: (form: Form) => Promise<Response>,
): Promise<Response> {
  const room = reserveRoom(host, c);
  if (typeof room !== 'function') return refuse(c, room);
  try {
    const answer = await withForm(bodyOf(c), names, host.photos, work);
    return isRefusal(answer) ? refuse(c, answer) : answer;
  } finally {
    room();
  }
}
