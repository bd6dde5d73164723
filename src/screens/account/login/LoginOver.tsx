import { useTranslation } from 'react-i18next';
import { needsLogin } from '../../../domain/outbox/outcome.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';

/** Explains why to log in again when the host refuses the login that this phone still has. */
export function LoginOver() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || !needsLogin(outbox.queue.trouble)) return null;
  const isSuspended = outbox.queue.trouble === 'suspended';
  return <Notice kind="waiting">{t(isSuspended ? 'login:onceLetIn' : 'login:again')}</Notice>;
}
