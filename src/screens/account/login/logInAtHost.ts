import type { i18n as I18n } from 'i18next';
import * as v from 'valibot';
import { LOGGED_IN, Login } from '../../../domain/forms/login.ts';
import { text, type HostJson } from '../../../domain/outbox/outcome.ts';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { wakeQueue } from '../../../device/outbox/write.ts';
import { logIn } from '../../../device/login/session.ts';
import { callWithToasts } from '../../shared/callWithToasts.ts';
import { HOST_ADDRESS, HOST_KNOWS_KEYS } from '../../../form/hostAddress.ts';
import type { Check } from './useLoginForm.ts';

/**
 * Problems that the login screen itself shows. Toasts show all others. `part`: a part of the login
 * isn't on the phone. `noLogin`: the host said yes and gave no login.
 */
export type LoginTrouble = 'noNetwork' | 'loginPage' | 'phone' | 'suspended' | 'part' | 'noLogin';
type Came = { trouble?: LoginTrouble; needsNewPassword?: boolean; isLoggedIn?: boolean };

/**
 * Checks what was typed by the rules that page and host share. Returns the login, or the message
 * key of each wrong field, in the order of the fields: the first gets the focus.
 */
export const checkLogin: Check = (typed) => {
  const { success, output, issues = [] } = v.safeParse(Login, typed);
  return success
    ? { login: output }
    : {
        mistakes: Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message])),
      };
};

/**
 * Asks the host for a login and starts the session on this phone.
 * @param newPassword the password to set, if `login.password` is a reset code from an administrator
 */
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
      // A proxy that answers with another person's login would have everything sent in their name.
      isProven: (json) => !HOST_KNOWS_KEYS || ['', login.userName].includes(text(json, 'userName')),
    });
    if (typeof answer === 'string') return answer === 'noAnswer' ? {} : { trouble: answer };
    if (text(answer, 'code') === 'newPassword') return { needsNewPassword: true };
    if (text(answer, 'code') === 'suspended') return { trouble: 'suspended' };
    if (!answer.status) return {};
    return typeof answer.auth === 'string' ? { isLoggedIn: true } : { trouble: 'noLogin' };
  } catch {
    // session.logIn drops the token if the store fails: without the store no entry could be saved.
    return { trouble: 'phone' };
  }
}

function say(json: HostJson, { t, exists }: I18n): string | undefined {
  // No toast: NewPasswordForm or a notice explains it.
  if (['newPassword', 'suspended'].includes(text(json, 'code'))) return '';
  const known = `login:failed.${text(json, 'code')}`;
  if (!json.status) return exists(known) ? t(known) : undefined;
  return json.msg === LOGGED_IN && typeof json.auth === 'string' ? t('login:done') : undefined;
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
