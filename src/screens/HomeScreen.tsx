import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isEnded, needsOwner, type Entry } from '../domain/outbox.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Kolam } from '../ui/Kolam.tsx';
import { ScreenHeading } from '../ui/ScreenHeading.tsx';
import { useIsWide } from '../ui/useIsWide.ts';
import { LiveNow } from './home/LiveNow.tsx';
import { LogOutButton } from './logout/LogOutButton.tsx';
import { useOutbox } from './outbox/useOutbox.ts';
import { StorageNotices } from './phone/StorageNotices.tsx';
import './HomeScreen.css';

const PartyHome = lazy(() => import('./home/PartyHome.tsx').then((file) => ({ default: file.PartyHome })));

/** The day's work first, the party below it. */
export function HomeScreen() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  // Where there is room, the header and the sidebar have the way out.
  const isWide = useIsWide();
  const name = outbox.status === 'ready' ? (outbox.session?.name ?? '') : '';
  return (
    <div className="home">
      <section className="home__hero">
        <Kolam size={7} seed={21} />
        <ScreenHeading title={t('home:title')}>{t('home:greeting', { name })}</ScreenHeading>
        <p className="home__hint">{t('home:enrolHint')}</p>
        <Link className={buttonClass({ kind: 'call', wide: true })} to="/enrolvoter">{t('home:enrolVoter')}</Link>
      </section>
      <LiveNow />
      <StorageNotices />
      {outbox.status === 'ready' && <Counts entries={outbox.mine} at={outbox.at} />}
      {outbox.status === 'ready' && !outbox.mine.every(isEnded) && <Link className={buttonClass({ kind: 'quiet', wide: true })} to="/closing">{t('closing:link')}</Link>}
      <Suspense><PartyHome /></Suspense>
      {!isWide && <Link className={buttonClass({ kind: 'plain' })} to="/phone">{t('phone:link')}</Link>}
      {!isWide && <LogOutButton />}
    </div>
  );
}

function Counts({ entries, at }: { entries: Entry[]; at: number }) {
  const { t } = useTranslation();
  const today = new Date(at).toDateString();
  const counts = {
    today: entries.filter(({ state, savedAt }) => state !== 'discarded' && new Date(savedAt).toDateString() === today).length,
    waiting: entries.filter((entry) => !isEnded(entry) && !needsOwner(entry)).length,
    needsYou: entries.filter(needsOwner).length,
  };
  return (
    <ul className="home__counts">
      {(['today', 'waiting', 'needsYou'] as const).map((key) => (
        <li key={key}>
          <Link className={`home__count ${counts[key] > 0 ? `home__count--${key}` : ''}`} to="/outbox">
            <span>{t(`home:${key}`)}</span>
            <strong>{counts[key]}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
