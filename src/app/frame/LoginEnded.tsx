import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import { useOutbox } from '../../screens/outbox/useOutbox.ts';

/**
 * Tells on every screen that the login is over or the account suspended. That stops sending and
 * nothing else.
 */
export function LoginEnded() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || !needsLogin(outbox.queue.trouble)) return null;
  return (
    <div className="login-ended" role="status">
      <p>{t(outbox.queue.trouble === 'suspended' ? 'logout:suspended' : 'logout:ended')}</p>
      <Link to="/login">{t('common:login')}</Link>
    </div>
  );
}
