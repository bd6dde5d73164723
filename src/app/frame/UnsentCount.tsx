import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPractising } from '../../device/storage/practice.ts';
import { useOutbox, type Outbox } from '../../screens/shared/useOutbox.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import './UnsentCount.css';

type Ready = Extract<Outbox, { status: 'ready' }>;

/**
 * Counts on every screen what needs the person, what waits, and what waits for somebody else.
 * Reports a store that doesn't open, and never shows it as nothing waiting. On phones the bottom
 * bar shows the person's own numbers: there the words are for screen readers, and for whoever gets
 * here by keyboard.
 */
export function UnsentCount() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const isWide = useIsWide();
  if (outbox.status === 'loading') return null;
  // In practice nothing is sent, and what is real waits until it ends.
  if (isPractising && outbox.status === 'ready' && outbox.needsYou + outbox.waiting === 0)
    return null;
  const lost = outbox.status === 'ready' ? outbox.loss : undefined;
  if (outbox.status === 'ready' && !lost) {
    const isInBar = !isWide && outbox.othersUnsent === 0;
    return (
      <div role="status" className={isInBar ? 'visually-hidden' : ''}>
        <Counts {...outbox} ownClass={isWide || isInBar ? '' : 'visually-hidden'} />
      </div>
    );
  }
  return (
    <div role="status">
      <Link className="count" to={lost ? '/phone' : '/outbox'}>
        <span className="count__needs-you">
          {lost ? t('phone:lostCount', { count: lost.count }) : t('common:unknownCount')}
        </span>
      </Link>
    </div>
  );
}

/** @param ownClass for what the bottom bar shows, too */
function Counts({ needsYou, waiting, othersUnsent, ownClass }: Ready & { ownClass: string }) {
  const { t } = useTranslation();
  return (
    <Link className="count" to="/outbox">
      {needsYou > 0 && (
        <span className={`count__needs-you ${ownClass}`}>
          {t('common:needsYouCount', { count: needsYou })}
        </span>
      )}
      {waiting > 0 && (
        <span className={`count__waiting ${ownClass}`}>
          {t('common:unsentCount', { count: waiting })}
        </span>
      )}
      {needsYou + waiting === 0 && <span className={ownClass}>{t('common:allSent')}</span>}
      {othersUnsent > 0 && <span>{t('common:othersCount', { count: othersUnsent })}</span>}
    </Link>
  );
}
