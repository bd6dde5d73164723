import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { needsOwner } from '../../domain/outbox/outbox.ts';
import { useOutbox, type Outbox } from '../../screens/outbox/useOutbox.ts';
import './UnsentCount.css';

type Ready = Extract<Outbox, { status: 'ready' }>;

/** On every screen: what needs the person, what waits, and what waits for somebody else. A store that does not open is said, and never shown as nothing waiting. */
export function UnsentCount() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status === 'loading') return null;
  const lost = outbox.status === 'ready' ? outbox.loss : undefined;
  return (
    <div role="status">
      {outbox.status === 'ready' && !lost ? (
        <Counts outbox={outbox} />
      ) : (
        <Link className="count" to={lost ? '/phone' : '/outbox'}>
          <span className="count__needs-you">
            {lost ? t('phone:lostCount', { count: lost.count }) : t('common:unknownCount')}
          </span>
        </Link>
      )}
    </div>
  );
}

function Counts({ outbox }: { outbox: Ready }) {
  const { t } = useTranslation();
  const needsYou = outbox.mine.filter(needsOwner).length;
  const waiting = outbox.unsent - needsYou;
  return (
    <Link className="count" to="/outbox">
      {needsYou > 0 && (
        <span className="count__needs-you">{t('common:needsYouCount', { count: needsYou })}</span>
      )}
      {waiting > 0 && (
        <span className="count__waiting">{t('common:unsentCount', { count: waiting })}</span>
      )}
      {outbox.unsent === 0 && <span>{t('common:allSent')}</span>}
      {outbox.othersUnsent > 0 && (
        <span>{t('common:othersCount', { count: outbox.othersUnsent })}</span>
      )}
    </Link>
  );
}
