import { EndLoginInput } from '../../../src/domain/calls/endLogin.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { revokeSession } from '../../tables/sessions.ts';

/**
 * Returns the handler of endLogin, with which a phone ends a login that it no longer has:
 * docs/decisions/0059-ended-logins.md. Nobody guesses the hash of a token, and the answer says
 * nothing about whether there was one.
 */
export function endLogin({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, EndLoginInput);
    if (isRefusal(body)) return refuse(c, body);
    await revokeSession(db, body.input.login, now());
    return c.json({ status: true, msg: '', data: body.input });
  };
}
