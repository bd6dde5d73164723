import { jsonCall, UNKNOWN_CALL } from '../../device/api/jsonCall.ts';
import { readSession } from '../../device/login/session.ts';
import { callHost } from '../../device/api/transport.ts';
import { hostJson, text } from '../../domain/outbox/outcome.ts';
import type { Came } from '../shared/useHostQuery.ts';

const SILENCE_MS = 15_000;

/**
 * Asks the host for a board. `code` is `unknownCall` for a host that is older than boards. Only
 * what the host denies this person is `refused`: then nothing that was kept is shown either.
 */
export async function askBoard(call: string, payload: object): Promise<Came> {
  const session = await readSession().catch(() => undefined);
  if (!session) return { trouble: 'noAnswer' };
  const answer = await callHost({ ...jsonCall(session, call, payload), silenceMs: SILENCE_MS });
  if (answer.type === 'none') return { trouble: answer.online ? 'noAnswer' : 'noNetwork' };
  const json = hostJson(answer.body);
  // The trouble is for data that isn't a board.
  if (json?.status) return { data: json.data, trouble: 'noAnswer' };
  if (UNKNOWN_CALL.includes(answer.status)) return { trouble: 'noAnswer', code: 'unknownCall' };
  if (answer.status === 403 && json) return { code: text(json, 'code') };
  return { trouble: json || answer.status >= 500 ? 'noAnswer' : 'loginPage' };
}
