import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { text, type HostJson } from '../../domain/outbox/outcome.ts';
import { showToast } from '../../ui/showToast.ts';
import { callWithToasts } from '../callWithToasts.ts';

/**
 * Returns `act`, which makes a call that changes something and shows the outcome in a toast.
 * `act` returns the host's answer if the host did it (`status: true`), else undefined. `done` is
 * the toast's text for success; '' shows none. `onRefused` gets the code of a refusal, and returns
 * true if the screen says it, so no toast does.
 */
export function useAdminAction() {
  const { t, i18n } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const act = async (
    endpoint: string,
    payload: object,
    done: string,
    onRefused?: (code: string) => boolean,
  ): Promise<HostJson | undefined> => {
    setIsBusy(true);
    const say = (json: HostJson) => {
      if (json.status) return done;
      if (onRefused?.(text(json, 'code'))) return '';
      const known = `admin:refused.${text(json, 'code')}`;
      return i18n.exists(known) ? t(known) : undefined;
    };
    const answer = await callWithToasts({ endpoint, payload, t, say });
    setIsBusy(false);
    if (typeof answer === 'string') showToast('error', t('admin:refused.noAnswer'));
    return typeof answer === 'object' && answer.status ? answer : undefined;
  };
  return { isBusy, act };
}
