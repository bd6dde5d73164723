import type { TFunction } from 'i18next';
import { hostJson, text, type HostJson } from '../domain/outbox/outcome.ts';
import { callHost } from '../device/host/callHost.ts';
import { sizeOfForm, type Form } from '../device/host/form.ts';
import { readSession, renewToken } from '../device/host/session.ts';
import { dismissToasts, showToast } from '../ui/showToast.ts';
import { HOST_ADDRESS } from './hostAddress.ts';

/** Why there is no answer that the app understands: no signal, nobody there, or something else that answered. */
export type NoAnswer = 'noNetwork' | 'noAnswer' | 'loginPage';

type ToastedCall = {
  endpoint: string;
  payload: object | Form;
  t: TFunction;
  /** The answer in the reader's language, for answers that the app knows; else the host's own words are shown. */
  say?: (json: HostJson) => string | undefined;
  toastStyle?: { duration?: number; className?: string };
  maxAnswerBytes?: number;
  /** Asked by a screen for itself: no toast of the person's last action goes, and none comes for a missing signal, which the screen says. */
  isBackground?: boolean;
  /** For calls that begin a login: they travel without a token, and this keeps the one that comes. It may throw: then nothing is said to have worked. */
  beginLogin?: (token: string, json: HostJson) => Promise<void>;
};

/** One call as section 8 of the specification has it: earlier toasts go, the host's message is shown, a token is stored, the data comes back. */
export async function callWithToasts({
  endpoint,
  payload,
  t,
  say,
  toastStyle,
  maxAnswerBytes,
  isBackground = false,
  beginLogin,
}: ToastedCall): Promise<HostJson | NoAnswer> {
  const body = payload instanceof Map ? payload : JSON.stringify(payload);
  const session = beginLogin ? undefined : await readSession().catch(() => undefined);
  const answer = await callHost({
    host: session?.host ?? HOST_ADDRESS,
    endpoint,
    body,
    bytes: sizeOf(body),
    token: session?.token,
    ...(maxAnswerBytes && { maxAnswerBytes }),
  });
  if (!isBackground) dismissToasts();
  const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
  if (!json) {
    const isOffline = answer.type === 'none' && !answer.online;
    if (!isOffline || !isBackground) showToast('error', t('common:serverBusy'), toastStyle);
    if (answer.type === 'none') return isOffline ? 'noNetwork' : 'noAnswer';
    return answer.status < 500 ? 'loginPage' : 'noAnswer';
  }
  if (typeof json.auth === 'string')
    await (beginLogin ? beginLogin(json.auth, json) : renewToken(json.auth));
  const words =
    say?.(json) ??
    (text(json, 'code') === 'inProgress'
      ? t('common:inProgress')
      : text(json, 'code') === 'role'
        ? t('frame:noRight')
        : typeof json.msg === 'string'
          ? json.msg
          : '');
  if (words) showToast(json.status ? 'success' : 'error', words, toastStyle);
  return json;
}

/** About how many bytes travel: what is given to the line grows with it. */
function sizeOf(body: string | Form): number {
  return typeof body === 'string' ? body.length : sizeOfForm(body);
}
