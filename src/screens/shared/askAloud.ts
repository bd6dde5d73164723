import type { TFunction } from 'i18next';
import { message, text, type HostJson } from '../../domain/outbox/outcome.ts';
import { callWithToasts } from './callWithToasts.ts';
import { refusalWords } from './refusalWords.ts';
import type { Came } from './useHostQuery.ts';

type Manner = { say?: (json: HostJson) => string | undefined; maxAnswerBytes?: number };

/**
 * Makes a call that a screen lives from. A toast says what the host said, and the screen is given
 * it too, because the toast goes.
 */
export async function askAloud(
  endpoint: string,
  payload: object,
  t: TFunction,
  manner: Manner = {},
): Promise<Came> {
  const answer = await callWithToasts({ endpoint, payload, t, isBackground: true, ...manner });
  if (typeof answer === 'string') return { trouble: answer };
  if (answer.status) return { data: answer.data };
  const code = text(answer, 'code');
  return { code, said: refusalWords(code, t) ?? message(answer) };
}
