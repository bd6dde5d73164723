import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { waitingSince } from '../../domain/outbox/queue.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOutbox } from '../shared/useOutbox.ts';
import './LongWaitNotice.css';

/**
 * Warns above every screen once an entry has waited for 3 days, and more strongly after 7 and 14.
 */
export function LongWaitNotice() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready') return null;
  const days = waitingSince(outbox.mine, outbox.at);
  if (days === 0) return null;
  const count = outbox.mine.filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  ).length;
  return (
    <div className="long-wait">
      <Notice kind={days === 3 ? 'waiting' : 'needsYou'}>
        <p>{t(`outbox:longWait.${days}`, { count })}</p>
        {pathname !== '/outbox' && (
          <Link className={buttonClass({ kind: days === 14 ? 'call' : 'plain' })} to="/outbox">
            {t('outbox:longWait.open')}
          </Link>
        )}
      </Notice>
    </div>
  );
}
