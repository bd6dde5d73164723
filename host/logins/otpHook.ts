import type { Host } from '../http/call.ts';
import { PARTY } from '../../src/domain/app/party.ts';

/**
 * A party's own gateway for text messages, the bearer token that it asks for, how many codes it
 * gets in an hour at most, and how long it may take to answer.
 */
export type OtpHook = {
  url: string;
  token: string | undefined;
  perHour: number;
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/**
 * Returns a function that hands a code to the gateway, and whether the gateway took it. It follows
 * no redirect: the code and the token are for this address only. The log says what went wrong,
 * without the number or the code.
 */
export function openOtpHook(
  { log, now }: Pick<Host, 'log' | 'now'>,
  { url, token, patienceMs = PATIENCE_MS }: OtpHook,
) {
  return async (mobile: string, code: string): Promise<boolean> => {
    const reason = await post(
      url,
      {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ mobile, code, text: textOf(code) }),
      },
      patienceMs,
    );
    if (reason === undefined) return true;
    log({ at: new Date(now()).toISOString(), event: 'otpNotSent', reason });
    return false;
  };
}

/** Returns why the gateway didn't take it: a status, or how no answer came. */
async function post(
  url: string,
  request: RequestInit,
  patienceMs: number,
): Promise<number | string | undefined> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) });
    // Nobody reads the body, and unread it would hold the connection.
    await response.body?.cancel();
    return response.ok ? undefined : response.status;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
  }
}

/** Returns a text in both languages. A gateway that may only send its own template ignores it. */
function textOf(code: string): string {
  return [
    `${PARTY.short.tam}: உங்கள் ஓடிபி ${code}. 10 நிமிடம் செல்லும். யாரிடமும் சொல்ல வேண்டாம்.`,
    `${PARTY.short.en}: your OTP is ${code}, valid for 10 minutes. Tell nobody.`,
  ].join('\n');
}
