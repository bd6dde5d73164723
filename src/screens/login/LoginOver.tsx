import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { useOutbox } from '../outbox/useOutbox.ts';

/** For who is still logged in here, while the host has ended that login: why to do it again. */
export function LoginOver() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const isOver = outbox.status === 'ready' && outbox.queue.trouble === 'loginNeeded';
  return isOver ? <Notice kind="waiting">{t('login:again')}</Notice> : null;
}
