import type { EndLoginInput } from '../../domain/calls/endLogin.ts';
import { hostJson, text } from '../../domain/outbox/outcome.ts';
import { jsonCall, UNKNOWN_CALL } from '../api/jsonCall.ts';
import { forgetEnded, readEnded } from '../login/session.ts';
import { callHost } from '../api/transport.ts';

const SILENCE_MS = 10_000;

/**
 * Tells the hosts which logins have ended on this phone, so that no copy of their tokens works any
 * more: docs/decisions/0059-ended-logins.md.
 * @returns `later` if a host didn't answer, and `never` if it doesn't know this call
 * @throws the database's own error
 */
export async function endLogins(): Promise<'done' | 'later' | 'never'> {
  for (const ended of await readEnded()) {
    const { host, login } = ended;
    const body = { login } satisfies EndLoginInput;
    const answer = await callHost({
      ...jsonCall(undefined, 'endLogin', body, host),
      silenceMs: SILENCE_MS,
    });
    if (answer.type === 'http' && UNKNOWN_CALL.includes(answer.status)) return 'never';
    const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
    // A proxy may answer every call with a bare status true.
    if (!json?.status || text(json, 'login') !== login) return 'later';
    await forgetEnded(ended);
  }
  return 'done';
}
