import type { i18n } from 'i18next';
import { message, text, type HostJson } from '../../domain/outbox/outcome.ts';
import { logIn } from '../../device/host/session.ts';
import { submissionForm } from '../../device/delivery/submissionForm.ts';
import { REGISTRATION } from '../../ui/showToast.ts';
import { callWithToasts } from '../callWithToasts.ts';
import { HOST_ADDRESS, HOST_KNOWS_KEYS } from '../hostAddress.ts';
import type { Finished, NotSaved } from '../submission/saveInOutbox.ts';

/** Sends a registration and begins the login that it makes. Nothing is lost when it fails: the form stays, under the same id. */
export function registerAtHost(i18n: i18n) {
  return async ({
    draft,
    fields: { confirmPassword: _confirmed, ...fields },
    photos,
  }: Finished): Promise<NotSaved | undefined> => {
    const userName = fields['userName'] ?? '';
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
      say: (json) => (json.status ? i18n.t('member:register.done') : whyNot(json, i18n)),
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
    if (typeof answer === 'string') return answer;
    return answer.status
      ? undefined
      : { refused: whyNot(answer, i18n), field: text(answer, 'field') };
  };
}

/** In the reader's language where the host names a rule, else in its own words. */
function whyNot(json: HostJson, i18n: i18n): string {
  if (text(json, 'code') === 'otherContent') return i18n.t('member:register.already');
  const rule = text(json, 'error');
  return rule && i18n.exists(rule) ? i18n.t(rule) : message(json);
}
