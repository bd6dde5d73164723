import type { TFunction } from 'i18next';
import { hostJson, text, type HostJson } from '../../domain/outbox/outcome.ts';
import { callHost } from '../../device/api/transport.ts';
import type { FormParts } from '../../device/api/multipart.ts';
import { readSession } from '../../device/login/session.ts';
import { dismissToasts, showToast } from '../../ui/showToast.ts';
import { HOST_ADDRESS } from '../../form/hostAddress.ts';
import { refusalWords } from './refusalWords.ts';

/**
 * Why there is no answer from the host: the phone is offline, nothing answered or the server failed
 * (5xx), or something else answered, such as a Wi-Fi login page.
 */
export type NoAnswer = 'noNetwork' | 'noAnswer' | 'loginPage';

type ToastedCall = {
  endpoint: string;
  payload: object | FormParts;
  t: TFunction;
  /**
   * Translates answers that the app knows; '' shows no toast. If it returns undefined, the toast
   * shows the app's text for common codes, else the host's own words.
   */
  say?: (json: HostJson) => string | undefined;
  toastStyle?: { duration?: number; className?: string };
  maxAnswerBytes?: number;
  /**
   * For calls that a screen makes by itself. They leave earlier toasts alone, and show none when
   * the phone is offline, because the screen says that itself.
   */
  isBackground?: boolean;
  /**
   * For calls that start a login. They send no token, and this function stores the one that comes.
   * It may throw; then no toast claims success.
   */
  beginLogin?: (token: string, json: HostJson) => Promise<void>;
  /** Returns false for a status true that isn't the host's: a proxy may answer every call so. */
  isProven?: (json: HostJson) => boolean;
};

/**
 * Makes one call as section 8 of the specification says: removes earlier toasts, shows the host's
 * message, and returns the answer. `callHost` has stored a new token.
 */
export async function callWithToasts({
  endpoint,
  payload,
  t,
  say,
  toastStyle,
  maxAnswerBytes,
  isBackground = false,
  beginLogin,
  isProven,
}: ToastedCall): Promise<HostJson | NoAnswer> {
  const body = payload instanceof Map ? payload : JSON.stringify(payload);
  const session = beginLogin ? undefined : await readSession().catch(() => undefined);
  const answer = await callHost({
    host: session?.host ?? HOST_ADDRESS,
    endpoint,
    body,
    token: session?.token,
    ...(maxAnswerBytes && { maxAnswerBytes }),
  });
  if (!isBackground) dismissToasts();
  const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
  if (!json || (json.status && isProven?.(json) === false)) {
    const isOffline = answer.type === 'none' && !answer.online;
    // No request has left an offline phone, so don't blame the server.
    const words = t(isOffline ? 'common:noNetwork' : 'common:serverBusy');
    if (!isOffline || !isBackground) showToast('error', words, toastStyle);
    if (answer.type === 'none') return isOffline ? 'noNetwork' : 'noAnswer';
    return answer.status < 500 ? 'loginPage' : 'noAnswer';
  }
  if (beginLogin && typeof json.auth === 'string') await beginLogin(json.auth, json);
  const words =
    say?.(json) ??
    refusalWords(text(json, 'code'), t) ??
    (typeof json.msg === 'string' ? json.msg : '');
  if (words) showToast(json.status ? 'success' : 'error', words, toastStyle);
  return json;
}
