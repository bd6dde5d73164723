import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOutbox } from '../../screens/outbox/useOutbox.ts';

/** On every screen: the login is over, which stops sending and nothing else. */
export function LoginEnded() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || outbox.queue.trouble !== 'loginNeeded') return null;
  return (
    <div className="login-ended" role="status">
      <p>{t('logout:ended')}</p>
      <Link to="/login">{t('common:login')}</Link>
    </div>
  );
}
