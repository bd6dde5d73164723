import type { i18n } from 'i18next';
import type { NotSaved } from '../../../domain/forms/form.ts';
import { REGISTERED } from '../../../domain/forms/memberQuestions.ts';
import { userName as asStored } from '../../../domain/forms/typed.ts';
import { isProven, message, text, type HostJson } from '../../../domain/outbox/outcome.ts';
import { logIn } from '../../../device/login/session.ts';
import { submissionForm } from '../../../device/api/multipart.ts';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { REGISTRATION } from '../../../ui/showToast.ts';
import { callWithToasts } from '../../shared/callWithToasts.ts';
import { HOST_ADDRESS, HOST_KNOWS_KEYS } from '../../../form/hostAddress.ts';
import { refusalWords } from '../../shared/refusalWords.ts';
import type { Finished } from '../../../form/opened.ts';

/**
 * Returns a function that sends a registration and starts the login that comes with it, if any. If
 * it fails, it returns why, and nothing is lost: the form stays open under the same id.
 */
export function registerAtHost(i18n: i18n) {
  return async ({
    draft,
    fields: { confirmPassword: _confirmed, ...fields },
    photos,
  }: Finished): Promise<NotSaved | undefined> => {
    const userName = fields['userName'] ?? '';
    const sent = { id: draft.id, photos: draft.photos, knowsKeys: HOST_KNOWS_KEYS };
    const payload = submissionForm(
      { id: draft.id, owner: userName, savedAt: Date.now() },
      { fields, facts: draft.photos, photos },
      userName,
    );
    const answer = await callWithToasts({
      endpoint: 'register',
      payload,
      t: i18n.t,
      toastStyle: REGISTRATION,
      say: (json) => (json.status ? welcome(json, i18n) : inWords(whyNot(json, i18n), i18n)),
      // A token proves it as well, unless it is another person's.
      isProven: (json) =>
        (typeof json.auth === 'string' || isProven(json, sent)) &&
        ['', asStored(userName)].includes(text(json, 'userName')),
      beginLogin: (token, json) =>
        logIn({
          owner: text(json, 'userName') || userName,
          name: text(json, 'name') || userName,
          token,
          host: HOST_ADDRESS,
          role: text(json, 'role'),
          knowsKeys: HOST_KNOWS_KEYS,
        }),
    }).catch((): 'storage' => 'storage');
    // Without a store nothing is kept for the next time, either.
    if (answer === 'noNetwork' && isStorageAbsent()) return 'notSent';
    if (typeof answer === 'string') return answer;
    return answer.status
      ? undefined
      : { refused: whyNot(answer, i18n) ?? message(answer), field: text(answer, 'field') };
  };
}

/**
 * Asks the host to send an OTP to a mobile number. Returns whether it did; a toast says why not.
 */
export async function sendOtpAtHost(mobile: string, i18n: i18n): Promise<boolean> {
  const answer = await callWithToasts({
    endpoint: 'sendOtp',
    payload: { mobile },
    t: i18n.t,
    toastStyle: REGISTRATION,
    isProven: (json) => text(json, 'mobile') === mobile,
    // The form says where it went for as long as it's open.
    say: (json) => (json.status ? '' : inWords(whyNot(json, i18n), i18n)),
  });
  return typeof answer === 'object' && answer.status;
}

/** A host may register people without logging them in. RegisterScreen then asks for a login. */
function welcome({ auth, msg }: HostJson, { t }: i18n): string | undefined {
  if (msg !== REGISTERED) return undefined;
  return t(typeof auth === 'string' ? 'member:register.done' : 'member:register.logIn');
}

/**
 * Returns the key of the reason if the host names a rule that we know, so the form can show it at
 * its field; for a code that we know, the words. The toast shows any other words of the host with
 * their emphasis, the form shows them as plain text.
 */
function whyNot(json: HostJson, i18n: i18n): string | undefined {
  const code = text(json, 'code');
  const rule = code === 'otherContent' ? 'member:register.already' : text(json, 'error');
  return rule && i18n.exists(rule) ? rule : refusalWords(code, i18n.t);
}

function inWords(reason: string | undefined, { t, exists }: i18n): string | undefined {
  return reason && exists(reason) ? t(reason) : reason;
}
