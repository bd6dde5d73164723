import type { i18n } from 'i18next';
import * as v from 'valibot';
import { text, type HostJson } from '../../domain/outbox/outcome.ts';
import { showToast } from '../../ui/showToast.ts';
import { callWithToasts } from '../shared/callWithToasts.ts';
import { DONE, LOOKS, type Action, type Answered, type Asked } from './actionProofs.ts';

/** Large, because everything held of a person may contain their posts. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Has the host do something, and shows the outcome in a toast. If an answer doesn't name what it
 * did (see DONE), nobody knows if it was done, and the toast says so.
 * @param done the toast's text for success; '' shows none
 * @param onRefused gets the code of a refusal, and returns true if the screen says it, so no toast
 * does
 * @returns the answer's data, or undefined if the host hasn't done it or it isn't known
 */
export async function actAtHost<Name extends Action>(
  { t, exists }: i18n,
  name: Name,
  asked: Asked<Name>,
  done: string,
  onRefused?: (code: string) => boolean,
): Promise<Answered<Name> | undefined> {
  const proof: v.GenericSchema = DONE[name](asked as never);
  const say = (json: HostJson) => {
    if (json.status) return done;
    if (onRefused?.(text(json, 'code'))) return '';
    const known = `admin:refused.${text(json, 'code')}`;
    return exists(known) ? t(known) : undefined;
  };
  const answer = await callWithToasts({
    endpoint: name,
    payload: asked as object,
    t,
    say,
    maxAnswerBytes: MAX_BYTES,
    isProven: ({ data }) => v.is(proof, data),
  });
  if (typeof answer === 'string') {
    showToast('error', t(`admin:refused.${LOOKS.includes(name) ? 'noAnswer' : 'notKnown'}`));
    return undefined;
  }
  return answer.status ? (v.parse(proof, answer.data) as Answered<Name>) : undefined;
}
