import type { i18n as I18n } from 'i18next';
import * as v from 'valibot';
import { Login } from '../../domain/forms/login.ts';
import { text, type HostJson } from '../../domain/outbox/outcome.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { wakeQueue } from '../../device/outbox/outboxStore.ts';
import { logIn } from '../../device/host/session.ts';
import { showToast } from '../../ui/showToast.ts';
import { callWithToasts } from '../callWithToasts.ts';
import { HOST_ADDRESS, HOST_KNOWS_KEYS } from '../hostAddress.ts';
import type { Check } from './useLoginForm.ts';

/** What the screen itself has to say; the rest a toast has said. */
export type LoginTrouble = 'noNetwork' | 'loginPage' | 'phone';
type Came = { trouble?: LoginTrouble; needsNewPassword?: boolean; isLoggedIn?: boolean };

/** By the one rule that page and host share; of each field the first mistake. */
export const checkLogin: Check = (typed) => {
  const { success, output, issues = [] } = v.safeParse(Login, typed);
  return success
    ? { login: output }
    : {
        mistakes: Object.fromEntries(
          issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]),
        ),
      };
};

/** Asks the host for a login and begins it on this phone. @param newPassword for who typed an administrator's code as the password */
export async function logInAtHost(login: Login, i18n: I18n, newPassword?: string): Promise<Came> {
  const endpoint = newPassword === undefined ? 'login' : 'resetPassword';
  const payload =
    newPassword === undefined
      ? login
      : { userName: login.userName, code: login.password, password: newPassword };
  try {
    const answer = await callWithToasts({
      endpoint,
      payload,
      t: i18n.t,
      say: (json) => say(json, i18n),
      beginLogin: (token, json) => begin(login, token, json),
    });
    if (typeof answer === 'string') return answer === 'noAnswer' ? {} : { trouble: answer };
    if (text(answer, 'code') === 'newPassword') return { needsNewPassword: true };
    if (!answer.status) return {};
    if (typeof answer.auth === 'string') return { isLoggedIn: true };
    showToast('error', i18n.t('common:serverBusy'));
    return {};
  } catch {
    // The token is not kept without the store that entries need: better no login than one that cannot save.
    return { trouble: 'phone' };
  }
}

function say(json: HostJson, { t, exists }: I18n): string | undefined {
  // The form that comes says it.
  if (text(json, 'code') === 'newPassword') return '';
  const known = `login:failed.${text(json, 'code')}`;
  if (!json.status) return exists(known) ? t(known) : undefined;
  return typeof json.auth === 'string' && json.msg ? t('login:done') : '';
}

async function begin({ userName }: Login, token: string, json: HostJson): Promise<void> {
  await logIn({
    owner: userName,
    name: text(json, 'name') || userName,
    token,
    host: HOST_ADDRESS,
    role: text(json, 'role'),
    knowsKeys: HOST_KNOWS_KEYS,
  });
  if (!isStorageAbsent()) await wakeQueue(userName, 'login', Date.now());
}
